/**
 * Renders the page of a refusal without database, router or script, so that it works when they do not. Its language is
 * that of the cookie, else of the browser, because a member's own choice stands in the database.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { DEFAULT_COLORS, themeCssOf } from "~/features/gyms/theme";
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
const NAME = "name-placeholder";
const CSS = "css-placeholder";

/** Markup by refusal, language and everything else that it depends on: a few hundred at most. */
const cache = new Map<string, Promise<string>>();

interface Notice {
  refusal: RefusalName;
  /** The request's id. */
  reference: string | null;
  nonce: string;
  /** The gym whose brand the page has in place of the product's; without colours if the process does not know it. */
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
  const hasGym = brand.gym !== null;
  const isBranded = brand.isHost || brand.guid !== null;
  const content = {
    language,
    refusal,
    stylesheets,
    reading,
    hasReference,
    year,
    isBranded,
    hasGym,
  };
  const key = JSON.stringify(content);
  const markup = cache.get(key) ?? renderNotice(content);
  cache.set(key, markup);
  markup.catch(() => cache.delete(key));
  const values: Record<string, string> = {
    ...toBrandParts(brand),
    [NONCE]: nonce,
    [REFERENCE]: reference ?? "",
  };
  return (await markup).replaceAll(PLACEHOLDER, (name) => values[name] ?? "");
}

const PLACEHOLDER = /\b(?:nonce|reference|icon|mark|home|name|css)-placeholder\b/g;

/** A guid consists of letters, digits and hyphens, so it needs no escape in HTML. */
function toBrandParts({ isHost, guid, gym }: AddressBrand): Record<string, string> {
  const isByPath = !isHost && guid !== null;
  return {
    // A host whose gym this process does not know may still have icons.
    [ICON]: guid === null ? "/favicon.ico" : paths.brandIcon(guid, 32),
    [MARK]: guid === null ? "/apple-touch-icon.png" : paths.brandIcon(guid, 180),
    [HOME]: paths.home(isByPath ? mountFor({ guid }, false) : NO_GYM),
    [NAME]: renderToStaticMarkup(<>{gym?.name}</>),
    [CSS]: themeCssOf(gym ?? DEFAULT_COLORS),
  };
}

async function renderNotice({
  language,
  refusal,
  stylesheets,
  reading,
  hasReference,
  year,
  isBranded,
  hasGym,
}: Pick<Notice, "refusal" | "stylesheets" | "reading"> & {
  language: Language;
  hasReference: boolean;
  year: number;
  isBranded: boolean;
  hasGym: boolean;
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
        <title>{hasGym ? `${title} | ${NAME}` : title}</title>
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {isBranded ? (
          <link rel="icon" href={ICON} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <style nonce={NONCE} dangerouslySetInnerHTML={{ __html: CSS }} />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <NoticePage
            title={title}
            text={text}
            reference={hasReference ? REFERENCE : undefined}
            retry={reading && (status >= 500 || status === 429)}
            year={year}
            brand={isBranded ? { markUrl: MARK, homeTo: HOME, name: hasGym ? NAME : null } : null}
          />
        </I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
