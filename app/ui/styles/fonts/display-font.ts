/** The hashed addresses of the display faces, for a preload link in the document's head: that of the page's face. */
import condensed from "./archivo-condensed-latin.woff2?url";
import serif from "./fraunces-latin.woff2?url";
import geometric from "./outfit-latin.woff2?url";

export const displayFontUrls = { condensed, geometric, serif } as const;
