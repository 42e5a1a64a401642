/** process.env, read once with zod (interface.md, Settings). A wrong value stops the start with its name. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const link = z.url({ protocol: /^https?$/ });

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SESSION_SECRET: z.string().min(32, "expected at least 32 characters").optional(),
  PLATFORM_HOST: z
    .string()
    .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, "expected a domain of exactly two labels, in lower case")
    .default("gymfront.localhost"),
  PLATFORM_ORIGIN: link.optional(),
  HOST_LABELS_WITHOUT_GYM: list.default(["www", "staging", "preview", "tunnel"]),
  TRUSTED_PROXIES: list.default([]),
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(100).multipleOf(0.01).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRETS: list.default([]),
  STRIPE_CLIENT_ID: z.string().min(1).optional(),
  STRIPE_API_BASE: link.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Gymfront <hello@gymfront.localhost>"),
  LINK_JOIN: link.optional(),
  LINK_ABOUT: link.optional(),
  LINK_BLOG: link.optional(),
  LINK_RESOURCES: link.optional(),
  PROVIDER_NAME: z.string().default("Gymfront Ltd"),
  PROVIDER_COMPANY_NUMBER: z.string().default("00000000"),
  PROVIDER_ADDRESS: z.string().default("1 Example Street, London"),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export interface Env {
  nodeEnv: "development" | "production" | "test";
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataDir: string;
  sessionSecret: string;
  platformHost: string;
  /** Scheme, host and port under which the platform itself is reached, for links made outside a request. */
  platformOrigin: string;
  hostLabelsWithoutGym: string[];
  trustedProxies: string[];
  platformFeePercent: number;
  allowSandboxPayments: boolean;
  /** Listening on this machine alone. */
  loopback: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  externalLinks: { join?: string; about?: string; blog?: string; resources?: string };
  provider: { name: string; companyNumber: string; address: string };
  metricsToken: string | undefined;
  logLevel: string;
}

/** What stops the start; its message names the setting and what was expected. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/;

export function parseEnv(raw: NodeJS.ProcessEnv = process.env): Env {
  // An empty value in an .env file means "not set".
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new InvalidSettings(`These settings are wrong:\n${lines.join("\n")}`);
  }
  const s = parsed.data;
  if (s.STRIPE_SECRET_KEY) {
    throw new InvalidSettings(
      "STRIPE_SECRET_KEY: this version pays through the sandbox provider only; leave it unset",
    );
  }
  if (s.DATABASE_URL && !s.SESSION_SECRET) {
    throw new InvalidSettings(
      "SESSION_SECRET: required with DATABASE_URL (every server of a fleet must share it); expected at least 32 characters",
    );
  }
  const allowSandboxPayments = s.ALLOW_SANDBOX_PAYMENTS ?? LOOPBACK.test(s.HOST);
  if (!allowSandboxPayments) {
    throw new InvalidSettings(
      `ALLOW_SANDBOX_PAYMENTS: no real payment provider is configured and HOST is ${s.HOST}; expected "true" to sell with play money beyond loopback`,
    );
  }
  return {
    nodeEnv: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL,
    dataDir: s.DATA_DIR,
    sessionSecret: s.SESSION_SECRET ?? generatedSecret(s.DATA_DIR),
    platformHost: s.PLATFORM_HOST,
    platformOrigin: new URL(s.PLATFORM_ORIGIN ?? `http://${s.PLATFORM_HOST}:${s.PORT}`).origin,
    hostLabelsWithoutGym: s.HOST_LABELS_WITHOUT_GYM,
    trustedProxies: s.TRUSTED_PROXIES,
    platformFeePercent: s.PLATFORM_FEE_PERCENT ?? 10,
    allowSandboxPayments,
    loopback: LOOPBACK.test(s.HOST),
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
    },
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
  };
}

/** Embedded only: made once, kept beside the database, readable by its owner alone. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
