/**
 * Background work of two kinds: pollers for what people wait for (mail, payment events), and pg-boss schedules for work
 * that happens once per fleet (reconciling, purging).
 */
import { join } from "node:path";
import type { TFunction } from "i18next";
import type { Logger } from "pino";
import type { Database, Tx } from "~/db/client.server";
import { createPartitionsAhead, dropPartitionBefore } from "~/db/event-partitions.server";
import type { Env } from "../env.server";
import { sendAffiliateSales } from "~/features/billing/affiliate/send-affiliate-sales.server";
import { syncAccounts } from "~/features/billing/accounts/sync-accounts.server";
import { announceTrialEndings } from "~/features/billing/subscriptions/announce-trial-endings.server";
import { fetchMissedEvents } from "~/features/billing/events/fetch-missed-events.server";
import { announceRenewals } from "~/features/billing/subscriptions/announce-renewals.server";
import { endFreeSubscriptions } from "~/features/billing/subscriptions/end-free-subscriptions.server";
import { purgePaymentEvents } from "~/features/billing/events/purge-payment-events.server";
import { purgeIdempotencyKeys } from "~/features/billing/idempotency/idempotency-keys.server";
import { releaseClaims } from "~/features/billing/events/claim-payment-events.server";
import { toWorkDir } from "~/features/library/work-folder.server";
import { releaseFileWork } from "~/features/library/work-on-file.server";
import { reconcilePayments } from "~/features/billing/reconcile-payments.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { purgeEmailChanges } from "~/features/identity/email-change/purge-email-changes.server";
import { purgeKnownNetworks } from "~/features/identity/purge-known-networks.server";
import { purgePasswordResets } from "~/features/identity/purge-password-resets.server";
import { purgeVisitorExecutions } from "~/features/workout-tracking/purge-visitor-executions.server";
import { purgeSessions } from "~/features/identity/purge-sessions.server";
import { purgeSocialLogins } from "~/features/identity/social/purge-social-logins.server";
import { announceLegalVersion } from "~/features/journeys/announce-legal-version.server";
import { announceLiveReminders } from "~/features/journeys/announce-live-reminders.server";
import { advanceDueLives } from "~/features/journeys/advance-due-lives.server";
import { announceWeeklyProgress } from "~/features/journeys/announce-weekly-progress.server";
import { freeStaleSeats } from "~/features/lives/seats/free-stale-seats.server";
import { buildDataExport, type ExportContext } from "~/features/journeys/build-data-export.server";
import { continueWithdrawals } from "~/features/journeys/continue-withdrawals.server";
import { type MailContext } from "~/features/journeys/deliver-mail.server";
import { purgeGymChanges } from "~/features/gyms/purge-gym-changes.server";
import { purgeGymInvitations } from "~/features/journeys/purge-gym-invitations.server";
import { purgeDataExports } from "~/features/journeys/purge-data-exports.server";
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { endAbandonedBroadcasts } from "~/features/lives/broadcast/end-abandoned-broadcasts.server";
import { publishDueWorkouts } from "~/features/journeys/publish-draft-workout.server";
import { publishReplays } from "~/features/lives/broadcast/publish-replays.server";
import type { LibraryStore } from "~/features/library/uploads/library-store.server";
import { indexWorkouts } from "~/features/search/index-workouts.server";
import type { MediaStore } from "~/features/media/media-store";
import { purgePartnerEvents } from "~/features/partners/purge-partner-events.server";
import { renewPartnerPasses } from "~/features/billing/subscriptions/renew-partner-passes.server";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { purgeAccounts } from "~/features/journeys/purge-accounts.server";
import {
  removeTrainerMedia,
  type TrainerMediaJob,
} from "~/features/journeys/remove-trainer-media.server";
import { purgeEvents } from "~/features/tracking/purge-events.server";
import { purgeEmailCodes } from "~/features/notifications/purge-email-codes.server";
import { createPushTransport } from "~/features/notifications/push/push-transport.server";
import { addressOfMailbox, createMailTransport } from "~/features/notifications/transport.server";
import { addDays, HOUR_SECONDS } from "~/kernel/time";
import { languages } from "~/kernel/languages";
import { longDate } from "~/kernel/long-date";
import { getFixedT } from "~/i18n/server-texts.server";
import type { JobData, SendJob } from "~/features/journeys/job-data.server";
import { startJobs, type Job } from "./queue.server";
import { listLibraryQueues } from "./library-queues.server";
import { startPollers } from "./pollers.server";

