/** server.ts passes it to every loader and action: the request's verified facts and the services. */
import type { Broadcasting } from "~/features/lives/broadcast/broadcasts.server";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import type { HeadingFace } from "~/features/gyms/heading-face";
import type { Gym } from "~/features/gyms/queries.server";
import type { OpenDayCodes } from "~/features/identity/open-day-code.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import type { ResetCodes } from "~/features/identity/reset-codes.server";
import type { CustomDomain } from "~/features/identity/session";
import type { NetworkSources } from "~/features/identity/social/facebook";
import type { SocialNetwork } from "~/features/identity/social/facebook-network.server";
import type { GrantSigner } from "~/features/player/grant.server";
import type { OpenedLibraryStore } from "~/features/library/uploads/open-library-store.server";
import type { MediaStore } from "~/features/media/media-store";
import type { PictureVariants } from "~/features/media/picture-variants.server";
import type { PartnerLinks } from "~/features/partners/partner-link.server";
import type { OutboxFolder } from "~/features/notifications/outbox-folder.server";
import type { LiveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import type { Env } from "~/server/env.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import type { Logger } from "pino";
import type { ProgressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import type { PendingEntry } from "./cache/public-page-cache.server";
import type { FormSeal } from "./form-seal.server";
import type { DescribeDocument } from "./metadata/document-metadata.server";
import type { Toast } from "./toast";
import type { RefusedFormUpload } from "./uploads/upload-handler.server";
import type { WorkoutTracking } from "./workout-tracking.server";

export type LoadContext = {
  db: Db;
  payments: PaymentPort;
  /** The sandbox provider behind its hosted pages; null with a real provider. */
  sandbox: SandboxProvider | null;
  media: MediaStore;
  /** Files of one person, which only that person's page sends. */
  privateStore: MediaStore;
  /** The bytes of the gyms' own files. */
  library: OpenedLibraryStore;
  pictures: PictureVariants;
  /** Signs addresses of media for one session and one workout (product.md §13). */
  grants: GrantSigner;
  passwords: PasswordHasher;
  /** Reads the links of the partner pass; null: there is no partner. */
  partner: PartnerAccess | null;
  /** Codes that raise the limit of sign-ups at a gym's open day. */
  openDayCodes: OpenDayCodes;
  /** Makes and hashes the codes that reset a password. */
  resetCodes: ResetCodes;
  /** Reads the links that switch the weekly mail off. */
  progressMail: ProgressMailTokens;
  /** Reads the links that end the reminders of a live. */
  liveReminders: LiveReminderTokens;
  /** Seals what a member typed into a form whose session has ended. */
  formSeal: FormSeal;
  /** Null: no social network is configured, and its button is hidden. */
  facebook: SocialNetwork | null;
  limits: RateLimits;
  /** Whether this server takes broadcasts, for the pages that offer them. */
  broadcasting: Broadcasting;
  /** Stores what members train. */
  workoutTracking: WorkoutTracking;
  settings: PublicSettings;
  /** The gym of the host (verified custom domain or label); null on the platform's host. */
  hostGym: Gym | null;
  /** A gym's verified custom domain, which sessions are bound to; null on the platform's host and labels. */
  customDomain: CustomDomain | null;
  /** `https://host[:port]`, from the verified Host header, never from an untrusted proxy header. */
  origin: string;
  /** True over TLS: decides cookie names and the Secure flag. */
  secure: boolean;
  nonce: string;
  requestId: string;
  /** The time of the request's arrival, for everything that it reads and writes. */
  now: Date;
  clientIp: string;
  /** Null: the client sends none. */
  userAgent: string | null;
  log: Logger;
  /** The folder of mail without an SMTP server; null with one. */
  outbox: OutboxFolder | null;
  /** The page's action has refused its form, so the title of the page says so. */
  formRefused?: boolean;
  /** The page's action answers with the page itself, which shows this message at its top. */
  toast?: Toast;
  /** Look-ups that run once per request: session, gym of the path, language. */
  memo: Map<string, Promise<unknown>>;
  /** Why the edge has taken no file of the library's form; the page is read as after a GET. */
  refusedForm?: RefusedFormUpload | null;
  /** Sends a job in the transaction of the request. */
  sendJob: SendJob;
  /** The edge sends the rendered page from here in one piece; if undefined, the Response contains it. */
  document?: {
    html: string | null;
    /** The page's entry in the public page cache, if its loader allows it; null: the request names a person. */
    cacheEntry: PendingEntry | null;
    /** Other origins that a form of this page may lead to: accepted return addresses. */
    formTargets: Set<string>;
    /** What machines read of the page; runs when the document is rendered. */
    describe?: DescribeDocument;
    /** A social network whose script this page alone may load. */
    networkSources?: NetworkSources;
    /** Another site whose films this page alone may play. */
    mediaOrigin?: string;
    /** This page alone may use the camera and the microphone. */
    usesCamera?: boolean;
    /** The page shows what is not saved: it may stand in a frame of its own origin, and no cache keeps it. */
    isPreview?: boolean;
    /** This page alone may show a page of its own origin in a frame. */
    showsPreview?: boolean;
  };
};

/** The settings that routes may read. */
export type PublicSettings = Pick<
  Env,
  | "platformHost"
  | "platformOrigin"
  | "hasGymLabels"
  | "externalLinks"
  | "affiliate"
  | "provider"
  | "shopLinkTag"
  | "platformFeePercent"
  | "gymSignup"
  | "hostLabelsWithoutGym"
  | "nodeEnv"
  | "uploads"
> & {
  /** False: only pictures and what browsers play are taken into a library. */
  convertsFiles: boolean;
  /** Of each face that a gym may choose for its headings, where its file is. */
  headingFaces: Readonly<Record<HeadingFace, { fontUrl: string }>>;
};

export interface PartnerAccess {
  links: PartnerLinks;
  webhookSecret: string;
  /** The sandbox stands in for the partner. */
  isDemo: boolean;
}

export type LimitName =
  | "login"
  | "loginFrom"
  | "loginAccount"
  | "social"
  | "verifyEmail"
  | "verifyEmailFrom"
  | "verifyEmailTo"
  | "signup"
  | "signupOpenDay"
  | "openDay"
  | "reset"
  | "resetFrom"
  | "resetTo"
  | "resetConfirm"
  | "resetConfirmFrom"
  | "checkout"
  | "provider"
  | "fulfil"
  | "promo"
  | "promoPage"
  | "permission"
  | "permissionFrom"
  | "permissionTo"
  | "emailChange"
  | "teamInvitation"
  | "teamInvitationTo"
  | "teamInvitationAnswer"
  | "emailChangeFrom"
  | "emailChangeFromTo"
  | "emailChangeTo"
  | "export"
  | "broadcast"
  | "openGym"
  | "checkGuid"
  | "logo"
  | "picture"
  | "upload"
  | "analytics"
  | "api";

export type LimitKey = readonly [limit: LimitName, key: string];

export interface RateLimits {
  /** Takes one of the caller's points; without points left, returns the seconds to wait. */
  consume(
    limit: LimitName,
    key: string,
  ): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** Returns a point whose request turned out to need no limit. */
  refund(limit: LimitName, key: string): Promise<void>;
  /** Forgets what has been counted for the key, all networks of a key with a network included. */
  clear(limit: LimitName, key: string): Promise<void>;
  /** Runs a check when each of the keys has a point left; only a failure stays counted. */
  countFailures: CountFailures;
  /** Runs the check of a password unless this process already runs too many for the same account. */
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
