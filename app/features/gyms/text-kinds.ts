/** The rich texts that a gym writes in the studio, and how each stands to the standard text (product.md §26). Pure. */
import { languages, type Language } from "~/kernel/languages";
import type { GymField } from "./gym-fields";

export const TEXT_KINDS = ["checkoutSuccess", "contacts", "terms", "privacy"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** `default`: the standard text; `extend`: the gym's words below it; `replace`: the gym's words alone. */
export const TEXT_MODES = ["default", "extend", "replace"] as const;
export type TextMode = (typeof TEXT_MODES)[number];

/** Characters of a text in one language, as typed. */
export const MAX_MARKDOWN_LENGTH = 20_000;

/** The last part of a text's address in the studio. */
const SLUGS: Record<TextKind, string> = {
  checkoutSuccess: "after-checkout",
  contacts: "contact",
  terms: "terms",
  privacy: "privacy",
};

export const toTextSlug = (kind: TextKind): string => SLUGS[kind];

export const parseTextSlug = (slug: unknown): TextKind | null =>
  TEXT_KINDS.find((kind) => SLUGS[kind] === slug) ?? null;

/** Texts that are published as dated versions; the others are shown as soon as they are saved. */
export const isLegalKind = (kind: TextKind): kind is "terms" | "privacy" =>
  kind === "terms" || kind === "privacy";

/** The base language first: its text stands in for each language without one. */
export const orderLanguages = (base: Language): Language[] => [
  base,
  ...languages.filter((language) => language !== base),
];

export const toTextField = (kind: TextKind, language: Language, base: Language): GymField =>
  language === base ? kind : `${language}.${kind}`;

/** What a save of the text may change. */
export const listTextFields = (kind: TextKind, base: Language): GymField[] => [
  ...orderLanguages(base).map((language) => toTextField(kind, language, base)),
  ...(kind === "contacts" ? (["extendsContacts"] as const) : []),
];
