/** Opens what a server needs beyond one request, in order, and closes it in reverse. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase, type Database, type Db } from "~/db/client.server";
import { keepPrivate } from "~/db/embedded/private-directory.server";
import { getVapidKeys } from "~/features/notifications/push/vapid-keys.server";
import { findConverter } from "~/features/library/processing/find-converter.server";
import { migrateDatabase } from "~/db/migrate.server";
import { startDemoStream } from "~/demo/stream/demo-stream.server";
import { seedDemoWorld, isEmptyWorld } from "~/demo/seed.server";
import type { Env } from "./env.server";
import {
  createSandboxProvider,
  type SandboxProvider,
} from "~/features/billing/sandbox/provider.server";
import { BILLING_NOTICES, type BillingNotice } from "~/features/billing/notices.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import {
  createPasswordHasher,
  type PasswordHasher,
} from "~/features/identity/password-hasher.server";
import {
  createFacebook,
  type SocialNetwork,
} from "~/features/identity/social/facebook-network.server";
import { openBroadcasts, type Broadcasts } from "~/features/lives/broadcast/broadcasts.server";
import { grantSigner } from "~/features/player/grant.server";
import {
  openLibraryStore,
  type OpenedLibraryStore,
} from "~/features/library/uploads/open-library-store.server";
import { createBrandIcons, type BrandIcons } from "~/features/media/brand-icons.server";
import { createSharePictures, type SharePictures } from "~/features/media/share-pictures.server";
import type { MediaStore } from "~/features/media/media-store";
import { openMediaStore, openPrivateStore } from "~/features/media/open-media-store.server";
import {
  createPictureVariants,
  type PictureVariants,
} from "~/features/media/picture-variants.server";
import { choosePayments } from "./payments.server";
import { recordDefaultTexts } from "./default-texts.server";
import { openOutboxFolder, type OutboxFolder } from "~/features/notifications/outbox-folder.server";
import { startBackgroundWork } from "./jobs/background-work.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import { openLog } from "./log.server";
import { createRateLimits } from "~/http/edge/limits.server";
import type { PublicSettings, RateLimits } from "~/http/load-context";
import { displayFonts } from "~/ui/styles/fonts/display-font";
import { createWorkoutTracking, type WorkoutTracking } from "~/http/workout-tracking.server";

export interface Services {
  env: Env;
  settings: PublicSettings;
  log: Logger;
  database: Database;
  db: Db;
  payments: PaymentPort;
  sandbox: SandboxProvider | null;
  media: MediaStore;
  /** Files of one person, which only that person's page sends. */
  privateStore: MediaStore;
  library: OpenedLibraryStore;
  pictures: PictureVariants;
  brandIcons: BrandIcons;
  sharePictures: SharePictures;
  passwords: PasswordHasher;
  /** Null: no social network is configured. */
  facebook: SocialNetwork | null;
  limits: RateLimits;
  workoutTracking: WorkoutTracking;
  outbox: OutboxFolder | null;
  sendJob: SendJob;
  broadcasts: Broadcasts;
  draining: boolean;
  close(): Promise<void>;
}

const createNoticeLog = (log: Logger) => (notice: unknown) => {
  const { message, facts } = notice as BillingNotice;
  log.warn(facts, message);
};

const toPublicSettings = (env: Env, ffmpegPath: string | null): PublicSettings => ({
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
  // A server that leaves the heavy jobs to others does not know what those have.
  convertsFiles: ffmpegPath !== null || !env.takesHeavyJobs,
  headingFaces: displayFonts,
});

async function openStores(env: Env, db: Db) {
  const [media, privateStore] = await Promise.all([openMediaStore(env), openPrivateStore(env)]);
  return { media, privateStore, library: await openLibraryStore({ db, ...env, privateStore }) };
}

export async function openServices(env: Env): Promise<Services> {
  const log = openLog(env.logLevel);
  await keepPrivate(env.dataDir, { log: (message) => log.warn(message) });
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    log: (message) => log.warn(message),
    cacheReads: true,
  });
  await migrateDatabase(database);
  await recordDefaultTexts(database.db, { provider: env.provider, now: new Date(), log });
  // Made here, so that no page that only reads has to write them.
  await getVapidKeys(database.db);

  const ffmpegPath = env.takesHeavyJobs ? await findConverter(env.broadcast.ffmpegPath, log) : null;
  const settings = toPublicSettings(env, ffmpegPath);
  const { library, media, privateStore } = await openStores(env, database.db);
  const passwords = createPasswordHasher();
  const { payments, sandbox } = await choosePayments(env, database.db);
  // An installation that takes real money gets no demo gyms.
  const hasDemoWorld = env.databaseUrl === undefined && !env.stripe?.live;
  if (hasDemoWorld && (await isEmptyWorld(database.db))) {
    await seedDemoWorld({
      db: database.db,
      media,
      passwords,
      payments: createSandboxProvider({ db: database.db, secret: env.sessionSecret }),
      now: new Date(),
    });
  }

  const logNotice = createNoticeLog(log);
  subscribe(BILLING_NOTICES, logNotice);
  const bytes = { media, privateStore, library: library.store, ffmpegPath };
  const background = { database, env, payments, sandbox, ...bytes, log };
  const { sendJob, ...work } = await startBackgroundWork(background);
  const broadcasts = await openBroadcasts({ db: database.db, media, log, ...env.broadcast });
  // Where an operator wants no broadcasts, the demo gym has none either.
  const demoStream =
    hasDemoWorld && env.broadcast.max > 0 ? startDemoStream({ db: database.db, media, log }) : null;
  const workoutTracking = createWorkoutTracking(database.db, grantSigner(env.sessionSecret));
  return {
    env,
    settings,
    log,
    database,
    db: database.db,
    payments,
    sandbox,
    media,
    privateStore,
    library,
    sendJob,
    broadcasts,
    pictures: createPictureVariants(media, {
      onBroken: (key, err) => log.warn({ err, key }, "a picture cannot be read"),
      onFull: (key, err) => log.error({ err, key }, "the media store takes no smaller pictures"),
    }),
    brandIcons: createBrandIcons(media),
    sharePictures: createSharePictures(media),
    passwords,
    facebook: env.facebook && createFacebook(env.facebook),
    limits: createRateLimits(database.pool),
    workoutTracking,
    // Only a developer at this machine may read other people's mail; the edge checks each request.
    outbox:
      env.smtpUrl === undefined && env.loopback
        ? openOutboxFolder(join(env.dataDir, "outbox"))
        : null,
    draining: false,
    async close() {
      await broadcasts.stop();
      await demoStream?.stop();
      await workoutTracking.writer.close();
      await work.stop();
      unsubscribe(BILLING_NOTICES, logNotice);
      await database.close();
    },
  };
}
