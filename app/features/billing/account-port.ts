/**
 * Creators' accounts at a payment provider (product.md §15). A creator is paid into the account. The port is shaped
 * after Stripe's connected accounts, which the sandbox imitates. Every method may throw `ProviderUnavailable`.
 */
export interface AccountPort {
  /** Creates an account. The key is the id of our own row, so asking twice gives one account. */
  createAccount(input: { idempotencyKey: string; email: string }): Promise<{ accountRef: string }>;
  /** The provider's onboarding page. Ask for a new link each time: it works once and only for a few minutes. */
  onboardingLink(input: {
    accountRef: string;
    /** Where the creator returns to, finished or not. */
    returnUrl: string;
    /** Where an expired link leads; it should ask for a new one. */
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** A link into the creator's own dashboard at the provider; ask for a new one each time. */
  loginLink(input: { accountRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** The account as the provider has it; null when it is gone or no longer visible to us. */
  readAccount(accountRef: string): Promise<ProviderAccount | null>;
  /** Connecting an account the creator already has (OAuth); null where the provider does not offer it. */
  readonly connecting: AccountConnecting | null;
}

export interface AccountConnecting {
  /** The provider hands `state` back together with the code. */
  authorizeUrl(input: { state: string; email: string; returnUrl: string }): string;
  /** A code works once; `code-used` also covers an expired or unknown one. */
  exchangeCode(
    code: string,
  ): Promise<{ ok: true; accountRef: string } | { ok: false; reason: "code-used" }>;
}

export interface ProviderAccount {
  accountRef: string;
  /** It can receive charges and payouts. */
  canReceive: boolean;
  /** The creator has completed the onboarding form. */
  detailsSubmitted: boolean;
  /** The facts that the provider still needs, by its own keys: `external_account`, `individual.dob.day`. */
  missing: string[];
}
