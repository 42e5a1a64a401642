/**
 * On a page that the service worker has kept: links and forms load documents, which the worker answers with the newest
 * page or the offline page. The router would show new data below the notice that it is old.
 */
export function leaveKeptPage(): void {
  const notice = document.querySelector("[data-kept-page]");
  if (!notice) return;
  // React listens at the document, so the events end before it.
  addEventListener("click", (event) => isInLink(event) && event.stopPropagation(), true);
  addEventListener("submit", (event) => event.stopPropagation(), true);
  reloadWhenOnline();
}

/** To reload a page that is being left would undo the press on a link. A page that is returned to reloads again. */
function reloadWhenOnline(): void {
  let isLeaving = false;
  addEventListener("beforeunload", () => (isLeaving = true));
  addEventListener("pageshow", () => (isLeaving = false));
  addEventListener("online", () => {
    // Chromium fires the event while it is still offline too.
    if (navigator.onLine && !isLeaving) location.reload();
  });
}

const isInLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("a[href]") !== null;
