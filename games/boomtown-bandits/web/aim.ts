/** Targets of a HIT, taken from the legal acts. */

import type { Act, Target } from "./types";

/** A token that can be aimed at, numbered among equal ones. */
export interface Mark extends Target {
  key: string;
}

const nameOf = ({ seat, token }: Target): string => `${seat} ${token}`;

/** Every legal combination of targets. */
export function aims(legal: readonly Act[]): Target[][] {
  return legal.flatMap((act) => (typeof act === "object" && "remove" in act ? [act.remove] : []));
}

const count = (targets: readonly Target[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const target of targets) counts.set(nameOf(target), (counts.get(nameOf(target)) ?? 0) + 1);
  return counts;
};

/** Every token in some legal combination, by seat, shooters before the coward. */
export function marks(ways: readonly Target[][]): Mark[] {
  const most = new Map<string, { target: Target; times: number }>();
  for (const way of ways) {
    for (const [name, times] of count(way)) {
      const target = way.find((target) => nameOf(target) === name);
      if (target && times > (most.get(name)?.times ?? 0)) most.set(name, { target, times });
    }
  }
  const order = ({ seat, token }: Target): number => seat * 2 + (token === "coward" ? 1 : 0);
  return [...most.values()]
    .sort((one, other) => order(one.target) - order(other.target))
    .flatMap(({ target, times }) =>
      Array.from({ length: times }, (_, index) => ({ ...target, key: `${nameOf(target)} ${index}` })),
    );
}

/** Number of targets to choose. */
export const wanted = (ways: readonly Target[][]): number => ways[0]?.length ?? 0;

/** The legal combination of exactly these targets; null where there is none. */
export function aimOf(ways: readonly Target[][], chosen: readonly Mark[]): Target[] | null {
  const names = [...chosen].map(nameOf).sort().join();
  return ways.find((way) => way.map(nameOf).sort().join() === names) ?? null;
}

/** The selection after one more press: adds or removes a target; a full selection drops its oldest. */
export function toggled(chosen: readonly Mark[], mark: Mark, most: number): Mark[] {
  if (chosen.some(({ key }) => key === mark.key)) return chosen.filter(({ key }) => key !== mark.key);
  return [...chosen, mark].slice(-most);
}
