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
  if (!("serviceWorker" in navigator) || connection?.saveData) return;
  // A login may end on a page that no worker has seen, at another mount of the origin.
  if (document.documentElement.dataset["person"] !== undefined) await forgetDocuments();
  // The page of a draft gym has no worker, nor has an error without the shell.
  if (!manifest) return;
  const { pathname } = new URL("service-worker.js", manifest.href);
  const scope = pathname.slice(0, pathname.lastIndexOf("/")) || "/";
  // A page whose worker cannot be fetched just now works without one; the next page tries again.
  await navigator.serviceWorker
    .register(pathname, { scope, updateViaCache: "none" })
    .catch(() => undefined);
}

async function forgetDocuments(): Promise<void> {
  const names = (await caches.keys()).filter(isDocumentCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}
