/** Pure rules of creators' accounts (product.md §15). */

/** A seller: a gym, or a trainer with an application of their own. */
export type Creator = { kind: "gym"; gymId: number } | { kind: "trainer"; trainerId: number };

/** The two columns of a row; exactly one is set. */
export const columnsOf = (creator: Creator) => ({
  gymId: creator.kind === "gym" ? creator.gymId : null,
  trainerId: creator.kind === "trainer" ? creator.trainerId : null,
});

export function isSameCreator(one: Creator, other: Creator): boolean {
  const [a, b] = [columnsOf(one), columnsOf(other)];
  return a.gymId === b.gymId && a.trainerId === b.trainerId;
}

export interface AccountState {
  accountRef: string | null;
  canReceive: boolean;
  detailsSubmitted: boolean;
  missing: readonly string[];
}

/**
 * The step behind the dashboard's button. `create`: there is no account yet. `continue`: the provider still needs
 * something. `open`: the account's own dashboard.
 */
export type DashboardStatus = "create" | "continue" | "open";

export function getDashboardStatus(account: AccountState | null): DashboardStatus {
  if (!account || account.accountRef === null) return "create";
  const unfinished =
    !account.detailsSubmitted || (!account.canReceive && account.missing.length > 0);
  return unfinished ? "continue" : "open";
}

/** The facts that a creator still has to provide, by our own names; `review`: the provider is checking them. */
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
 * The first match wins. Keys look like `individual.dob.day`, `person_1ab.verification.document`,
 * `external_account`.
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

/** In the order of the list above, without repeats. Empty when nothing is missing. */
export function needsOf(account: AccountState | null): Need[] {
  if (!account || account.accountRef === null) return ["account"];
  const found = new Set(
    account.missing.map((key) => NEED_OF_KEY.find(([form]) => form.test(key))?.[1] ?? "other"),
  );
  if (found.size === 0 && !account.canReceive)
    return [account.detailsSubmitted ? "review" : "identity"];
  const order: Need[] = NEED_OF_KEY.map(([, need]) => need);
  return [...order, "other" as const].filter((need) => found.has(need));
}
