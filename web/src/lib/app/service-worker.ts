/** The house on a home screen: only where the browser vouches for the connection (not over plain HTTP on a LAN). */

export function registerServiceWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // Without it everything works but the page for those who are offline.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
