/**
 * Registers the service worker, for the home screen and the offline page. It needs a secure context, which a LAN without
 * HTTPS is not.
 */

export function registerServiceWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  // Only the offline page depends on it.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
