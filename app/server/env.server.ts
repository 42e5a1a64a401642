/** process.env, read once with zod (operations.md §4). A wrong value stops the start with its name. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { AffiliateSettings } from "~/features/billing/affiliate/sale";
import {
  BUCKET_FORM,
  parseBucketAddress,
  type BucketAddress,
} from "~/features/media/bucket-address";
import { DEFAULT_API_VERSION, type FacebookSettings } from "~/features/identity/social/facebook";
import { isLoopbackHost } from "~/kernel/loopback";
import { readPartnerSettings, type PartnerEnv } from "./partner-settings";
import { readFacebookSettings } from "./facebook-settings";
import { readPaymentSettings, type StripeEnv } from "./payment-settings";

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = z
  .enum(["true", "false"], 'expected "true" or "false"')
  .transform((value) => value === "true");
const link = address(/^https?$/, "https://example.com");
const gigabytes = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "expected a number of gigabytes from 1 to 9999")
  .transform(Number);
/** Plain decimal digits: `Number()` would take "0x10", "1e3" and a blank for numbers too. */
const decimal = (expected: string) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, expected)
    .transform(Number);
const text = (least: number) => z.string().min(least, `expected at least ${least} characters`);

function address(protocol: RegExp, example: string, hostname?: RegExp) {
  return z.url({ protocol, hostname, error: `expected an address like ${example}` });
}

/** Accepts the values that express accepts; with others the start would fail later, with a stack. */
function isProxy(value: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(value)) return true;
  const [ip = "", bits, ...more] = value.split("/");
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Refuses numbers with dots that are no IP address, because the server would ask the name service for them. */
const isHost = (value: string): boolean =>
  isIP(value) !== 0 || (/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value) && /[a-z]/i.test(value));

const PORT = "expected a port from 0 to 65535";
/** Events of the last week still arrive. */
const MIN_TRACKING_RETENTION_DAYS = 31;
/** More than a year, so that years can be compared. */
const DEFAULT_TRACKING_RETENTION_DAYS = 400;
const DEFAULT_ORIGINAL_RETENTION_DAYS = 30;
/** Six hours of two levels. */
const DEFAULT_BROADCAST_GB = 10;
/** An encoder of two levels takes about half a processor, and pages want the rest. */
const PROCESSORS_FOR_TWO_LEVELS = 4;
const RETENTION = `expected a number of days from ${MIN_TRACKING_RETENTION_DAYS} to 99999`;
const BROADCASTS = "expected a number of broadcasts from 0 to 99";
const BROADCAST_LEVELS = "expected 1 or 2";
const BROADCAST_GB = "expected a number of gigabytes from 1 to 999";
/** Of one file. */
const DEFAULT_UPLOAD_GB = 5;
const DEFAULT_QUOTA_GB = 100;
const PERCENT = "expected a percentage from 0 to 100 with at most two decimals";

const GYM_SIGNUPS = ["open", "invite", "closed"] as const;

