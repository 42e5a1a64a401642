/** Rules of creators' payment accounts (product.md §15). Pure. */

/** A seller: a gym, or a trainer with an application of their own. */
export type Creator = { kind: "gym"; gymId: number } | { kind: "trainer"; trainerId: number };

/** Tables name a creator in two columns, of which exactly one is set. */
export const columnsOf = (creator: Creator) => ({
  gymId: creator.kind === "gym" ? creator.gymId : null,
  trainerId: creator.kind === "trainer" ? creator.trainerId : null,
});

export function isSameCreator(creator: Creator, other: Creator): boolean {
  const [a, b] = [columnsOf(creator), columnsOf(other)];
  return a.gymId === b.gymId && a.trainerId === b.trainerId;
}

export interface AccountState {
  accountRef: string | null;
  canReceive: boolean;
  detailsSubmitted: boolean;
  missing: readonly string[];
}

/**
 * The dashboard's button leads to this step. `create`: the creator has no account yet. `continue`: the provider still
 * needs something. `open`: the creator's own dashboard at the provider.
 */
export type DashboardStatus = "create" | "continue" | "open";

export function getDashboardStatus(account: AccountState | null): DashboardStatus {
  if (!account || account.accountRef === null) return "create";
  const isUnfinished =
    !account.detailsSubmitted || (!account.canReceive && account.missing.length > 0);
  return isUnfinished ? "continue" : "open";
}

/** Something that a creator still has to provide. `review`: the provider checks what the creator has provided. */
export type Need =
  | "account"
  | "terms"
  | "bank"
  | "document"
  | "identity"
  | "birthday"
  | "address"
  | "contact"
  | "tax"
  | "owners"
  | "business"
  | "review"
  | "other";

/**
 * Maps the provider's keys, such as `individual.dob.day`, `person_1ab.verification.document` or `external_account`. The
 * first match wins.
 */
const NEED_OF_KEY: readonly (readonly [RegExp, Need])[] = [
  [/^tos_acceptance/, "terms"],
  [/^external_account/, "bank"],
  [/verification\.(?:additional_)?document|^documents\./, "document"],
  [/\.dob(?:\.|$)/, "birthday"],
  [/(?:^|[._])address(?:[._]|$)/, "address"],
  [/(?:^|\.)(?:email|phone)$|support_/, "contact"],
  [/tax_id|vat_id|(?:^|\.)id_number|ssn_last_4|registration_number/, "tax"],
  [/^(?:owners|directors|executives)|_provided$|percent_ownership/, "owners"],
  [/^(?:individual|representative|person_)/, "identity"],
  [/^(?:business_|company)/, "business"],
];

/** Lists each need once, in the order of `NEED_OF_KEY`. */
export function needsOf(account: AccountState | null): Need[] {
  if (!account || account.accountRef === null) return ["account"];
  const needs = new Set(
    account.missing.map(
      (key) => NEED_OF_KEY.find(([pattern]) => pattern.test(key))?.[1] ?? "other",
    ),
  );
  if (needs.size === 0 && !account.canReceive)
    return [account.detailsSubmitted ? "review" : "identity"];
  const order: Need[] = NEED_OF_KEY.map(([, need]) => need);
  return [...order, "other" as const].filter((need) => needs.has(need));
}
