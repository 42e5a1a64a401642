import { lazy, Suspense } from "react";
import ShareLinkParts, { type ShareLinkProps } from "./share-link-parts";
import * as styles from "./share-link.module.css";

/**
 * A first visit loads no script of it before the page: the server's HTML contains it and works, and React keeps that
 * HTML until the script arrives. It needs a page whose contexts stay the same meanwhile, because React removes the HTML
 * of a part that is to change before its script is there.
 */
const LazyShareLink = import.meta.env.SSR
  ? ShareLinkParts
  : lazy(() => import("./share-link-parts").catch(() => new Promise<never>(() => {})));

export const ShareLink = (props: ShareLinkProps) => (
  <Suspense>
    <LazyShareLink {...props} styles={styles} />
  </Suspense>
);
