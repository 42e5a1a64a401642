/**
 * The whole site in the process of the test: the edge of server.ts, Remix and a copy of the demo world, on a free
 * port. It has no background jobs; `work()` runs due work. Processes, signals and built files are in
 * tests/support/app.ts.
 */
import { displayFonts } from "~/ui/styles/fonts/display-font";
import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Request, Response } from "express";
import { pino } from "pino";
import { vi } from "vitest";
import * as serverBuild from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import type { Database } from "~/db/client.server";
import { parseEnv } from "~/server/env.server";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { processPartnerEvents } from "~/features/partners/process-partner-events.server";
import { createFileMediaStore } from "~/features/media/file-media-store.server";
import { createBrandIcons } from "~/features/media/brand-icons.server";
import {
  openBroadcasts,
  type BroadcastsOptions,
} from "~/features/lives/broadcast/broadcasts.server";
import { grantSigner } from "~/features/player/grant.server";
import { createSharePictures } from "~/features/media/share-pictures.server";
import { createPictureVariants } from "~/features/media/picture-variants.server";
import { createFacebook } from "~/features/identity/social/facebook-network.server";
import { createPasswordHasher } from "~/features/identity/password-hasher.server";
import { openOutboxFolder } from "~/features/notifications/outbox-folder.server";
import { createMailTransport, type MailTransport } from "~/features/notifications/transport.server";
import { resetCodes } from "~/features/identity/reset-codes.server";
import { sendResetCodes } from "~/features/journeys/send-reset-codes.server";
import { buildDataExport } from "~/features/journeys/build-data-export.server";
import { deliverMail } from "~/features/journeys/deliver-mail.server";
import { findProgram } from "~/features/library/processing/find-program.server";
import { openLibraryStore } from "~/features/library/uploads/open-library-store.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import { createWorkoutTracking } from "~/http/workout-tracking.server";
import { createRateLimits } from "~/http/edge/limits.server";
import { openLog } from "~/server/log.server";
import { getVapidKeys } from "~/features/notifications/push/vapid-keys.server";
import { recordDefaultTexts } from "~/server/default-texts.server";
import { choosePayments } from "~/server/payments.server";
import type { Services } from "~/server/services.server";
import { createApp, listen } from "../../server";
import { PLATFORM, SECRET } from "./app";
import { exportContext } from "./data-exports";
import { sharedFixture } from "./shared-fixture";
import { mailContext } from "./mails";
import { openWorldDatabase } from "./world-database";

/** A job with the name of its queue. */
export type SentJob = Parameters<SendJob> extends [unknown, ...infer Job] ? Job : never;

export interface TestSite {
  port: number;
  /** Where its media and its outbox lie. */
  dataDir: string;
  services: Services;
  db: Database["db"];
  pool: Database["pool"];
  /** What has been logged, one JSON text a line. */
  logs: string[];
  /** What requests have sent since the last `work()`. */
  jobs: SentJob[];
  /** Delivers the sandbox's events and the mail that is due, until nothing is left. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  /** Bounds that are too far away for a test. */
  broadcast?: Pick<BroadcastsOptions, "recheckMs" | "maxUnstoredBytes">;
  /** Changes the world before the first request. */
  prepare?(db: Database["db"]): Promise<void>;
}

/** Call it once in a test file: its site, closed after the last test. */
export const fileSite = (options: SiteOptions = {}): TestSite =>
  sharedFixture(
    () => openSite(options),
    (site) => site.stop(),
  );

const ANSWERED_WITHIN_MS = 5_000;

