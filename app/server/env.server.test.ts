/** Every setting with a wrong value: the start is refused with its name and what was expected (operations.md §4). */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidSettings, parseEnv } from "./env.server";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "gymfront-env-"));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const parse = (settings: Record<string, string>) => parseEnv({ DATA_DIR: dataDir, ...settings });

function refusal(settings: Record<string, string>): string {
  try {
    parse(settings);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
  return "accepted";
}

const SECRET = "x".repeat(32);

describe("a wrong value", () => {
  it.each([
    ["NODE_ENV", "prod", /expected development, production or test/],
    ["PORT", "http", /expected a port from 0 to 65535/],
    ["PORT", "65536", /expected a port/],
    ["PORT", "-1", /expected a port/],
    ["PORT", "3000.5", /expected a port/],
    ["PORT", "0x10", /expected a port/],
    ["PORT", "1e3", /expected a port/],
    ["PORT", " ", /expected a port/],
    ["HOST", "this machine", /expected an address or a name of this machine/],
    ["HOST", "http://localhost", /expected an address or a name of this machine/],
    ["HOST", "999.1.1.1", /expected an address or a name of this machine/],
    ["HOST", "127.0.0.1:3000", /expected an address or a name of this machine/],
    ["HOST_LABELS_WITHOUT_GYM", "WWW,staging", /expected single labels in lower case/],
    ["HOST_LABELS_WITHOUT_GYM", "www.staging", /expected single labels/],
    ["HOST_LABELS_WITHOUT_GYM", "www staging", /expected single labels/],
    ["DATABASE_URL", "mysql://localhost/gymfront", /expected an address like postgres:/],
    ["DATABASE_URL", "localhost:5432", /expected an address like postgres:/],
    ["MEDIA_BUCKET_URL", "https://media.example.com", /expected s3:\/\/bucket/],
    ["MEDIA_BUCKET_URL", "s3://key:secret@media", /expected s3:\/\/bucket/],
    ["AWS_ENDPOINT_URL_S3", "s3.example.com", /expected an address like https:/],
    ["SESSION_SECRET", "short", /expected at least 32 characters/],
    ["PLATFORM_HOST", "gymfront", /exactly two labels/],
    ["PLATFORM_HOST", "www.gymfront.com", /exactly two labels/],
    ["PLATFORM_HOST", "Gymfront.com", /lower case/],
    ["PLATFORM_HOST", "-a.com", /two labels/],
    ["PLATFORM_HOST", "gymfront.com:3000", /two labels/],
    ["PLATFORM_HOST", "127.1", /two labels/],
    ["PLATFORM_ORIGIN", "gymfront.com", /expected an address like https:/],
    ["PLATFORM_ORIGIN", "javascript:alert(1)", /expected an address like https:/],
    ["TRUSTED_PROXIES", "nginx", /expected IP addresses/],
    ["TRUSTED_PROXIES", "10.0.0.0/33", /expected IP addresses/],
    ["TRUSTED_PROXIES", "true", /expected IP addresses/],
    ["TRUSTED_PROXIES", "127.0.0.1,*", /expected IP addresses/],
    ["PLATFORM_FEE_PERCENT", "101", /from 0 to 100/],
    ["PLATFORM_FEE_PERCENT", "-1", /from 0 to 100/],
    ["PLATFORM_FEE_PERCENT", "10%", /from 0 to 100/],
    ["PLATFORM_FEE_PERCENT", "1.005", /two decimals/],
    ["ALLOW_SANDBOX_PAYMENTS", "yes", /expected "true" or "false"/],
    ["ALLOW_SANDBOX_PAYMENTS", "1", /expected "true" or "false"/],
    ["STRIPE_API_BASE", "stripe", /expected an address like https:/],
    ["SMTP_URL", "mail.example.com", /expected an address like smtp:/],
    ["SMTP_URL", "smtp://", /expected an address like smtp:/],
    ["SMTP_URL", "https://mail.example.com", /expected an address like smtp:/],
    ["MAIL_FROM", "Gymfront", /expected a sender like/],
    ["MAIL_FROM", "a@b.test\nBcc: all@b.test", /expected a sender like/],
    ["LINK_JOIN", "join", /expected an address like https:/],
    ["PROVIDER_EMAIL", "hello", /expected an address like hello@example.com/],
    ["PROVIDER_PHONE", "call us", /expected a number like/],
    ["LINK_ABOUT", "javascript:alert(1)", /expected an address like https:/],
    ["LINK_BLOG", "//evil.example", /expected an address like https:/],
    ["LINK_RESOURCES", "ftp://files.example", /expected an address like https:/],
    ["AFFILIATE_MERCHANT_ID", "a b", /expected letters, digits, dots/],
    ["AFFILIATE_BASE", "network.example", /expected an address like https:/],
    ["ORIGINAL_RETENTION_DAYS", "0", /expected a number of days from 1/],
    ["TRACKING_RETENTION_DAYS", "30", /expected a number of days from 31/],
    ["TRACKING_RETENTION_DAYS", "1e3", /expected a number of days/],
    ["BROADCAST_MAX", "100", /expected a number of broadcasts from 0 to 99/],
    ["BROADCAST_MAX", "-1", /expected a number of broadcasts/],
    ["BROADCAST_MAX", "1.5", /expected a number of broadcasts/],
    ["BROADCAST_MAX", "many", /expected a number of broadcasts/],
    ["BROADCAST_LEVELS", "0", /expected 1 or 2/],
    ["BROADCAST_LEVELS", "3", /expected 1 or 2/],
    ["BROADCAST_MAX_GB", "0", /expected a number of gigabytes from 1 to 999/],
    ["BROADCAST_MAX_GB", "1000", /expected a number of gigabytes/],
    ["BROADCAST_MAX_GB", "0.5", /expected a number of gigabytes/],
    ["BROADCAST_MAX_GB", "10 GB", /expected a number of gigabytes/],
    ["UPLOAD_MAX_GB", "0", /expected a number of gigabytes from 1 to 9999/],
    ["GYM_QUOTA_GB", "10000", /expected a number of gigabytes/],
    ["HEAVY_JOBS", "true", /expected "on" or "off"/],
    ["LOG_LEVEL", "verbose", /expected fatal, error, warn, info, debug or silent/],
  ])("%s=%j is named with what was expected", (name, value, expected) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(`${name}: `);
    expect(message).toMatch(expected);
    // A secret that is wrong is not printed into a log.
    if (/SECRET|TOKEN|KEY/.test(name)) expect(message).not.toContain(value);
  });

  it("is reported together with all others", () => {
    const message = refusal({ PORT: "x", LOG_LEVEL: "x", SMTP_URL: "x" });
    for (const name of ["PORT", "LOG_LEVEL", "SMTP_URL"]) expect(message).toContain(`${name}: `);
  });
});

