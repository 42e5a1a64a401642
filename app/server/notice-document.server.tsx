/**
 * The page of a refusal, made without database, router or script: what is left to say when the rest is away. In the
 * language of the cookie, else of the browser; a person's own choice lies in the database.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { DEFAULT_THEME, themeCss } from "~/features/gyms/theme";
import { REFUSALS, type RefusalName } from "~/http/refusals";
import { languageOfVisitor } from "~/http/i18n.server";
import type { Language } from "~/kernel/languages";
import { getFixedT, instanceFor } from "~/i18n/server-texts.server";
import { NoticePage } from "~/ui/layout/notice-page";

/** What differs between two requests for the same page; each is a placeholder in the kept markup. */
const NONCE = "nonce-placeholder";
const REFERENCE = "reference-placeholder";

/** By refusal, language and the rest of what the markup says: a few hundred at most. */
const kept = new Map<string, Promise<string>>();

interface Notice {
  refusal: RefusalName;
  /** The request's id, which is ours. */
  reference: string | null;
  nonce: string;
  /** Of the root route, as the build names them. */
  stylesheets: readonly string[];
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  /** GET or HEAD: asking once more does nothing twice. */
  reading: boolean;
}

/** Rendered once per language: a flood of refused requests costs no more than its answers. */
export async function noticeDocument(notice: Notice): Promise<string> {
  const { refusal, reference, nonce, stylesheets, reading } = notice;
  const language = await languageOfVisitor(notice);
  const hasReference = reference !== null;
  const year = new Date().getUTCFullYear();
  const said = { language, refusal, stylesheets, reading, hasReference, year };
  const key = JSON.stringify(said);
  const markup = kept.get(key) ?? renderNotice(said);
  kept.set(key, markup);
  markup.catch(() => kept.delete(key));
  return (await markup).replace(NONCE, nonce).replace(REFERENCE, reference ?? "");
}

async function renderNotice({
  language,
  refusal,
  stylesheets,
  reading,
  hasReference,
  year,
}: Pick<Notice, "refusal" | "stylesheets" | "reading"> & {
  language: Language;
  hasReference: boolean;
  year: number;
}): Promise<string> {
  const [i18n, ui, errors] = await Promise.all([
    instanceFor(language),
    getFixedT(language, "ui"),
    getFixedT(language, "error"),
  ]);
  const { status, message } = REFUSALS[refusal];
  const away = refusal === "unavailable" || refusal === "busy";
  const title = away
    ? ui("notice.away")
    : status >= 500
      ? ui("error.title")
      : refusal === "notFound"
        ? ui("notFound.title")
        : ui("refused.title");
  const text = away
    ? ui("notice.awayText")
    : status >= 500
      ? ui("error.text")
      : errors(message.replace(/^error\./, ""));
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce={NONCE} dangerouslySetInnerHTML={{ __html: themeCss(DEFAULT_THEME) }} />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <NoticePage
            title={title}
            text={text}
            reference={hasReference ? REFERENCE : undefined}
            retry={reading && (status >= 500 || status === 429)}
            year={year}
          />
        </I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
