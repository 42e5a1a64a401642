/** The languages into which a gym's texts can be translated: all but that of its own columns. */
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { languages } from "~/kernel/languages";

export const listFurtherLanguages = (gym: Pick<Gym, "themeSettings">): string[] =>
  languages.filter((language) => language !== textLanguageOf(gym));