const EXPORT_RETRIES = 3;
/** The media store may be away for hours. */
const REMOVAL_RETRIES = 20;
/** A try tells those who were not told. */
const ANNOUNCE_RETRIES = 20;
/** Some hours of pictures are copied several times. */
const REPLAY_SECONDS = HOUR_SECONDS;

/** Times in UTC. */
const SCHEDULES = [
  { name: "reconcile-payments", cron: "* * * * *" },
  { name: "send-affiliate-sales", cron: "* * * * *" },
  { name: "converge-accounts", cron: "37 * * * *" },
  { name: "catch-up-on-events", cron: "7 * * * *" },
  { name: "end-free-subscriptions", cron: "* * * * *" },
  { name: "advance-lives", cron: "* * * * *" },
  { name: "free-stale-seats", cron: "* * * * *" },
  { name: "renew-partner-passes", cron: "*/10 * * * *" },
  { name: "purge-partner-events", cron: "33 4 * * *" },
  { name: "announce-trial-endings", cron: "23 * * * *" },
  { name: "announce-renewals", cron: "29 * * * *" },
  { name: "announce-weekly-progress", cron: "5 * * * *" },
  { name: "announce-live-reminders", cron: "* * * * *" },
  { name: "purge-accounts", cron: "*/10 * * * *" },
  { name: "purge-data-exports", cron: "21 * * * *" },
  { name: "purge-sessions", cron: "17 * * * *" },
  { name: "purge-social-logins", cron: "33 * * * *" },
  { name: "purge-known-networks", cron: "47 4 * * *" },
  { name: "purge-password-resets", cron: "33 * * * *" },
  { name: "purge-gym-invitations", cron: "33 * * * *" },
  { name: "purge-gym-changes", cron: "37 4 * * *" },
  { name: "purge-email-changes", cron: "33 * * * *" },
  { name: "purge-email-codes", cron: "33 * * * *" },
  { name: "purge-idempotency-keys", cron: "27 * * * *" },
  { name: "purge-payment-events", cron: "51 * * * *" },
  { name: "purge-events", cron: "41 * * * *" },
  { name: "create-event-partitions", cron: "11 3 * * *" },
  { name: "purge-workout-events", cron: "13 4 * * *" },
  { name: "purge-visitor-executions", cron: "17 4 * * *" },
  { name: "end-abandoned-broadcasts", cron: "* * * * *" },
  { name: "publish-replays", cron: "* * * * *" },
  { name: "publish-due-workouts", cron: "* * * * *" },
  { name: "index-workouts", cron: "* * * * *" },
  { name: "expire-uploads", cron: "43 * * * *" },
  { name: "resume-file-work", cron: "* * * * *" },
  { name: "purge-originals", cron: "57 4 * * *" },
  { name: "purge-refused-files", cron: "53 4 * * *" },
] as const;

export interface BackgroundOptions {
  database: Database;
  env: Env;
  payments: PaymentPort;
  /** Null with a real provider. */
  sandbox: SandboxProvider | null;
  media: MediaStore;
  privateStore: MediaStore;
  library: LibraryStore;
  /** Null: this server converts no files. */
  ffmpegPath: string | null;
  log: Logger;
}

export async function startBackgroundWork(
  options: BackgroundOptions,
): Promise<{ sendJob: SendJob; stop(): Promise<void> }> {
  const { database, env } = options;
  const { db } = database;
  const transport = createMailTransport({
    smtpUrl: env.smtpUrl,
    mailFrom: env.mailFrom,
    outboxDir: join(env.dataDir, "outbox"),
  });
  const translator = await loadMailTexts();
  const mailContext = { transport, translator, platform: env };
  const pushTransport = createPushTransport({
    subject: `mailto:${addressOfMailbox(env.mailFrom)}`,
  });

  const describe = await loadExportTexts();
  const starting: ReturnType<typeof startScheduledJobs> = startScheduledJobs(options, {
    describe,
    // A job may send another one before all queues are taken.
    sendJob: async (tx, name, data, given?) => (await starting).send(tx, name, data, given),
  });
  const jobs = await starting;

  // Repairs at once what the last stop interrupted.
  await jobs.send(db, "reconcile-payments", {});

  if (database.kind === "embedded") {
    await releaseClaims(db);
    await releaseFileWork(db);
  }
  const pollers = startPollers(options, mailContext, { transport: pushTransport, translator });

  return {
    sendJob: (tx, name, data, given?) => jobs.send(tx, name, data, given),
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
      await jobs.stop();
      transport.close();
      pushTransport.close();
    },
  };
}

