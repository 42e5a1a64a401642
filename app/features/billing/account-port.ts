/**
 * Creators' accounts at a payment provider (decisions §6): who sells through them is paid there. Shaped after Stripe's
 * connected accounts; the sandbox has the same. Every method may throw `ProviderUnavailable`.
 */
export interface AccountPort {
  /** One account per key, which comes from a row of ours. */
  createAccount(input: { idempotencyKey: string; email: string }): Promise<{ accountRef: string }>;
  /** Where its holder gives what is missing. Fresh each time: good for one visit, for a few minutes. */
  onboardingLink(input: {
    accountRef: string;
    /** Where it leads when the holder is done, or has had enough. */
    returnUrl: string;
    /** Where it leads when it is too old. */
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** Into the holder's own dashboard there; fresh each time. */
  loginLink(input: { accountRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** The truth; null for one that is gone, or that is no longer ours to see. */
  readAccount(accountRef: string): Promise<AccountTruth | null>;
  /** Connecting an account that a creator has already (OAuth); null: not offered. */
  readonly connecting: AccountConnecting | null;
}

export interface AccountConnecting {
  /** `state` comes back with the code. */
  authorizeUrl(input: { state: string; email: string; returnUrl: string }): string;
  /** Good once: `code-used` also for one that is too old, or nobody's. */
  exchangeCode(
    code: string,
  ): Promise<{ ok: true; accountRef: string } | { ok: false; reason: "code-used" }>;
}

export interface AccountTruth {
  accountRef: string;
  /** Charges may be made for it, and it is paid out. */
  canReceive: boolean;
  /** Its holder has been through the onboarding. */
  detailsSubmitted: boolean;
  /** The provider's keys of what it still needs: `external_account`, `individual.dob.day`. */
  missing: string[];
}
