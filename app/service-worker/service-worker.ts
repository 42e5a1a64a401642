/**
 * The service worker of one mount: navigations ask the network first, and without it show the kept copy or the offline
 * page. Only documents that the server calls public are kept, each in a cache with the files that it names, so that no
 * update mixes versions. A new build's worker waits until the pages of the old one are closed.
 *
 * It uses no library: what may be kept is its own rule (request-rules.ts), and the rest is less than workbox's set-up.
 */
import { toLocale } from "~/kernel/long-date";
import { PUBLIC_PAGE_HEADER } from "~/kernel/public-page";
import { toNotification, toTarget } from "./push-notice";
import {
  addNotice,
  cacheName,
  isDocumentCache,
  isOutdated,
  judgePage,
  listFiles,
  planRequest,
  showKeptCategory,
  type Slot,
} from "./request-rules";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  /** The server writes it before this script (app/http/home-screen/home-screen.server.ts). */
  GYMFRONT: { base: string; version: string };
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: "install" | "activate", listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: NotificationEvent) => void): void;
}

// TypeScript knows the page's global scope only.
const worker = self as unknown as WorkerScope;
const mount = worker.GYMFRONT;
const { origin } = worker.location;
/** Firefox shows its own error page when a preloaded request fails, whatever the worker answers. */
const canPreload =
  "navigationPreload" in worker.registration && !navigator.userAgent.includes("Firefox/");
const offlineAddress = `${mount.base}/offline`;

/** Counts deletions: an answer that was on its way meanwhile is not kept. */
let deletions = 0;
/** Changes of the caches run one after another. */
let changes: Promise<unknown> = Promise.resolve();
const change = (work: () => Promise<unknown>) => (changes = changes.then(work).catch(() => {}));

worker.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteCaches((name) => isOutdated(name, mount)));
  if (canPreload) event.waitUntil(worker.registration.navigationPreload.enable());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isNavigation = request.mode === "navigate";
  const url = new URL(request.url);
  const plan = planRequest({ url, method: request.method, isNavigation }, { origin, ...mount });
  if (plan.kind === "page") return event.respondWith(answerPage(event, plan.slot));
  if (plan.kind === "file") return event.respondWith(answerFile(request));
  if (plan.kind === "forget") event.waitUntil(forgetDocuments());
  if (plan.kind === "follow") event.waitUntil(followCategory(plan.page));
  // The browser has already asked: without this it would ask twice.
  if (isNavigation && request.method === "GET") event.respondWith(askNetwork(event));
});

worker.addEventListener("push", (event) => {
  const { title, ...options } = toNotification(event.data?.text() ?? "", worker.location.hostname);
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTarget(toTarget(event.notification.data, mount.base)));
});

/** A window that shows the page already is brought to the front. */
async function openTarget(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url.replace(/#.*/, "") === `${origin}${path}`);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

const askNetwork = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

async function answerPage(event: FetchEvent, slot: Slot | null): Promise<Response> {
  const before = deletions;
  try {
    const answer = await askNetwork(event);
    event.waitUntil(learnFrom(answer.clone(), event.request.url, { slot, before }));
    return answer;
  } catch {
    return (slot && (await showKept(slot, event.request.url))) ?? showOfflinePage();
  }
}

async function learnFrom(
  answer: Response,
  address: string,
  { slot, before }: { slot: Slot | null; before: number },
): Promise<void> {
  const { status, type, headers } = answer;
  const verdict = slot && judgePage({ status, type, isPublic: headers.has(PUBLIC_PAGE_HEADER) });
  if (verdict === "forget") await forgetDocuments();
  if (slot && verdict === "keep") {
    await change(async () => {
      if (deletions === before) await keep(cacheName(mount, slot), address, answer);
    });
  }
  const language = headers.get("Content-Language");
  const offline = await findOfflinePage();
  if (language && offline?.headers.get("Content-Language") !== language) {
    await change(() => keepOfflinePage(language)).catch(() => {});
  }
}

/** The document comes last, so that it is never there without its files. */
async function keep(name: string, address: string, answer: Response): Promise<void> {
  const html = await answer.clone().text();
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    await cache.addAll(listFiles(html));
    await cache.put(address, answer);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** The kept page says that it is one, and of which time. */
async function showKept(slot: Slot, address: string): Promise<Response | undefined> {
  const name = cacheName(mount, slot);
  const page = await caches.match(address, { cacheName: name, ignoreVary: true });
  const offline = await findOfflinePage();
  if (!page || !offline) return page;
  const { headers } = page;
  const html = addNotice(await page.text(), await offline.text(), formatDate(headers, offline));
  return new Response(html, { headers });
}

function formatDate(kept: Headers, offline: Response): string {
  const locale = toLocale(offline.headers.get("Content-Language") ?? "en");
  const date = new Date(kept.get("Date") ?? Date.now());
  return date.toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
}

/** The page depends on no person, so no cookie is sent for it. */
async function keepOfflinePage(language?: string): Promise<void> {
  const query = language ? `?lang=${language}` : "";
  const answer = await fetch(`${offlineAddress}${query}`, { credentials: "omit" });
  if (!answer.ok) throw new Error(`the offline page answers ${answer.status}`);
  await keep(cacheName(mount, "offline"), offlineAddress, answer);
}

const findOfflinePage = (): Promise<Response | undefined> =>
  caches.match(offlineAddress, { cacheName: cacheName(mount, "offline"), ignoreVary: true });

async function showOfflinePage(): Promise<Response> {
  const page = await findOfflinePage();
  if (!page) return Response.error();
  const kept = await findKeptCategory();
  const html = showKeptCategory(await page.text(), kept);
  return new Response(html, { status: 503, headers: page.headers });
}

async function findKeptCategory(): Promise<string | null> {
  const name = cacheName(mount, "category");
  if (!(await caches.has(name))) return null;
  const requests = await (await caches.open(name)).keys();
  const address = requests.map(({ url }) => new URL(url)).find(({ pathname }) => isOwn(pathname));
  return address ? `${address.pathname}${address.search}` : null;
}

const isOwn = (pathname: string): boolean => pathname.startsWith(`${mount.base}/category/`);

/** A browser that keeps nothing may belong to a member, whose pages are not asked for twice. */
async function followCategory(page: string): Promise<void> {
  const hasDocuments = (await caches.keys()).some(isDocumentCache);
  if (!hasDocuments) return;
  const before = deletions;
  const answer = await fetch(page).catch(() => null);
  if (answer) await learnFrom(answer, `${origin}${page}`, { slot: "category", before });
}

/** Of all mounts, because a session holds for the whole origin. */
function forgetDocuments(): Promise<unknown> {
  deletions += 1;
  return change(() => deleteCaches(isDocumentCache));
}

async function deleteCaches(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}