export async function openSite({
  env: given = {},
  broadcast,
  prepare,
}: SiteOptions = {}): Promise<TestSite> {
  const world = await openWorldDatabase();
  const { database, dataDir } = world;
  let server: Server | undefined;
  let broadcasts: Services["broadcasts"] | undefined;
  let answering = 0;
  /** Work for an aborted request continues, and may write. */
  let hasCutOff = false;
  const stop = async () => {
    const closed = new Promise((done) => (server ? server.close(done) : done(null)));
    server?.closeIdleConnections();
    await broadcasts?.stop();
    await vi.waitUntil(() => answering === 0, { timeout: ANSWERED_WITHIN_MS }).catch(() => {});
    const reusable = answering === 0 && !hasCutOff;
    server?.closeAllConnections();
    await closed;
    await world.close({ reusable });
  };
  try {
    // Pages are cached only while the database reports changes, which begins with its first connection.
    await database.pool.query("select 1");
    const { changes } = database;
    await vi.waitUntil(() => changes?.reliable, { timeout: 20_000 });
    await prepare?.(database.db);
    const logs: string[] = [];
    const log = openLog("info", { write: (line: string) => void logs.push(line) });
    const env = parseEnv({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      PLATFORM_HOST: PLATFORM,
      TRUSTED_PROXIES: "127.0.0.1",
      // Few tests broadcast, and each site would look for ffmpeg.
      BROADCAST_MAX: "0",
      ...given,
    });
    const jobs: SentJob[] = [];
    const services = await servicesOf(env, database, { log, jobs, broadcast });
    ({ broadcasts } = services);
    const mail = createMailTransport({
      smtpUrl: undefined,
      mailFrom: env.mailFrom,
      outboxDir: join(world.dataDir, "outbox"),
    });
    // The port is known only when it listens; what names the platform in mails and links reads it from here on.
    let app: ReturnType<typeof createApp> | undefined;
    server = await listen(
      ((request: Request, response: Response) => {
        answering += 1;
        response.once("close", () => {
          answering -= 1;
          hasCutOff ||= !response.writableFinished;
        });
        app?.(request, response);
      }) as ReturnType<typeof createApp>,
      { port: 0, host: "127.0.0.1" },
    );
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("not listening on a port");
    const { port } = address;
    env.port = port;
    env.platformOrigin = services.settings.platformOrigin = `http://${PLATFORM}:${port}`;
    // There is no build, so no static file exists.
    const client = join(dataDir, "client");
    mkdirSync(join(client, "assets"), { recursive: true });
    app = createApp(services, serverBuild as unknown as ServerBuild, client);
    return {
      port,
      dataDir,
      services,
      db: database.db,
      pool: database.pool,
      logs,
      jobs,
      work: () => workOf(services, { mail, jobs }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function servicesOf(
  env: ReturnType<typeof parseEnv>,
  database: Database,
  {
    log,
    jobs,
    broadcast = {},
  }: { log: Services["log"]; jobs: SentJob[]; broadcast: SiteOptions["broadcast"] },
): Promise<Services> {
  const media = createFileMediaStore(join(env.dataDir, "media"));
  const privateStore = createFileMediaStore(join(env.dataDir, "private"));
  await recordDefaultTexts(database.db, { provider: env.provider, now: new Date(), log });
  await getVapidKeys(database.db);
  return {
    env,
    settings: {
      platformHost: env.platformHost,
      externalLinks: env.externalLinks,
      affiliate: env.affiliate,
      shopLinkTag: env.shopLinkTag,
      provider: env.provider,
      platformFeePercent: env.platformFeePercent,
      nodeEnv: env.nodeEnv,
      platformOrigin: env.platformOrigin,
      hasGymLabels: env.hasGymLabels,
      hostLabelsWithoutGym: env.hostLabelsWithoutGym,
      gymSignup: env.gymSignup,
      uploads: env.uploads,
      convertsFiles: (await findProgram(env.broadcast.ffmpegPath)) !== null,
      headingFaces: displayFonts,
    },
    log,
    database,
    db: database.db,
    ...(await choosePayments(env, database.db)),
    media,
    privateStore,
    library: await openLibraryStore({ db: database.db, ...env, privateStore }),
    broadcasts: await openBroadcasts({
      ...{ db: database.db, media, log },
      ...env.broadcast,
      ...broadcast,
    }),
    sendJob: (_tx, ...job) => Promise.resolve(jobs.push(job)),
    pictures: createPictureVariants(media, { waitTimeoutMs: 60_000 }),
    brandIcons: createBrandIcons(media),
    sharePictures: createSharePictures(media),
    passwords: createPasswordHasher(),
    facebook: env.facebook && createFacebook(env.facebook),
    limits: createRateLimits(database.pool),
    workoutTracking: createWorkoutTracking(database.db, grantSigner(env.sessionSecret)),
    outbox: openOutboxFolder(join(env.dataDir, "outbox")),
    draining: false,
    close: async () => {},
  };
}

async function workOf(
  { db, env, payments, sandbox, privateStore }: Services,
  { mail, jobs }: { mail: MailTransport; jobs: SentJob[] },
) {
  const log = pino({ level: "silent" });
  // Every second event of the sandbox is some seconds late.
  const now = new Date(Date.now() + 60_000);
  await sandbox?.deliverDueEvents(now, async (rawBody, signature) => {
    const received = await receivePaymentEvent(db, { payments, rawBody, signature, now });
    if (!received.ok) throw new Error(received.reason);
  });
  for (let batch = 0; batch < 20; batch += 1) {
    if ((await processPaymentEvents(db, { payments, clock: () => now, log })) === 0) break;
  }
  await processPartnerEvents(db, { now, log });
  const codes = resetCodes(env.sessionSecret);
  while ((await sendResetCodes(db, { codes, now: new Date() })) > 0);
  const context = exportContext(privateStore);
  for (const [name, job] of jobs.splice(0)) {
    if (name !== "export-data") continue;
    await buildDataExport(db, { job, context, isLastAttempt: true, now: new Date() });
  }
  await deliverMail(db, {
    context: { ...mailContext(mail), platform: env },
  });
}
