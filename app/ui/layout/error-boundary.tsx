import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { isLostConnection } from "../shell/lost-connection";
import { ErrorPage, NotFoundPage } from "./error-pages";

/**
 * The root and the layout of each group of pages export it: after a refused form Remix loads nothing from the
 * boundary's route on, so only a boundary below the root has the data of header, footer and brand.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundPage />;
    if (error.status === 429) return <ErrorPage kind="tooMany" />;
    // A retry would be refused in the same way.
    if (error.status < 500) return <ErrorPage kind="refused" />;
  }
  return <ErrorPage kind={isLostConnection(error) ? "lost" : "error"} />;
}