/** Starts the work that happens once per fleet. */
function startScheduledJobs(
  options: BackgroundOptions,
  { describe, sendJob }: { describe: ExportContext["describe"]; sendJob: SendJob },
) {
  const { database, env, payments, media, privateStore, log } = options;
  const { db } = database;
  return startJobs({
    database,
    log: (message) => log.warn(message),
    queues: {
      "reconcile-payments": {
        handle: async () => {
          await reconcilePayments(db, { payments, now: new Date(), log });
          await continueWithdrawals(db, { payments, now: new Date(), log });
        },
      },
      "send-affiliate-sales": {
        handle: async () => {
          if (!env.affiliate) return;
          await sendAffiliateSales(db, { affiliate: env.affiliate, now: new Date(), log });
        },
      },
      "converge-accounts": {
        handle: async () => void (await syncAccounts(db, { payments, now: new Date(), log })),
      },
      "catch-up-on-events": {
        handle: async () => void (await fetchMissedEvents(db, { payments, now: new Date() })),
      },
      "end-free-subscriptions": inBatches((now) => endFreeSubscriptions(db, { now })),
      "advance-lives": inBatches((now) => advanceDueLives(db, { now })),
      "free-stale-seats": inBatches((now) => freeStaleSeats(db, { now })),
      "renew-partner-passes": inBatches((now) => renewPartnerPasses(db, { now })),
      "announce-trial-endings": inBatches((now) => announceTrialEndings(db, { now })),
      "announce-renewals": inBatches((now) => announceRenewals(db, { now })),
      "announce-weekly-progress": inBatches((now, signal) =>
        announceWeeklyProgress(db, { now, tokens: progressMailTokens(env.sessionSecret), signal }),
      ),
      "announce-live-reminders": inBatches((now) =>
        announceLiveReminders(db, { now, tokens: liveReminderTokens(env.sessionSecret) }),
      ),
      "export-data": {
        retryLimit: EXPORT_RETRIES,
        async handle({ data: job, attempt, signal }: Job<JobData["export-data"]>) {
          const isLastAttempt = attempt > EXPORT_RETRIES;
          const context = { privateStore, describe };
          await buildDataExport(db, { job, context, isLastAttempt, now: new Date(), signal });
        },
      },
      ...listDepartures(options, sendJob),
      ...listAnnouncements(db),
      ...listPurges({ database, env, privateStore }),
      ...listCatalogJobs(options),
      ...listLibraryQueues(db, {
        ...options,
        workDir: toWorkDir(env.dataDir),
        quotaBytes: env.uploads.quotaBytes,
        takesHeavyJobs: env.takesHeavyJobs,
        originalRetentionDays: env.originalRetentionDays,
        sendJob,
      }),
      "create-event-partitions": { handle: () => createPartitionsAhead(database.pool, new Date()) },
      "publish-replays": {
        expireInSeconds: REPLAY_SECONDS,
        handle: async ({ signal }) =>
          void (await publishReplays(db, {
            ...env.broadcast,
            media,
            log,
            now: new Date(),
            signal,
          })),
      },
    },
    schedules: [...SCHEDULES],
  });
}

/** What members find, by which words, and which lives are on. */
const listCatalogJobs = ({
  database: { db },
  media,
  log,
}: Pick<BackgroundOptions, "database" | "media" | "log">) => ({
  "publish-due-workouts": inBatches((now) => publishDueWorkouts(db, { media, log, now })),
  "index-workouts": { handle: () => indexWorkouts(db) },
  "end-abandoned-broadcasts": inBatches((now) => endAbandonedBroadcasts(db, { now })),
});

