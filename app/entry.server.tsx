/**
 * Documents are rendered whole before the first byte: a member on a bad network gets a page or an error page,
 * never half of one, and the same input gives the same bytes (performance.md §7.1).
 *
 * Rendered as a string, and the loaders' data put behind it here: Remix would stream them into the page through a
 * suspended component, which costs a second pass, a byte stream and a timer per page, and streams nothing for us.
 */
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ResourceLanguage } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { getDatabaseFailure, noteFailure } from "~/http/database-unavailable";
import type { LoadContext } from "./http/load-context";
import { languageOf } from "./http/i18n.server";
import type { Language } from "./kernel/languages";
import { InlinedTextsProvider, type InlinedTexts } from "./i18n/inlined";
import { resources } from "./i18n/resources.server";
import { instanceFor } from "./i18n/server-texts.server";
import { createMarkupCache } from "~/server/markup-cache.server";
import { NonceProvider } from "~/ui/shell/nonce";
import { MarkupCacheProvider } from "~/ui/primitives/cached-markup";

/** How long data may keep a page waiting, in ms; every timer Remix starts for it holds the page's data as long. */
export const streamTimeout = 1_000;

/** Namespaces of the matched routes only; remix-i18next's own function returns every route's (performance.md §7.1). */
function namespacesOf(context: EntryContext): string[] {
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

/** Written once. There are as many as routes that nest differently. */
const inlined = new Map<string, string>();

function inlinedTexts(language: Language, namespaces: readonly string[]): string {
  const name = [language, ...namespaces].join(" ");
  let known = inlined.get(name);
  if (known === undefined) {
    const texts: ResourceLanguage = {};
    for (const namespace of namespaces) texts[namespace] = resources[language]?.[namespace] ?? {};
    // `<` is escaped, so that no text can close the element.
    known = JSON.stringify({ language, texts } satisfies InlinedTexts).replace(UNSAFE, escaped);
    inlined.set(name, known);
  }
  return known;
}

/** Its loader and its route have both said so: a route below has a page of its own, made by the same parents. */
function isForVisitors(remix: EntryContext, { document }: LoadContext): boolean {
  if (!document?.visitor?.kept) return false;
  const leaf = remix.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle: unknown = remix.routeModules[leaf]?.handle;
  const declared =
    typeof handle === "object" && handle !== null && "forVisitors" in handle && handle.forVisitors;
  if (declared !== true || remix.staticHandlerContext.errors) document.visitor.kept = null;
  return document.visitor.kept !== null;
}

const markupMemory = createMarkupCache();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: LoadContext,
): Promise<Response> {
  // The adapter answers in its place (pages/remix.server.ts).
  if (getDatabaseFailure(context)) return new Response(null, { status: 503 });
  const { serverHandoffStream, ...page } = remix;
  const [language, data] = await Promise.all([
    languageOf({ request, params: {}, context }),
    serverHandoffStream ? textOf(serverHandoffStream) : "",
  ]);
  const i18n = await instanceFor(language);

  // A page that is kept for many carries hashes in its policy instead (security.md §8).
  const nonce = isForVisitors(remix, context) ? undefined : context.nonce;
  const markup = renderToString(
    <NonceProvider value={nonce}>
      <InlinedTextsProvider value={inlinedTexts(language, namespacesOf(remix))}>
        <I18nextProvider i18n={i18n}>
          <MarkupCacheProvider value={markupMemory}>
            <RemixServer context={page} url={request.url} />
          </MarkupCacheProvider>
        </I18nextProvider>
      </InlinedTextsProvider>
    </NonceProvider>,
  );
  const html = `<!DOCTYPE html>${withData(markup, data, nonce)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  setCacheHeaders(headers);
  // Remix answers so to a form sent to a page without one.
  if (status === 405) headers.set("Allow", "GET, HEAD");
  if (!context.document) return new Response(html, { status, headers });
  context.document.html = html;
  return new Response(null, { status, headers });
}

/** The same page as data, for script: nobody else's, either. */
export function handleDataRequest(response: Response): Response {
  setCacheHeaders(response.headers);
  return response;
}

function setCacheHeaders(headers: Headers): void {
  headers.append("Vary", "Cookie, Accept-Language");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

const END = "</body></html>";

/** The scripts that Remix's own StreamTransfer would have written (2.17.5, pinned), at the end of the body. */
function withData(markup: string, data: string, nonce: string | undefined): string {
  // An error page of Remix's own has no scripts, and needs no data.
  if (data === "" || !markup.endsWith(END) || !markup.includes("streamController")) return markup;
  const chunk = JSON.stringify(data).replace(UNSAFE, escaped);
  const stream = "window.__remixContext.streamController";
  const script = nonce === undefined ? "<script>" : `<script nonce="${nonce}">`;
  return `${markup.slice(0, -END.length)}${script}${stream}.enqueue(${chunk});${stream}.close();</script>${END}`;
}

/**
 * As Remix does; and what is beyond Latin, for one `…` would make V8 keep the whole document in two bytes a character
 * and write it half as fast.
 */
const UNSAFE = /[&><\u0100-\uffff]/g;
const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
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
  noteFailure(context, error);
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  context.log[isRefusal ? "info" : "error"]({ err: error }, "request failed");
}
