import { paths, type Mount } from "~/paths";
import { foreignTexts, inLanguage, type Reader, type Translations } from "~/kernel/translations";
import type { Cover } from "./covers";

interface Category {
  key: string;
  name: string;
  coverImageUrl: string | null;
  texts: Translations;
}

/** A gym's categories as the home shows them, in the reader's language. */
export const toCategoryCovers = (
  categories: readonly Category[],
  { mount, ...reader }: Reader & { mount: Mount },
): Cover[] =>
  categories.map((category) => {
    const { key, name, coverImageUrl } = inLanguage(category, reader.lang);
    return {
      to: paths.category(mount, key),
      name,
      lang: foreignTexts(category, ["name"], reader).name,
      image: coverImageUrl,
    };
  });
