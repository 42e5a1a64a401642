/**
 * The page of a refusal, made without database, router or script: what is left to say when the rest is away. In the
 * language of the cookie, else of the browser; a person's own choice lies in the database.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { DEFAULT_THEME, themeCss } from "./features/gyms/theme";
import { REFUSALS, type RefusalName } from "./http/api/refusals";
import { languageOfVisitor } from "./http/i18n.server";
import { fixedTexts, instanceFor } from "./i18n/server-texts.server";
import { NoticePage } from "./ui/layout/notice-page";

export async function noticeDocument(notice: {
  refusal: RefusalName;
  reference: string | null;
  nonce: string;
  /** Of the root route, as the build names them. */
  stylesheets: readonly string[];
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  /** GET or HEAD: asking once more does nothing twice. */
  reading: boolean;
}): Promise<string> {
  const { refusal, reference, nonce, stylesheets, reading } = notice;
  const language = await languageOfVisitor(notice);
  const [i18n, ui, errors] = await Promise.all([
    instanceFor(language),
    fixedTexts(language, "ui"),
    fixedTexts(language, "error"),
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
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: themeCss(DEFAULT_THEME) }} />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <NoticePage
            title={title}
            text={text}
            reference={reference ?? undefined}
            retry={reading && (status >= 500 || status === 429)}
          />
        </I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
