/**
 * Renders the page of a refusal without database, router or script, so that it works when they do not. Its language is
 * that of the cookie, else of the browser, because a member's own choice stands in the database.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { DEFAULT_THEME, themeCss } from "~/features/gyms/theme";
import type { AddressBrand } from "~/http/edge/address";
import { REFUSALS, type RefusalName } from "~/http/refusals";
import { languageOfVisitor } from "~/http/i18n.server";
import type { Language } from "~/kernel/languages";
import { getFixedT, instanceFor } from "~/i18n/server-texts.server";
import { mountFor, NO_GYM, paths } from "~/paths";
import { NoticePage } from "~/ui/layout/notice-page";

/** Placeholders in the cached markup for the values that differ per request. */
const NONCE = "nonce-placeholder";
const REFERENCE = "reference-placeholder";
const ICON = "icon-placeholder";
const MARK = "mark-placeholder";
const HOME = "home-placeholder";

/** Markup by refusal, language and everything else that it depends on: a few hundred at most. */
const cache = new Map<string, Promise<string>>();

interface Notice {
  refusal: RefusalName;
  /** The request's id. */
  reference: string | null;
  nonce: string;
  /** The gym whose icon the page has in place of the product's. */
  brand: AddressBrand;
  /** Style sheets of the root route, as the build names them. */
  stylesheets: readonly string[];
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  /** True for GET and HEAD, which the reader may repeat safely. */
  reading: boolean;
}

/** Rendered once per language: a flood of refused requests costs no more than its answers. */
export async function noticeDocument(notice: Notice): Promise<string> {
  const { refusal, reference, nonce, brand, stylesheets, reading } = notice;
  const language = await languageOfVisitor(notice);
  const hasReference = reference !== null;
  const year = new Date().getUTCFullYear();
  const isBranded = brand !== null;
  const content = { language, refusal, stylesheets, reading, hasReference, year, isBranded };
  const key = JSON.stringify(content);
  const markup = cache.get(key) ?? renderNotice(content);
  cache.set(key, markup);
  markup.catch(() => cache.delete(key));
  const { icon, mark, home } = toBrandParts(brand);
  return (await markup)
    .replace(NONCE, nonce)
    .replace(REFERENCE, reference ?? "")
    .replace(ICON, icon)
    .replace(MARK, mark)
    .replace(HOME, home);
}

/** A guid consists of letters, digits and hyphens, so it needs no escape in HTML. */
function toBrandParts(brand: AddressBrand): { icon: string; mark: string; home: string } {
  if (brand?.kind === "guid") {
    const { guid } = brand;
    const home = paths.home(mountFor({ guid }, false));
    return { icon: paths.brandIcon(guid, 32), mark: paths.brandIcon(guid, 180), home };
  }
  return { icon: "/favicon.ico", mark: "/apple-touch-icon.png", home: paths.home(NO_GYM) };
}

async function renderNotice({
  language,
  refusal,
  stylesheets,
  reading,
  hasReference,
  year,
  isBranded,
}: Pick<Notice, "refusal" | "stylesheets" | "reading"> & {
  language: Language;
  hasReference: boolean;
  year: number;
  isBranded: boolean;
}): Promise<string> {
  const [i18n, ui, errors] = await Promise.all([
    instanceFor(language),
    getFixedT(language, "ui"),
    getFixedT(language, "error"),
  ]);
  const { status, message } = REFUSALS[refusal];
  const isUnavailable = refusal === "unavailable" || refusal === "busy";
  const title = isUnavailable
    ? ui("notice.away")
    : status >= 500
      ? ui("error.title")
      : refusal === "notFound"
        ? ui("notFound.title")
        : ui("refused.title");
  const text = isUnavailable
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
        {isBranded ? (
          <link rel="icon" href={ICON} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
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
            brand={isBranded ? { markUrl: MARK, homeTo: HOME } : null}
          />
        </I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
