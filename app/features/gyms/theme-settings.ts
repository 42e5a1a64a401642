/** The display settings of a gym that are no colours, as one column holds them. Pure. */
import type { Language } from "~/kernel/languages";
import type { HeaderFocus } from "./brand-look";
import type { HeadingFace } from "./heading-face";

export interface ThemeSettings {
  categoryOverlayHideTitle?: boolean;
  /** False: the footer does not name the platform. */
  isPoweredByShown?: boolean;
  headingFace?: HeadingFace;
  /** The point of the header picture that stays in view, in per cent from its left upper corner. */
  headerFocus?: HeaderFocus;
  /** The gym's contact text stands below the standard one, not in its place. */
  extendsContacts?: boolean;
  /** The language of the texts in the gym's columns; English unless it is set. */
  textLanguage?: Language;
}
