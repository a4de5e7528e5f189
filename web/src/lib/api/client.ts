/** The house over HTTP: `/api/v1`, as docs/protocol.md has it. */

import type { Problem } from "../types/protocol";
import type { ProblemCode } from "./errors";

/** The house said no, or could not be reached (`error` is then `unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: ProblemCode,
    why: string,
  ) {
    super(why);
  }
}

/** Pauses before the retries of a request without an answer, in ms. */
const RETRY_DELAYS_MS = [300, 1500];

/** A random UUID. `crypto.randomUUID` exists on secure pages only, and a house on a local network is none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The house is busy, or cannot tell whether its disk kept the request. */
const UNAVAILABLE = 503;

/**
 * Sends a request, again if no answer comes or the house could not carry it out. Every request is safe to repeat: those that make
 * something carry a key.
 */
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
  // What is no refusal of the house comes from a proxy in front of it.
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
