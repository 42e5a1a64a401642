/** Renders the page that the service worker shows with the network gone: the gym's brand, no person. */
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { parseHeadingFace } from "~/features/gyms/heading-face";
import { DEFAULT_COLORS, themeCssOf } from "~/features/gyms/theme";
import type { OfflinePageFacts } from "~/http/home-screen/home-screen.server";
import { SEEN_AT } from "~/kernel/kept-page";
import { getFixedT, instanceFor } from "~/i18n/server-texts.server";
import { paths } from "~/paths";
import { OfflinePage } from "~/ui/layout/offline-page";
import { displayFonts } from "~/ui/styles/fonts/display-font";

/**
 * Loads the page again once the server answers: the browser may report a network before one carries anything, and none
 * when the server alone was gone. The worker leaves the request to the network. Without script the reader tries again.
 */
const RELOAD_WHEN_ONLINE = `
let isLeaving = false;
addEventListener("beforeunload", () => (isLeaving = true));
addEventListener("pageshow", () => (isLeaving = false));
async function reload() {
  if (isLeaving || document.visibilityState !== "visible") return;
  const answer = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && !isLeaving) location.reload();
}
addEventListener("online", reload);
setInterval(reload, 5_000);
`;

export async function offlineDocument({
  gym,
  mount,
  lang,
  nonce,
  stylesheets,
}: OfflinePageFacts & { stylesheets: readonly string[] }): Promise<string> {
  const [i18n, t] = await Promise.all([instanceFor(lang), getFixedT(lang, "home-screen")]);
  const css = themeCssOf(gym ?? DEFAULT_COLORS);
  const face = parseHeadingFace(gym?.themeSettings.headingFace);
  const html = renderToStaticMarkup(
    <html lang={lang} data-face={face}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${t("offline.title")} · ${gym?.name ?? "Gymfront"}`}</title>
        {/* The worker keeps the files that the page names. */}
        <link
          rel="preload"
          href={displayFonts[face].fontUrl}
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RELOAD_WHEN_ONLINE }} />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>
          <OfflinePage
            name={gym?.name ?? "Gymfront"}
            homeTo={paths.home(mount)}
            texts={{
              title: t("offline.title"),
              text: t("offline.text"),
              retry: t("offline.retry"),
              category: t("offline.category"),
              seenAt: t("offline.seenAt", { time: SEEN_AT }),
            }}
          />
        </I18nextProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
