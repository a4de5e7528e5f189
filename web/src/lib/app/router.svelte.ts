/** Client-side router. A handful of paths needs no library. */

export type Invitation = { code: string } | { invite: string };

export type Route =
  | { page: "front" }
  | { page: "history" }
  | { page: "table"; id: string }
  | { page: "join"; by: Invitation }
  | { page: "carry"; code: string }
  | { page: "rules"; game: string }
  | { page: "replay"; name: string }
  | { page: "review"; name: string; seat: number | null }
  | { page: "verify"; name: string }
  | { page: "puzzle"; of: string }
  | { page: "lost" };

/** The route of a path. */
export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter((part) => part !== "");
  if (first === undefined) return { page: "front" };
  if (first === "history" && second === undefined) return { page: "history" };
  if (first === "verify" && second === undefined) return { page: "verify", name: "" };
  if (first === "puzzle" && second === undefined) return { page: "puzzle", of: "" };
  if (second === undefined) return { page: "lost" };
  const name = decodeURIComponent(second);
  const [third, ...more] = rest;
  if (first === "review" && more.length === 0 && /^\d?$/.test(third ?? "")) {
    return { page: "review", name, seat: third === undefined ? null : Number(third) };
  }
  if (rest.length > 0) return { page: "lost" };
  switch (first) {
    case "t":
      return { page: "table", id: name };
    case "join":
      return { page: "join", by: { code: name } };
    case "i":
      return { page: "join", by: { invite: name } };
    case "carry":
      return { page: "carry", code: name };
    case "replay":
      return { page: "replay", name };
    case "verify":
      return { page: "verify", name };
    case "puzzle":
      return { page: "puzzle", of: name };
    case "rules":
      return { page: "rules", game: name };
    default:
      return { page: "lost" };
  }
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
    // Internal links do not reload the page.
    addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
      if (link.pathname.startsWith("/api/") || link.hash) return;
      event.preventDefault();
      this.go(link.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }

  /** Like `go`, without a new entry in the history. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.route = routeOf(path);
  }
}

export const router = new Router();
