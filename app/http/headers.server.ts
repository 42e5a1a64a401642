import type { HeadersFunction } from "@remix-run/node";

/** The headers of a document: the error's, else the action's if one ran, else the loader's. */
export const responseHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) =>
  errorHeaders ?? ([...actionHeaders].length > 0 ? actionHeaders : loaderHeaders);
