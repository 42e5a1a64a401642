export { action, loader } from "../not-found.server";
export { LivesErrorBoundary as ErrorBoundary } from "./lives-error";
export const handle = { i18n: ["lives"] };

/** Without a component the route would answer with plain text instead of the error page. */
export default function LivesNotFoundRoute() {
  return null;
}