describe("contradictory values", () => {
  it.each<[string, Record<string, string>]>([
    ["SESSION_SECRET: required with DATABASE_URL", { DATABASE_URL: "postgres://a@b/c" }],
    ["ALLOW_SANDBOX_PAYMENTS: ", { HOST: "0.0.0.0" }],
    ["ALLOW_SANDBOX_PAYMENTS: ", { ALLOW_SANDBOX_PAYMENTS: "false" }],
    ["AFFILIATE_MERCHANT_ID: required", { AFFILIATE_BASE: "https://n.example" }],
    ["AFFILIATE_BASE: required", { AFFILIATE_MERCHANT_ID: "m" }],
    ...[
      "http://n.example",
      "https://n.example/?a=b",
      "https://n.example/a;b",
      "https://u@n.example",
    ].map((base): [string, Record<string, string>] => [
      "AFFILIATE_BASE: expected",
      { AFFILIATE_MERCHANT_ID: "m", AFFILIATE_BASE: base },
    ]),
  ])("%s", (start, settings) => {
    expect(refusal(settings)).toContain(start);
  });

  it("a file where the data directory should be", () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    for (const place of [file, join(file, "below")]) {
      expect(refusal({ DATA_DIR: place })).toMatch(/^DATA_DIR: .* expected a directory/);
    }
  });
});

