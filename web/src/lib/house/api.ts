/** The house over HTTP: `/api/v1`, as docs/protocol.md has it. */

import type { Problem } from "../types/protocol";

/** The house said no, or could not be reached (`error` is then `unreachable`). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    why: string,
  ) {
    super(why);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal(0, "unreachable", "the house cannot be reached");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new Refusal(response.status, problem?.error ?? "broken", problem?.why ?? response.statusText);
}

export const api = {
  get: <T>(path: string) => ask<T>("GET", path),
  post: <T>(path: string, body?: unknown) => ask<T>("POST", path, body ?? {}),
  put: <T>(path: string, body: unknown) => ask<T>("PUT", path, body),
  patch: <T>(path: string, body: unknown) => ask<T>("PATCH", path, body),
};