const settings = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "expected development, production or test")
    .default("production"),
  PORT: decimal(PORT)
    .refine((port) => Number.isInteger(port) && port <= 65_535, PORT)
    .default(3000),
  HOST: z
    .string()
    .refine(isHost, "expected an address or a name of this machine, like 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  DATABASE_URL: address(/^postgres(?:ql)?$/, "postgres://user:password@host:5432/name").optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  MEDIA_BUCKET_URL: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: link.optional(),
  SESSION_SECRET: text(32).optional(),
  PLATFORM_HOST: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      "expected a domain of exactly two labels, in lower case",
    )
    .default("gymfront.localhost"),
  PLATFORM_ORIGIN: link.optional(),
  // As hosts are compared: a label in upper case would never be one, and yield a gym after all.
  HOST_LABELS_WITHOUT_GYM: list
    .refine(
      (labels) => labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)),
      "expected single labels in lower case, with commas between them",
    )
    .default(["www", "staging", "preview", "tunnel"]),
  PLATFORM_WILDCARD: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  TRUSTED_PROXIES: list
    .refine(
      (proxies) => proxies.every(isProxy),
      "expected IP addresses or networks like 10.0.0.0/8, with commas between them",
    )
    .default([]),
  PLATFORM_FEE_PERCENT: decimal(PERCENT)
    .refine((percent) => percent <= 100, PERCENT)
    .optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRETS: list.default([]),
  STRIPE_CLIENT_ID: z.string().min(1).optional(),
  STRIPE_API_BASE: link.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.optional(),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/, "expected the app's id, which is a number")
    .optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_API_BASE: link.optional(),
  FACEBOOK_API_VERSION: z
    .string()
    .regex(/^\d{1,3}\.\d{1,3}$/, "expected a version like 2.3")
    .default(DEFAULT_API_VERSION),
  SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587", /./).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>@\r\n]*(?:<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]@[^<>@\s]+)$/,
      'expected a sender like "Name <name@example.com>"',
    )
    .default("Gymfront <hello@gymfront.localhost>"),
  PARTNER_LINK_KEYS: list.default([]),
  PARTNER_WEBHOOK_SECRET: text(16).optional(),
  GYM_SIGNUP: z.enum(GYM_SIGNUPS, `expected ${GYM_SIGNUPS.join(", ")}`).optional(),
  LINK_JOIN: link.optional(),
  LINK_ABOUT: link.optional(),
  LINK_BLOG: link.optional(),
  LINK_RESOURCES: link.optional(),
  PROVIDER_NAME: z.string().default("Gymfront Ltd"),
  PROVIDER_COMPANY_NUMBER: z.string().default("00000000"),
  PROVIDER_ADDRESS: z.string().default("1 Example Street, London"),
  PROVIDER_EMAIL: z.email("expected an address like hello@example.com").optional(),
  PROVIDER_PHONE: z
    .string()
    .regex(/^\+?[\d ()./-]{3,40}$/, "expected a number like +44 20 7946 0000")
    .optional(),
  SHOP_LINK_TAG: z
    .string()
    .regex(/^[\w-]{1,64}$/, "expected letters, digits, dashes and underscores")
    .optional(),
  AFFILIATE_MERCHANT_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, "expected letters, digits, dots, dashes and underscores")
    .optional(),
  AFFILIATE_BASE: link.optional(),
  TRACKING_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, RETENTION)
    .transform(Number)
    .refine((days) => days >= MIN_TRACKING_RETENTION_DAYS, RETENTION)
    .default(DEFAULT_TRACKING_RETENTION_DAYS),
  ORIGINAL_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "expected a number of days from 1 to 99999")
    .transform(Number)
    .default(DEFAULT_ORIGINAL_RETENTION_DAYS),
  FFMPEG_PATH: z.string().min(1).default("ffmpeg"),
  BROADCAST_MAX: z
    .string()
    .regex(/^\d{1,2}$/, BROADCASTS)
    .transform(Number)
    .optional(),
  BROADCAST_LEVELS: z
    .string()
    .regex(/^[12]$/, BROADCAST_LEVELS)
    .transform(Number)
    .optional(),
  BROADCAST_MAX_GB: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, BROADCAST_GB)
    .transform(Number)
    .default(DEFAULT_BROADCAST_GB),
  UPLOAD_MAX_GB: gigabytes.default(DEFAULT_UPLOAD_GB),
  GYM_QUOTA_GB: gigabytes.default(DEFAULT_QUOTA_GB),
  HEAVY_JOBS: z
    .enum(["on", "off"], 'expected "on" or "off"')
    .transform((value) => value === "on")
    .default(true),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "expected fatal, error, warn, info, debug or silent",
    )
    .default("info"),
});