/** The jobs that purge accounts whose notice is over, and delete media that no trainer's page shows. */
const listDepartures = (
  { database: { db }, payments, media, log }: BackgroundOptions,
  sendJob: SendJob,
) => ({
  "purge-accounts": {
    async handle({ signal }: { signal: AbortSignal }) {
      const sendRemoval = (tx: Tx, job: TrainerMediaJob) =>
        sendJob(tx, "remove-trainer-media", job);
      await purgeAccounts(db, { payments, now: new Date(), log, sendJob: sendRemoval, signal });
    },
  },
  "remove-trainer-media": {
    retryLimit: REMOVAL_RETRIES,
    handle: ({ data: job }: Job<JobData["remove-trainer-media"]>) =>
      removeTrainerMedia(db, { media, job }),
  },
});

/** What an act of a creator tells many people. */
const listAnnouncements = (db: Database["db"]) => ({
  "announce-legal-version": {
    retryLimit: ANNOUNCE_RETRIES,
    async handle({ data }: Job<JobData["announce-legal-version"]>) {
      await announceLegalVersion(db, { ...data, now: new Date() });
    },
  },
});

/** What nobody needs any more. */
const listPurges = ({
  database: { db, pool },
  env: { trackingRetentionDays },
  privateStore,
}: Pick<BackgroundOptions, "database" | "env" | "privateStore">) => ({
  "purge-partner-events": inBatches((now) => purgePartnerEvents(db, { now })),
  "purge-data-exports": inBatches((now) => purgeDataExports(db, { privateStore, now })),
  "purge-sessions": inBatches((now) => purgeSessions(db, { now })),
  "purge-social-logins": inBatches((now) => purgeSocialLogins(db, { now })),
  "purge-known-networks": inBatches((now) => purgeKnownNetworks(db, { now })),
  "purge-password-resets": inBatches((now) => purgePasswordResets(db, { now })),
  "purge-gym-invitations": inBatches((now) => purgeGymInvitations(db, { now })),
  "purge-gym-changes": inBatches((now) => purgeGymChanges(db, { now })),
  "purge-email-changes": inBatches((now) => purgeEmailChanges(db, { now })),
  "purge-email-codes": inBatches((now) => purgeEmailCodes(db, { now })),
  "purge-idempotency-keys": inBatches((now) => purgeIdempotencyKeys(db, { now })),
  "purge-payment-events": inBatches((now) => purgePaymentEvents(db, { now })),
  "purge-events": inBatches((now) => purgeEvents(db, { now })),
  "purge-workout-events": inBatches((now) =>
    dropPartitionBefore(pool, addDays(now, -trackingRetentionDays)),
  ),
  "purge-visitor-executions": inBatches((now) =>
    purgeVisitorExecutions(db, { before: addDays(now, -trackingRetentionDays) }),
  ),
});

/** The texts of mails, in every language. */
async function loadMailTexts(): Promise<MailContext["translator"]> {
  const textsOf = await loadTexts("mail");
  return (lang) => {
    const translate = textsOf(lang);
    return (key, values) => translate(key, values);
  };
}

/** The first page of an archive, in every language. */
async function loadExportTexts(): Promise<ExportContext["describe"]> {
  const textsOf = await loadTexts("account");
  return (lang, { name, date }) =>
    textsOf(lang)("data.readme", { product: "Gymfront", name, date: longDate(date, lang, "UTC") });
}

async function loadTexts(namespace: string): Promise<(lang: string) => TFunction> {
  const texts = await Promise.all(
    languages.map(async (language) => [language, await getFixedT(language, namespace)] as const),
  );
  const byLanguage = new Map<string, TFunction>(texts);
  return (lang) => {
    const translate = byLanguage.get(lang.toLowerCase());
    if (!translate) throw new Error(`No texts for ${lang}`);
    return translate;
  };
}

/** Repeats small batches until nothing is left or the server stops. */
const inBatches = (work: (now: Date, signal: AbortSignal) => Promise<number>) => ({
  async handle({ signal }: { signal: AbortSignal }) {
    while (!signal.aborted && (await work(new Date(), signal)) > 0);
  },
});
