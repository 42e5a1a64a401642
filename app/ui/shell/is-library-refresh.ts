import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Pages of a gym's library load their own data alone again, every few seconds. The shell does not change by it, and its
 * own request would replace the page by an error when the network is lost.
 */
export const isLibraryRefresh = ({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<
  Parameters<ShouldRevalidateFunction>[0],
  "currentUrl" | "nextUrl" | "formMethod"
>): boolean =>
  !formMethod &&
  currentUrl.href === nextUrl.href &&
  /\/studio\/library(?:\/|$)/.test(nextUrl.pathname);
