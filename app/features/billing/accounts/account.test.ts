import { describe, expect, it, test } from "vitest";
import { getDashboardStatus, needsOf, type AccountState, type Need } from "./account";

const account = (overrides: Partial<AccountState> = {}): AccountState => ({
  accountRef: "acct_1",
  canReceive: true,
  detailsSubmitted: true,
  missing: [],
  ...overrides,
});

test.each<[string, AccountState | null, ReturnType<typeof getDashboardStatus>]>([
  ["none", null, "create"],
  [
    "requested, and the provider has not answered",
    account({ accountRef: null, canReceive: false }),
    "create",
  ],
  [
    "created, and its onboarding has not begun",
    account({ canReceive: false, detailsSubmitted: false }),
    "continue",
  ],
  [
    "in onboarding, with a missing fact",
    account({ canReceive: false, missing: ["external_account"] }),
    "continue",
  ],
  ["complete, and the provider is checking it", account({ canReceive: false }), "open"],
  ["finished", account(), "open"],
  // The provider pays it out until the fact is due, and its own dashboard requests the fact.
  ["finished, with a fact due later", account({ missing: ["individual.id_number"] }), "open"],
])("an account that is %s", (_state, state, status) => {
  expect(getDashboardStatus(state)).toBe(status);
});

describe("missing requirements", () => {
  it.each<[string, Need]>([
    ["tos_acceptance.date", "terms"],
    ["tos_acceptance.ip", "terms"],
    ["external_account", "bank"],
    ["individual.verification.document", "document"],
    ["person_1Nv0.verification.additional_document", "document"],
    ["company.verification.document", "document"],
    ["individual.dob.day", "birthday"],
    ["representative.dob.year", "birthday"],
    ["individual.address.line1", "address"],
    ["company.address.postal_code", "address"],
    ["business_profile.support_phone", "contact"],
    ["individual.email", "contact"],
    ["company.phone", "contact"],
    ["company.tax_id", "tax"],
    ["individual.id_number", "tax"],
    ["individual.ssn_last_4", "tax"],
    ["company.owners_provided", "owners"],
    ["directors.first_name", "owners"],
    ["owners.email", "contact"],
    ["relationship.percent_ownership", "owners"],
    ["individual.first_name", "identity"],
    ["representative.last_name", "identity"],
    ["person_1Nv0.relationship.title", "identity"],
    ["business_type", "business"],
    ["business_profile.mcc", "business"],
    ["company.name", "business"],
    ["settings.something.new", "other"],
  ])("%s belongs to the need %s", (key, need) => {
    expect(needsOf(account({ missing: [key] }))).toEqual([need]);
  });

  it("are listed once each, in a fixed order", () => {
    const missing = [
      "company.name",
      "individual.dob.day",
      "individual.dob.month",
      "tos_acceptance.ip",
    ];
    expect(needsOf(account({ missing }))).toEqual(["terms", "birthday", "business"]);
    expect(needsOf(account({ missing: missing.toReversed() }))).toEqual([
      "terms",
      "birthday",
      "business",
    ]);
  });

  it.each<[string, AccountState | null, Need[]]>([
    ["no account", null, ["account"]],
    ["an account that the provider is checking", account({ canReceive: false }), ["review"]],
    [
      "an account whose onboarding has not begun",
      account({ canReceive: false, detailsSubmitted: false }),
      ["identity"],
    ],
    ["a finished account", account(), []],
  ])("of %s", (_account, state, needs) => {
    expect(needsOf(state)).toEqual(needs);
  });
});
