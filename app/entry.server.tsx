/**
 * The server renders the whole document before it sends the first byte: a member on a bad network gets a page or an
 * error page, never half of one, and the same input gives the same bytes (performance.md §7.1).
 *
 * This module renders to a string and appends the loaders' data. Remix would stream the data through a suspended
 * component, which costs a second pass, a byte stream and a timer per page; no page of this app streams.
 */
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ResourceLanguage } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getDatabaseFailure, recordDatabaseFailure } from "~/http/database-unavailable";
import type { LoadContext } from "./http/load-context";
import { languageOf } from "./http/i18n.server";
import { renderMetadata } from "./http/metadata/document-metadata.server";
import type { Language } from "./kernel/languages";
import { InlinedTextsProvider, type InlinedTexts } from "./i18n/inlined";
import { resources } from "./i18n/resources.server";
import { instanceFor } from "./i18n/server-texts.server";
import { createMarkupCache } from "~/server/markup-cache.server";
import { NonceProvider } from "~/ui/shell/nonce";
import { MarkupCacheProvider } from "~/ui/primitives/cached-markup";

/** In ms. Remix keeps a page's data in memory until its timer of this length ends. */
export const streamTimeout = 1_000;

/** Namespaces of the matched routes only; remix-i18next's own function returns every route's (performance.md §7.1). */
function listNamespaces(context: EntryContext): string[] {
  const named = context.staticHandlerContext.matches.flatMap((match) => {
    const handle: unknown = context.routeModules[match.route.id]?.handle;
    if (typeof handle !== "object" || handle === null || !("i18n" in handle)) return [];
    const names: unknown =
      typeof handle.i18n === "function"
        ? handle.i18n(context.staticHandlerContext.loaderData[match.route.id])
        : handle.i18n;
    return Array.isArray(names) ? names.map(String) : [];
  });
  return [...new Set(["shell", "ui", ...named])];
}

/** Keyed by language and namespaces: one entry for each nesting of routes. */
const serializedTexts = new Map<string, string>();

function serializeTexts(language: Language, namespaces: readonly string[]): string {
  const key = [language, ...namespaces].join(" ");
  let json = serializedTexts.get(key);
  if (json === undefined) {
    const texts: ResourceLanguage = {};
    for (const namespace of namespaces) texts[namespace] = resources[language]?.[namespace] ?? {};
    // Without an unescaped `<`, no text can close the element.
    json = escapeScript(JSON.stringify({ language, texts } satisfies InlinedTexts));
    serializedTexts.set(key, json);
  }
  return json;
}

/**
 * The public page cache needs the permission of the loader and of the leaf route, because a child route's page runs the
 * same parent loaders.
 */
function isForVisitors(remix: EntryContext, { document }: LoadContext): boolean {
  if (!document?.cacheEntry?.cacheable) return false;
  const leaf = remix.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle: unknown = remix.routeModules[leaf]?.handle;
  const declared =
    typeof handle === "object" && handle !== null && "publicCache" in handle && handle.publicCache;
  if (declared !== true || remix.staticHandlerContext.errors) document.cacheEntry.cacheable = null;
  return document.cacheEntry.cacheable !== null;
}

const markupCache = createMarkupCache();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: LoadContext,
): Promise<Response> {
  // The adapter replaces this response (app/http/remix/remix.server.ts).
  if (getDatabaseFailure(context)) return new Response(null, { status: 503 });
  const { serverHandoffStream, ...page } = remix;
  const [language, data] = await Promise.all([
    languageOf({ request, params: {}, context }),
    serverHandoffStream ? readText(serverHandoffStream) : "",
  ]);
  const i18n = await instanceFor(language);

  // A cached page has hashes in its policy instead of a nonce (security.md §8).
  const nonce = isForVisitors(remix, context) ? undefined : context.nonce;
  const markup = renderToString(
    <NonceProvider value={nonce}>
      <InlinedTextsProvider value={serializeTexts(language, listNamespaces(remix))}>
        <I18nextProvider i18n={i18n}>
          <MarkupCacheProvider value={markupCache}>
            <RemixServer context={page} url={request.url} />
          </MarkupCacheProvider>
        </I18nextProvider>
      </InlinedTextsProvider>
    </NonceProvider>,
  );
  const metadata = await renderMetadata(remix, { request, context, lang: language, nonce });
  const html = `<!DOCTYPE html>${appendData(insertInHead(markup, metadata), data, nonce)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  setCacheHeaders(headers);
  // Remix answers 405 to a form sent to a page without an action.
  if (status === 405) headers.set("Allow", "GET, HEAD");
  if (!context.document) return new Response(html, { status, headers });
  context.document.html = html;
  return new Response(null, { status, headers });
}

/** The data of a page has the same cache rules as its document. */
export function handleDataRequest(response: Response): Response {
  setCacheHeaders(response.headers);
  return response;
}

function setCacheHeaders(headers: Headers): void {
  headers.append("Vary", "Cookie, Accept-Language");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

/** React keeps what follows its own elements in the head. */
const insertInHead = (markup: string, tags: string): string =>
  tags === "" ? markup : markup.replace("</head>", () => `${tags}</head>`);

const END = "</body></html>";

/** Writes the scripts of Remix's own StreamTransfer (2.17.5, pinned) at the end of the body. */
function appendData(markup: string, data: string, nonce: string | undefined): string {
  // Remix's own error page has no scripts and needs no data.
  if (data === "" || !markup.endsWith(END) || !markup.includes("streamController")) return markup;
  const chunk = escapeScript(JSON.stringify(data));
  const stream = "window.__remixContext.streamController";
  const script = nonce === undefined ? "<script>" : `<script nonce="${nonce}">`;
  return `${markup.slice(0, -END.length)}${script}${stream}.enqueue(${chunk});${stream}.close();</script>${END}`;
}

/**
 * Remix escapes the first three. A single character beyond Latin-1 makes V8 store the whole document with two bytes per
 * character and write it half as fast.
 */
const UNSAFE = /[&><\u0100-\uffff]/g;

const escapeScript = (json: string): string =>
  json.replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: LoadContext },
) {
  if (request.signal.aborted) return;
  recordDatabaseFailure(context, error);
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  context.log[isRefusal ? "info" : "error"]({ err: error }, "request failed");
}
