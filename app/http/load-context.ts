/** What server.ts hands to every loader and action: the request's verified facts and the services. */
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import type { CustomDomain } from "~/features/identity/session";
import type { GrantSigner } from "~/features/player/grant.server";
import type { MediaStore } from "~/features/media/media-store";
import type { PictureVariants } from "~/features/media/picture-variants.server";
import type { OutboxFolder } from "~/features/notifications/outbox-folder.server";
import type { Env } from "~/server/env.server";
import type { Logger } from "pino";
import type { PendingEntry } from "./cache/public-page-cache.server";

export type LoadContext = {
  db: Db;
  payments: PaymentPort;
  /** The provider as its own hosted page sees it; null when payments are real. */
  sandbox: SandboxProvider | null;
  media: MediaStore;
  pictures: PictureVariants;
  /** Signs addresses of media for one session and one workout (product.md §13). */
  grants: GrantSigner;
  passwords: PasswordHasher;
  limits: RateLimits;
  settings: PublicSettings;
  /** The gym of the host (verified custom domain or label); null on the platform's host. */
  hostGym: Gym | null;
  /** The host when it is a gym's verified custom domain: sessions are bound to it. Null on the platform's host and labels. */
  customDomain: CustomDomain | null;
  /** `https://host[:port]`, from the verified Host header, never from an untrusted proxy header. */
  origin: string;
  /** The request came over TLS: decides cookie names and the Secure flag. */
  secure: boolean;
  nonce: string;
  requestId: string;
  /** When the request came in: one time for all that it reads and writes. */
  now: Date;
  clientIp: string;
  log: Logger;
  /** Where mail lies when there is no SMTP server; null when there is one. */
  outbox: OutboxFolder | null;
  /** Work done once a request however many loaders ask: session, gym of the path, language. */
  memo: Map<string, Promise<unknown>>;
  /** Where a rendered page is left for the edge, which sends it in one piece; without it, it goes into the Response. */
  document?: {
    html: string | null;
    /** The page may be kept for all visitors, when its loader says so; null: it is for who asks. */
    visitor: PendingEntry | null;
    /** Other origins that a form of this page may lead to: the way back, where it has been allowed. */
    formTargets: Set<string>;
  };
};

/** The settings that routes may know. */
export type PublicSettings = Pick<
  Env,
  | "platformHost"
  | "platformOrigin"
  | "externalLinks"
  | "affiliate"
  | "provider"
  | "platformFeePercent"
  | "nodeEnv"
>;

export type LimitName =
  | "login"
  | "loginFrom"
  | "loginAccount"
  | "signup"
  | "checkout"
  | "provider"
  | "fulfil"
  | "promo"
  | "permission"
  | "permissionFrom"
  | "permissionTo"
  | "analytics"
  | "api";

export type LimitKey = readonly [limit: LimitName, key: string];

export interface RateLimits {
  /** Takes one of the caller's points; `false` with seconds to wait when there are none left. */
  take(
    limit: LimitName,
    key: string,
  ): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** Puts back one that was taken: what came of it is nothing to be limited. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Runs a check when each of the keys has a point left; only a failure stays counted. */
  countFailures: CountFailures;
  /** Runs a check of a password unless too many for the same account are under way in this process. */
  parallelChecks: ParallelLimit;
}

/** `isFailure` is false when the check succeeded, and when it did not run. */
export type CountFailures = <T>(
  keys: readonly LimitKey[],
  check: () => Promise<{ isFailure: boolean; result: T }>,
) => Promise<
  { ok: true; result: T } | { ok: false; refusedBy: LimitName; retryAfterSeconds: number }
>;

export type ParallelLimit = <T>(
  key: string,
  work: () => Promise<T>,
) => Promise<{ ok: true; result: T } | { ok: false; retryAfterSeconds: number }>;

declare module "@remix-run/server-runtime" {
  // Merged into Remix's own interface: this is how loaders learn the type of their context.
  interface AppLoadContext extends LoadContext {}
}
