/** The display face's hashed address, for a preload link in the document's head. */
export { default as displayFontUrl } from "./archivo-condensed-latin.woff2?url";
