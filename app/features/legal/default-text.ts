/**
 * The provider's default terms and privacy policy: the order of their sections and sentences (product.md §1). The texts
 * are in app/i18n/locales/<lng>/legal.json, one key for each sentence. Pure.
 */

/** Kinds of text that a gym may have its own of; the contact page states only the provider's settings. */
export const VERSIONED_KINDS = ["terms", "privacy"] as const;
export type VersionedKind = (typeof VERSIONED_KINDS)[number];

/** Every kind that the provider has a default text of; `creators`: the terms of gyms and trainers. */
export const DEFAULT_KINDS = [...VERSIONED_KINDS, "creators"] as const;
export type DefaultKind = (typeof DEFAULT_KINDS)[number];

interface DefaultSection {
  name: string;
  sentences: readonly string[];
}

const section = (name: string, ...sentences: string[]): DefaultSection => ({ name, sentences });

/** The law asks for it beside a gym's own terms too (product.md §1). */
export const WITHDRAWAL_FORM = section("form", "to", "facts");

export const DEFAULT_SECTIONS: Record<DefaultKind, readonly DefaultSection[]> = {
  terms: [
    section("who", "age", "parent"),
    section("prices", "set", "fee"),
    section("paying", "before", "receipt", "trial", "year"),
    section("renewal", "auto", "cancel", "access"),
    section("withdrawal", "right", "again", "how", "full", "used", "when"),
    WITHDRAWAL_FORM,
    section("changes", "notice", "running", "leave", "kept"),
    section("payouts", "monthly"),
    section("ads", "consent", "window", "split"),
    section("leaving", "notice", "undo", "removal"),
    section("law", "law", "courts"),
  ],
  creators: [
    section("who", "age", "right"),
    section("prices", "set", "fee", "payouts"),
    section("content", "own", "hosting", "removal"),
    section("members", "data", "care"),
    section("ads", "consent", "window", "split"),
    section("leaving", "notice", "members"),
    section("law", "law", "courts"),
  ],
  privacy: [
    section("what", "data", "card"),
    section("share", "usage", "names", "sale"),
    section("rights", "ask", "deletion"),
  ],
};
