import { foreignTexts, inLanguage, type Reader, type Translations } from "~/kernel/translations";

interface Category {
  key: string;
  name: string;
  coverImageUrl: string | null;
  texts: Translations;
}

/** A gym's categories as the home shows them, in the reader's language. */
export const toCategoryCovers = (categories: readonly Category[], reader: Reader) =>
  categories.map((category) => {
    const { key, name, coverImageUrl } = inLanguage(category, reader.lang);
    return { key, name, coverImageUrl, langs: foreignTexts(category, ["name"], reader) };
  });