describe("accepted values", () => {
  it("an empty value counts as missing", () => {
    expect(parse({ PORT: "", SMTP_URL: "", TRUSTED_PROXIES: "" })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
      trustedProxies: [],
    });
  });

  it.each<[Record<string, string>, object]>([
    [{ PORT: "0" }, { port: 0 }],
    [{ HOST: "localhost" }, { loopback: true }],
    [{ HOST: "::1" }, { loopback: true }],
    [{ HOST: "web-1.internal", ALLOW_SANDBOX_PAYMENTS: "true" }, { host: "web-1.internal" }],
    [{ HOST_LABELS_WITHOUT_GYM: "www, beta-2" }, { hostLabelsWithoutGym: ["www", "beta-2"] }],
    [{ HOST_LABELS_WITHOUT_GYM: "," }, { hostLabelsWithoutGym: [] }],
    [{}, { hasGymLabels: true }],
    [{ PLATFORM_WILDCARD: "false" }, { hasGymLabels: false }],
    [{}, { hasServiceWorker: true }],
    [{ SERVICE_WORKER: "false" }, { hasServiceWorker: false }],
    [
      { TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1,fd00::/8,loopback" },
      { trustedProxies: { length: 5 } },
    ],
    [{ PLATFORM_FEE_PERCENT: "12.35" }, { platformFeePercent: 12.35 }],
    [{ PLATFORM_FEE_PERCENT: "0" }, { platformFeePercent: 0 }],
    [{ MAIL_FROM: "hello@b.test" }, { mailFrom: "hello@b.test" }],
    [{ MAIL_FROM: "Iron Works <hello@b.test>" }, { mailFrom: "Iron Works <hello@b.test>" }],
    [{ HOST: "0.0.0.0", ALLOW_SANDBOX_PAYMENTS: "true" }, { loopback: false }],
    [{ PLATFORM_ORIGIN: "https://gymfront.com/x" }, { platformOrigin: "https://gymfront.com" }],
    [
      { DATABASE_URL: "postgresql://a:b@c:5432/d", SESSION_SECRET: SECRET },
      { sessionSecret: SECRET },
    ],
    [{}, { affiliate: null }],
    [{}, { shopLinkTag: null }],
    [{ SHOP_LINK_TAG: "gymfront-21" }, { shopLinkTag: "gymfront-21" }],
    [{}, { provider: { email: "hello@gymfront.localhost", phone: "+44 20 7946 0000" } }],
    [{ PROVIDER_EMAIL: "a@b.test" }, { provider: { email: "a@b.test", phone: null } }],
    [{ PROVIDER_PHONE: "0114 496 0123" }, { provider: { email: null, phone: "0114 496 0123" } }],
    [
      { AFFILIATE_MERCHANT_ID: "m-1", AFFILIATE_BASE: "https://n.example/track/" },
      { affiliate: { merchantId: "m-1", base: "https://n.example/track" } },
    ],
    [
      { AFFILIATE_MERCHANT_ID: "m-1", AFFILIATE_BASE: "http://127.0.0.1:9" },
      { affiliate: { merchantId: "m-1", base: "http://127.0.0.1:9" } },
    ],
    [{}, { broadcast: { ffmpegPath: "ffmpeg", maxBytes: 10_000_000_000 } }],
    [{ FFMPEG_PATH: "" }, { broadcast: { ffmpegPath: "ffmpeg" } }],
    [
      { FFMPEG_PATH: "/opt/ffmpeg 7/ffmpeg" },
      { broadcast: { ffmpegPath: "/opt/ffmpeg 7/ffmpeg" } },
    ],
    [{}, { broadcast: { max: availableParallelism() } }],
    [{ BROADCAST_MAX: "0" }, { broadcast: { max: 0 } }],
    [{ BROADCAST_MAX: "99" }, { broadcast: { max: 99 } }],
    [{ BROADCAST_LEVELS: "1" }, { broadcast: { levels: 1 } }],
    [{ BROADCAST_LEVELS: "2" }, { broadcast: { levels: 2 } }],
    [{ BROADCAST_MAX_GB: "1" }, { broadcast: { maxBytes: 1_000_000_000 } }],
    [{ BROADCAST_MAX_GB: "999" }, { broadcast: { maxBytes: 999_000_000_000 } }],
    [{}, { uploads: { maxBytes: 5_000_000_000, quotaBytes: 100_000_000_000 } }],
    [{ UPLOAD_MAX_GB: "1", GYM_QUOTA_GB: "9999" }, { uploads: { quotaBytes: 9_999_000_000_000 } }],
    [{ HEAVY_JOBS: "off" }, { takesHeavyJobs: false }],
  ])("%o", (settings, expected) => {
    expect(parse(settings)).toMatchObject(expected);
  });

  it("a secret is created once, readable by its owner only", () => {
    const { sessionSecret } = parse({});
    expect(sessionSecret).toHaveLength(43);
    expect(parse({}).sessionSecret).toBe(sessionSecret);
    const file = join(dataDir, "session-secret");
    expect(readFileSync(file, "utf8")).toBe(sessionSecret);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});
