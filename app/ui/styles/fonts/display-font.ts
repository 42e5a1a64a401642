/** The hashed addresses of the display faces, for a preload link in the document's head: that of the page's face. */
import condensedUrl from "./archivo-condensed-latin.woff2?url";
import serifUrl from "./fraunces-latin.woff2?url";
import geometricUrl from "./outfit-latin.woff2?url";

export const displayFonts = {
  condensed: { fontUrl: condensedUrl },
  geometric: { fontUrl: geometricUrl },
  serif: { fontUrl: serifUrl },
} as const;
