/** The load context of server.ts, for requests without a server. */
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { pino } from "pino";
import { formSeal } from "~/http/form-seal.server";
import { displayFonts } from "~/ui/styles/fonts/display-font";
import type { LoadContext, PublicSettings, RateLimits } from "~/http/load-context";

export const PLATFORM = "http://gymfront.test:3000";

export const SETTINGS: PublicSettings = {
  platformHost: "gymfront.test",
  platformOrigin: PLATFORM,
  hasGymLabels: true,
  externalLinks: {},
  affiliate: null,
  shopLinkTag: null,
  provider: { name: "", companyNumber: "", address: "", email: null, phone: null },
  platformFeePercent: 10,
  gymSignup: "open",
  hostLabelsWithoutGym: [],
  nodeEnv: "test",
  uploads: { maxBytes: 5_000_000_000, quotaBytes: 100_000_000_000 },
  convertsFiles: true,
  headingFaces: displayFonts,
};

const silent = pino({ level: "silent" });

/** A service that the request must not use. */
export function neverUsed<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get(_target, property) {
      throw new Error(`${name}.${String(property)} is not expected here`);
    },
  });
}

/** Limits that allow everything. */
export const NO_LIMITS: RateLimits = {
  consume: () => Promise.resolve({ ok: true }),
  refund: () => Promise.resolve(),
  clear: () => Promise.resolve(),
  countFailures: async (_keys, check) => ({ ok: true, result: (await check()).result }),
  parallelChecks: async (_key, work) => ({ ok: true, result: await work() }),
};

/** Limits that refuse everything. */
export const usedUp = (retryAfterSeconds: number): RateLimits => ({
  consume: () => Promise.resolve({ ok: false, retryAfterSeconds }),
  refund: () => Promise.resolve(),
  clear: () => Promise.resolve(),
  countFailures: () => Promise.resolve({ ok: false, refusedBy: "login", retryAfterSeconds }),
  parallelChecks: async (_key, work) => ({ ok: true, result: await work() }),
});

/** On the platform's host; a service that is not given must not be used. */
export const loadContext = (
  given: Pick<LoadContext, "db"> & Partial<LoadContext>,
): LoadContext => ({
  payments: neverUsed("payments"),
  sandbox: null,
  media: neverUsed("media"),
  privateStore: neverUsed("privateStore"),
  library: neverUsed("library"),
  sendJob: () => {
    throw new Error("sendJob is not expected here");
  },
  pictures: neverUsed("pictures"),
  grants: neverUsed("grants"),
  passwords: neverUsed("passwords"),
  openDayCodes: neverUsed("openDayCodes"),
  partner: null,
  resetCodes: neverUsed("resetCodes"),
  progressMail: progressMailTokens("tests only: thirty-two characters or more"),
  liveReminders: liveReminderTokens("tests only: thirty-two characters or more"),
  formSeal: formSeal("tests only: thirty-two characters or more"),
  facebook: null,
  limits: NO_LIMITS,
  broadcasting: { available: false, reason: "off" },
  workoutTracking: neverUsed("workoutTracking"),
  settings: SETTINGS,
  hostGym: null,
  customDomain: null,
  origin: PLATFORM,
  secure: false,
  nonce: "",
  requestId: "",
  clientIp: "192.0.2.1",
  userAgent: null,
  log: silent,
  outbox: null,
  now: new Date(),
  memo: new Map(),
  ...given,
});