export interface Env {
  nodeEnv: "development" | "production" | "test";
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataDir: string;
  /** Unset: files in `dataDir`. */
  mediaBucket: BucketAddress | undefined;
  sessionSecret: string;
  platformHost: string;
  /** Scheme, host and port under which the platform itself is reached, for links made outside a request. */
  platformOrigin: string;
  hostLabelsWithoutGym: string[];
  /** False: labels below the platform's host do not lead here, so the address of a gym is below `/gym/{guid}`. */
  hasGymLabels: boolean;
  trustedProxies: string[];
  platformFeePercent: number;
  /** Who may open a gym: everybody, who has an invitation, nobody. */
  gymSignup: (typeof GYM_SIGNUPS)[number];
  /** Null: the sandbox stands in for it (product.md §18). */
  stripe: StripeEnv | null;
  /** Null: no social login, and no button for it. */
  facebook: FacebookSettings | null;
  /** Listening on this machine alone. */
  loopback: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  externalLinks: { join?: string; about?: string; blog?: string; resources?: string };
  provider: {
    name: string;
    companyNumber: string;
    address: string;
    email: string | null;
    phone: string | null;
  };
  /** Null: there is no partner pass. */
  partner: PartnerEnv | null;
  /** Null: no affiliate network is told of anything. */
  affiliate: AffiliateSettings | null;
  /** The affiliate tag of the equipment links; null: they earn nothing. */
  shopLinkTag: string | null;
  /** False: browsers remove the service worker that they have. */
  hasServiceWorker: boolean;
  /** Workout events are kept this long at least. */
  trackingRetentionDays: number;
  originalRetentionDays: number;
  /** A gym's own broadcasts on this server (product.md §16). */
  broadcast: {
    ffmpegPath: string;
    /** At the same time; 0: none. */
    max: number;
    /** 1: the source alone. 2: and a smaller one. */
    levels: number;
    /** What one live may store. */
    maxBytes: number;
  };
  /** The libraries of the gyms. */
  uploads: {
    /** Of one file. */
    maxBytes: number;
    /** Of a gym's originals and results. */
    quotaBytes: number;
  };
  /** False: this process checks and converts no files. */
  takesHeavyJobs: boolean;
  logLevel: string;
}

/** What stops the start; its message names the setting and what was expected. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
}

/** An empty value in an .env file means "not set". */
const withoutEmpty = (raw: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));

export function parseEnv(raw: Readonly<Record<string, string | undefined>> = process.env): Env {
  const parsed = settings.safeParse(withoutEmpty(raw));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new InvalidSettings(`These settings are wrong:\n${lines.join("\n")}`);
  }
  const s = parsed.data;
  if (s.DATABASE_URL && !s.SESSION_SECRET) {
    throw new InvalidSettings(
      "SESSION_SECRET: required with DATABASE_URL (every server of a fleet must share it); expected at least 32 characters",
    );
  }
  const { stripe, feePercent, problems } = readPaymentSettings(s, {
    host: s.HOST,
    production: s.NODE_ENV === "production",
  });
  if (problems.length > 0) throw new InvalidSettings(problems.join("\n"));
  const sessionSecret = s.SESSION_SECRET ?? generatedSecret(s.DATA_DIR);
  const partner = readPartnerSettings(s, {
    sessionSecret,
    hasDemoKey: s.DATABASE_URL === undefined && stripe === null,
  });
  if (!partner.ok) throw new InvalidSettings(partner.reason);
  const { facebook, problem } = readFacebookSettings(s, {
    production: s.NODE_ENV === "production",
  });
  if (problem !== null) throw new InvalidSettings(problem);
  return {
    nodeEnv: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL,
    dataDir: s.DATA_DIR,
    mediaBucket: s.MEDIA_BUCKET_URL === undefined ? undefined : mediaBucket(s),
    sessionSecret,
    platformHost: s.PLATFORM_HOST,
    platformOrigin: new URL(s.PLATFORM_ORIGIN ?? `http://${s.PLATFORM_HOST}:${s.PORT}`).origin,
    hostLabelsWithoutGym: s.HOST_LABELS_WITHOUT_GYM,
    hasGymLabels: s.PLATFORM_WILDCARD,
    hasServiceWorker: s.SERVICE_WORKER,
    trustedProxies: s.TRUSTED_PROXIES,
    platformFeePercent: feePercent,
    gymSignup: s.GYM_SIGNUP ?? (stripe === null ? "open" : "invite"),
    stripe,
    facebook,
    loopback: isLoopbackHost(s.HOST),
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    externalLinks: {
      join: s.LINK_JOIN,
      about: s.LINK_ABOUT,
      blog: s.LINK_BLOG,
      resources: s.LINK_RESOURCES,
    },
    provider: {
      name: s.PROVIDER_NAME,
      companyNumber: s.PROVIDER_COMPANY_NUMBER,
      address: s.PROVIDER_ADDRESS,
      ...contactOf(s),
    },
    partner: partner.partner,
    affiliate: affiliateOf(s),
    shopLinkTag: s.SHOP_LINK_TAG ?? null,
    trackingRetentionDays: s.TRACKING_RETENTION_DAYS,
    originalRetentionDays: s.ORIGINAL_RETENTION_DAYS,
    broadcast: {
      ffmpegPath: s.FFMPEG_PATH,
      max: s.BROADCAST_MAX ?? availableParallelism(),
      levels: s.BROADCAST_LEVELS ?? (availableParallelism() >= PROCESSORS_FOR_TWO_LEVELS ? 2 : 1),
      maxBytes: s.BROADCAST_MAX_GB * 1_000_000_000,
    },
    uploads: {
      maxBytes: s.UPLOAD_MAX_GB * 1_000_000_000,
      quotaBytes: s.GYM_QUOTA_GB * 1_000_000_000,
    },
    takesHeavyJobs: s.HEAVY_JOBS,
    logLevel: s.LOG_LEVEL,
  };
}

