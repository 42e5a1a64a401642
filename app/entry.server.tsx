/**
 * Documents are rendered whole before the first byte: a member on a bad network gets a page or an error page,
 * never half of one, and the same input gives the same bytes (performance.md).
 */
import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ResourceLanguage } from "i18next";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { LoadContext } from "./http/load-context";
import { languageOf } from "./http/i18n.server";
import { InlinedTextsProvider } from "./i18n/inlined";
import { resources } from "./i18n/resources.server";
import { instanceFor } from "./i18n/server-texts.server";

/** Namespaces of the matched routes only; remix-i18next's own function returns every route's (architecture.md). */
function namespacesOf(context: EntryContext): string[] {
  const named = context.staticHandlerContext.matches.flatMap((match) => {
    const handle: unknown = context.routeModules[match.route.id]?.handle;
    if (typeof handle !== "object" || handle === null || !("i18n" in handle)) return [];
    return Array.isArray(handle.i18n) ? handle.i18n.map(String) : [];
  });
  return [...new Set(["shell", "ui", ...named])];
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: LoadContext,
): Promise<Response> {
  const language = await languageOf({ request, params: {}, context });
  const i18n = await instanceFor(language);
  const texts: ResourceLanguage = {};
  for (const namespace of namespacesOf(remix)) {
    texts[namespace] = resources[language]?.[namespace] ?? {};
  }

  const { html, failed } = await renderWhole(
    <InlinedTextsProvider value={{ language, texts }}>
      <I18nextProvider i18n={i18n}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </I18nextProvider>
    </InlinedTextsProvider>,
    context,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.append("Vary", "Cookie, Accept-Language");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return new Response(html, { status: failed ? 500 : status, headers });
}

function renderWhole(element: React.ReactElement, context: LoadContext) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed });
        done();
      },
    });
    const stream = renderToPipeableStream(element, {
      nonce: context.nonce,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        context.log.error({ err: error }, "rendering failed");
      },
    });
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: LoadContext },
) {
  if (request.signal.aborted) return;
  context.log.error({ err: error }, "request failed");
}
