import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { loader } from "./http/shell.server";
import { InlinedTextsScript } from "./i18n/inlined";
import { paths } from "./paths";
import { withRetries } from "~/ui/shell/lost-connection";
import { useNonce } from "~/ui/shell/nonce";
import { PictureColors } from "./ui/primitives/picture-colors";
import { usePageViews } from "~/ui/shell/use-page-views";
import { getLastRoot, useKeptRoot } from "~/ui/shell/use-shell";
import "~/ui/styles/base.css";

if (typeof document !== "undefined") window.fetch = withRetries(window.fetch);

export { loader } from "./http/shell.server";
export { ErrorBoundary } from "./ui/layout/error-boundary";
export const handle = { i18n: ["shell", "ui"] };

/** The title of a 404 or an error; every page has its own (product.md §2). */
export const meta: MetaFunction<typeof loader> = ({ error, data: root = getLastRoot() }) => [
  {
    title:
      isRouteErrorResponse(error) && error.status === 404
        ? root?.shell.notFoundTitle
        : (root?.shell.gym?.name ?? "Gymfront"),
  },
];

declare global {
  interface Window {
    /** The address of a page that loads its own data again, without that of the shell; absent at other times. */
    refreshedPage?: string;
  }
}

/**
 * The shell depends on the gym and the person, so every navigation loads it again. A workout opens alone over its list
 * and closes without a request, with no network too; use-shell.ts gives the page's own address. A refused or unsent
 * form changes nothing, nor does a page that refreshes itself.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams: from,
  nextParams: to,
  nextUrl,
  formMethod,
  actionStatus = 200,
}) =>
  actionStatus < 400 &&
  (formMethod !== undefined ||
    (nextUrl.href !== window.refreshedPage &&
      !(
        from["cuid"] &&
        from["cuid"] === to["cuid"] &&
        from["guid"] === to["guid"] &&
        from["workoutId"] !== to["workoutId"]
      )));

export function Layout({ children }: { children: ReactNode }) {
  const root = useKeptRoot();
  const nonce = useNonce();
  const { i18n } = useTranslation();
  const gym = root?.shell.gym?.guid;
  const look = root?.shell.look;
  const matches = useMatches();
  const described = matches.findLast(({ data }) => (data as PageData)?.metaDescription);
  const description = (described?.data as PageData)?.metaDescription ?? root?.shell.description;
  // The loader of an unknown gym's layout fails beside that of its page, and leaves no data.
  const canonical =
    matches.every(({ data }) => data !== undefined) &&
    (matches.at(-1)?.data as PageData)?.canonical;
  usePageViews(useLocation().pathname);
  return (
    <html
      lang={root?.shell.lang ?? i18n.language}
      data-gym={gym}
      data-person={root?.shell.person ? "" : undefined}
      data-face={look?.face ?? "condensed"}
      data-focus-x={look?.focus?.x}
      data-focus-y={look?.focus?.y}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={root?.shell.themeCss.match(/#\w+/)?.[0]} />
        <link rel="icon" href={gym ? paths.brandIcon(gym, 32) : "/favicon.svg"} />
        <link
          rel="apple-touch-icon"
          href={gym ? paths.brandIcon(gym, 180) : "/apple-touch-icon.png"}
        />
        {root?.shell.manifestUrl ? <link rel="manifest" href={root.shell.manifestUrl} /> : null}
        <meta name="description" content={description} />
        {canonical ? (
          <link rel="canonical" href={canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <Meta />
        {/* The links of a preview lead nowhere: its frame opens no window. */}
        {look?.isPreview ? <base target="_blank" /> : null}
        {look ? (
          <link
            rel="preload"
            href={look.fontUrl}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ) : null}
        <Links />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: root?.shell.themeCss ?? "" }}
        />
      </head>
      <body>
        {children}
        {/* The frame of a preview runs no script. */}
        {look?.isPreview ? null : (
          <>
            <InlinedTextsScript nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** A route with pictures returns their colours in its data. */
export default function App() {
  const matches = useMatches();
  const colors = useMemo(() => {
    const all = matches.map(({ data: page }) => (page as PageData)?.pictureColors);
    return Object.assign({}, ...all) as Record<string, string>;
  }, [matches]);
  return (
    <PictureColors.Provider value={colors}>
      <Outlet />
    </PictureColors.Provider>
  );
}

/** What the root reads of the data of any page. */
type PageData =
  | {
      pictureColors?: Record<string, string>;
      metaDescription?: string | null;
      /** The page's one address; a page without it is not for search engines. */
      canonical?: string | null;
    }
  | null
  | undefined;
