/** HTTP client of `/api/v1` (docs/protocol.md). */

import type { Problem } from "../types/protocol";
import type { ProblemCode } from "./errors";

/** A refused request. `error` is `unreachable` where no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: ProblemCode,
    why: string,
  ) {
    super(why);
  }
}

/** Delays before the retries of a request without an answer, in ms. */
const RETRY_DELAYS_MS = [300, 1500];

/** Random idempotency key. `crypto.randomUUID` needs a secure context, which a server on a LAN is not. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Status of a busy server, or of one that cannot tell whether the request was stored. */
const UNAVAILABLE = 503;

/** Sends a request and retries it. All requests are safe to repeat: POST carries an idempotency key. */
async function send(path: string, request: RequestInit): Promise<Response> {
  for (const pause of RETRY_DELAYS_MS) {
    const response = await fetch(path, request).catch(() => null);
    if (response && response.status !== UNAVAILABLE) return response;
    await new Promise((later) => setTimeout(later, pause));
  }
  return fetch(path, request);
}

async function ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method === "POST") headers["idempotency-key"] = newIdempotencyKey();
  let response: Response;
  try {
    response = await send(`/api/v1${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ApiError(0, "unreachable", "the house cannot be reached");
  }
  if (response.status === 204) return undefined as T;
  if (response.ok) return (await response.json()) as T;
  // A body that is not a `Problem` comes from a proxy.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new ApiError(response.status, problem?.error ?? "unreachable", problem?.why ?? response.statusText);
}

export const api = {
  get: <T>(path: string) => ask<T>("GET", path),
  post: <T>(path: string, body?: unknown) => ask<T>("POST", path, body ?? {}),
  put: <T>(path: string, body: unknown) => ask<T>("PUT", path, body),
  patch: <T>(path: string, body: unknown) => ask<T>("PATCH", path, body),
  delete: async (path: string): Promise<void> => {
    await ask("DELETE", path);
  },
};
