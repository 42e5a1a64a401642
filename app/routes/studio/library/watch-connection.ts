/**
 * Calls back when a lost connection may be there again: when the browser says so, when the page is seen again, and
 * every 20 seconds while it is seen, because phones change networks without saying so. Returns what ends it.
 */
const INTERVAL_MS = 20_000;

export function watchConnection(retry: () => void): () => void {
  const retryIfSeen = () => {
    if (document.visibilityState === "visible") retry();
  };
  const timer = setInterval(retryIfSeen, INTERVAL_MS);
  document.addEventListener("visibilitychange", retryIfSeen);
  window.addEventListener("online", retry);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", retryIfSeen);
    window.removeEventListener("online", retry);
  };
}
