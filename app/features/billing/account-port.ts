/**
 * Creators' accounts at a payment provider, into which their sales are paid (product.md §15). The port follows Stripe's
 * connected accounts, which the sandbox imitates. Every method may throw `ProviderUnavailable`.
 */
export interface AccountPort {
  /** The key is the id of our own row, so that a repeated call returns the same account. */
  createAccount(input: { idempotencyKey: string; email: string }): Promise<{ accountRef: string }>;
  /**
   * Links to the provider's onboarding page. A link works once and for a few minutes, so each visit needs a new one.
   */
  onboardingLink(input: {
    accountRef: string;
    /** The provider sends the creator back to this page, finished or not. */
    returnUrl: string;
    /** The provider sends the creator of an expired link to this page, which requests a new link. */
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** Links to the creator's own dashboard at the provider; each visit needs a new link. */
  loginLink(input: { accountRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** Null when the account is gone or no longer visible to us. */
  readAccount(accountRef: string): Promise<ProviderAccount | null>;
  /** Connects an account that the creator already has (OAuth); null if the provider does not offer it. */
  readonly connecting: AccountConnecting | null;
}

export interface AccountConnecting {
  /** The provider returns `state` together with the code. */
  authorizeUrl(input: { state: string; email: string; returnUrl: string }): string;
  /** A code works once; `code-used` also covers an expired or unknown one. */
  exchangeCode(
    code: string,
  ): Promise<{ ok: true; accountRef: string } | { ok: false; reason: "code-used" }>;
}

export interface ProviderAccount {
  accountRef: string;
  /** The account can receive charges and payouts. */
  canReceive: boolean;
  /** The creator has completed the onboarding form. */
  detailsSubmitted: boolean;
  /** The facts that the provider still needs, by its own keys: `external_account`, `individual.dob.day`. */
  missing: string[];
}