/** Demo values apply only when neither is set. */
function contactOf({ PROVIDER_EMAIL: email, PROVIDER_PHONE: phone }: z.infer<typeof settings>) {
  return email === undefined && phone === undefined
    ? { email: "hello@gymfront.localhost", phone: "+44 20 7946 0000" }
    : { email: email ?? null, phone: phone ?? null };
}

/** Both settings or neither: the network needs the merchant id and the address. */
function affiliateOf(s: z.infer<typeof settings>): AffiliateSettings | null {
  const { AFFILIATE_MERCHANT_ID: merchantId, AFFILIATE_BASE: base } = s;
  if (merchantId === undefined && base === undefined) return null;
  if (merchantId === undefined) {
    throw new InvalidSettings("AFFILIATE_MERCHANT_ID: required with AFFILIATE_BASE");
  }
  if (base === undefined) {
    throw new InvalidSettings(
      "AFFILIATE_BASE: required with AFFILIATE_MERCHANT_ID; expected an address like https://example.com",
    );
  }
  const { origin, pathname, protocol, hostname, search, hash, username } = new URL(base);
  const secure = protocol === "https:" || isLoopbackHost(hostname);
  // The path stands in the content security policy, where some signs have a meaning of their own.
  if (!secure || search || hash || username || !/^[\w./~-]*$/.test(pathname)) {
    throw new InvalidSettings(
      "AFFILIATE_BASE: expected an address like https://example.com, http only on this machine",
    );
  }
  return { merchantId, base: origin + pathname.replace(/\/+$/, "") };
}

/** The keys of access are the library's to find, where all its programs find them. */
function mediaBucket(s: z.infer<typeof settings>): BucketAddress {
  const usual = { endpoint: s.AWS_ENDPOINT_URL_S3, region: s.AWS_REGION };
  const address = parseBucketAddress(s.MEDIA_BUCKET_URL ?? "", usual);
  if (!address) throw new InvalidSettings(`MEDIA_BUCKET_URL: ${BUCKET_FORM}`);
  return address;
}

/** Embedded only: made once, kept beside the database, readable by its owner alone. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    // The file is there, and not a file in the directory's place.
    if (code !== "EEXIST" || !existsSync(file)) {
      throw new InvalidSettings(
        `DATA_DIR: ${dataDir} can not be written to (${String(code)}); expected a directory of the server's own`,
      );
    }
  }
  return readFileSync(file, "utf8").trim();
}
