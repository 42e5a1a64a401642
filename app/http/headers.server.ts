import type { HeadersFunction } from "@remix-run/node";

/** A route's own headers on its document: the action's if one ran, else the loader's (Retry-After, Cache-Control). */
export const answerHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) =>
  errorHeaders ?? ([...actionHeaders].length > 0 ? actionHeaders : loaderHeaders);
