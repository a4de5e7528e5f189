/** Tokens that a preview adds to the street. */

import type { Location, Place, TokenSeen } from "./types";

const nameOf = (token: TokenSeen): string => `${token.seat} ${token.token ?? "?"}`;

/** Indices of the tokens that exist only in the preview, by location. */
export function ghostsOf(now: readonly Place[], then: readonly Place[] | null): Map<Location, number[]> {
  const added = new Map<Location, number[]>();
  for (const place of then ?? []) {
    const here = now.find(({ location }) => location === place.location)?.tokens.map(nameOf) ?? [];
    const fresh: number[] = [];
    place.tokens.forEach((token, index) => {
      const known = here.indexOf(nameOf(token));
      if (known < 0) fresh.push(index);
      else here.splice(known, 1);
    });
    added.set(place.location, fresh);
  }
  return added;
}
