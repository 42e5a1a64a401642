/**
 * Registers the mount's service worker, and leads lost navigations to it. A chunk of its own, loaded when the page is
 * complete, because no first visit needs it.
 */
import { leaveKeptPage } from "./kept-page";
import { openLostPage } from "./open-lost-page";
import { isDocumentCache } from "./request-rules";

interface Connection {
  saveData?: boolean;
}

export async function registerWorker(): Promise<void> {
  leaveKeptPage();
  window.openLostPage = openLostPage;
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!manifest || !("serviceWorker" in navigator) || connection?.saveData) return;
  // A login may end on a page that no worker has seen, at another mount of the origin.
  if (document.documentElement.dataset["person"] !== undefined) await forgetDocuments();
  const { pathname } = new URL("service-worker.js", manifest.href);
  const scope = pathname.slice(0, pathname.lastIndexOf("/")) || "/";
  await navigator.serviceWorker.register(pathname, { scope, updateViaCache: "none" });
}

async function forgetDocuments(): Promise<void> {
  const names = (await caches.keys()).filter(isDocumentCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}
