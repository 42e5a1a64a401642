/**
 * Which request the service worker of a mount handles, and how. Pure: the worker supplies origin and base.
 *
 * The browser matches a scope by its letters alone, so the worker of `/gym/iron` also gets the pages of
 * `/gym/ironworks` as long as these have no worker of their own.
 */

import { SEEN_AT } from "~/kernel/kept-page";

/** The documents that a mount keeps: one of each. */
export type Slot = "home" | "category";

type RequestPlan =
  /** Nothing is done; the browser asks the server. */
  | { kind: "ignore" }
  /** A hashed file of the build: the kept copy, else the network. */
  | { kind: "file" }
  /** A navigation within the mount: the network, else what is kept. Only a page with a slot is kept. */
  | { kind: "page"; slot: Slot | null }
  /** A form or a sign-out: all kept documents of the origin are deleted, and the browser asks the server. */
  | { kind: "forget" }
  /** The router loads a category without its document, which the worker asks for to keep it. */
  | { kind: "follow"; page: string };

interface RequestFacts {
  url: URL;
  method: string;
  isNavigation: boolean;
}

const IGNORE: RequestPlan = { kind: "ignore" };
const FILE = /^\/assets\/[\w.-]+$/;
/** Calls, media, third parties' and payment pages. */
const UNTOUCHED =
  /^\/(?:api|media|pictures|brand-pictures|share-pictures|sandbox|webhooks|dashboard|auth|product|checkout|subscription|profile\/subscription)(?:\/|$)/;
const CATEGORY = /^\/category\/[^/]+$/;
const LOGOUT = /^\/logout(?:\.data)?$/;

export function planRequest(
  { url, method, isNavigation }: RequestFacts,
  { origin, base }: { origin: string; base: string },
): RequestPlan {
  if (url.origin !== origin) return IGNORE;
  const { pathname } = url;
  if (method !== "GET" && method !== "HEAD") {
    return /^\/api(?:\/|$)/.test(pathname) ? IGNORE : { kind: "forget" };
  }
  if (FILE.test(pathname)) return method === "GET" ? { kind: "file" } : IGNORE;
  const path = toMountPath(pathname, base);
  if (path === null) return IGNORE;
  if (LOGOUT.test(path)) return { kind: "forget" };
  if (UNTOUCHED.test(path) || method !== "GET") return IGNORE;
  if (isNavigation) {
    const slot = path === "/" ? "home" : CATEGORY.test(path) ? "category" : null;
    return { kind: "page", slot };
  }
  const page = path.endsWith(".data") ? path.slice(0, -".data".length) : null;
  return page !== null && CATEGORY.test(page) ? { kind: "follow", page: `${base}${page}` } : IGNORE;
}

/** The path below the mount, `/` for its home; null: the address belongs to another mount. */
export function toMountPath(pathname: string, base: string): string | null {
  if (base === "") return /^\/gym(?:\/|$)/.test(pathname) ? null : pathname;
  if (pathname === base) return "/";
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}

/** What becomes of the answer to a page with a slot. A page for a person says that somebody has signed in. */
export function judgePage(answer: {
  status: number;
  type: string;
  isPublic: boolean;
}): "keep" | "forget" | "leave" {
  if (answer.type === "opaqueredirect" || answer.status !== 200) return "leave";
  return answer.isPublic ? "keep" : "forget";
}

/** The build's files that a document names: all that it needs, and of its own build alone. */
export function listFiles(html: string): string[] {
  const named = html.matchAll(/["'](\/assets\/[\w.-]+\.(?:js|css|woff2))["']/g);
  return [...new Set([...named].map(([, file = ""]) => file))];
}

type Kept = Slot | "offline";

/** Each kept document has a cache of its own, with its files. A base has no space, so no name begins another. */
export const cacheName = (
  { base, version }: { base: string; version: string },
  kept: Kept,
): string => `gymfront ${base || "/"} ${version} ${kept}`;

export const isDocumentCache = (name: string): boolean =>
  /^gymfront \S+ \S+ (?:home|category)$/.test(name);

/** Caches of this mount that another build made. */
export const isOutdated = (
  name: string,
  { base, version }: { base: string; version: string },
): boolean => {
  const prefix = `gymfront ${base || "/"} `;
  return name.startsWith(prefix) && !name.startsWith(`${prefix}${version} `);
};

/** The offline page with a link to the kept category; its address is escaped for the attribute. */
export function showKeptCategory(html: string, address: string | null): string {
  if (address === null) return html;
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace(
    /<span hidden="" data-kept="true">(<a\b[^>]*?href=")[^"]*"/,
    (_all, start: string) => `<span>${start}${escaped}"`,
  );
}

/**
 * A kept page with the offline page's notice as the last element of its body, where React leaves it alone. Without a
 * notice the page stays as it is.
 */
export function addNotice(html: string, offlinePage: string, seenAt: string): string {
  const [, notice] = /<template data-notice="true">([^]*?)<\/template>/.exec(offlinePage) ?? [];
  const end = html.lastIndexOf("</body>");
  if (notice === undefined || end < 0) return html;
  return html.slice(0, end) + notice.replace(SEEN_AT, () => seenAt) + html.slice(end);
}
