/**
 * The HTTP edge, in the order of security.md §11: request id → trusted proxies and host → headers and nonce →
 * methods → health → domain check for the proxy → static → signed webhooks → rate limits → body limit → origin check →
 * gym of the host → tracking → broadcasts → uploads → media → Remix → errors. Headers stand before methods, so that a
 * refused method has them too; a cached public page has its own headers and is answered before them. Built into one
 * module graph with the app (vite.config.ts); `node build/server/server.js` runs it.
 */
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express";
import sirv from "sirv";
import * as remixBuild from "virtual:remix/server-build";
import { getBrowserUrls } from "~/features/billing/affiliate/sale";
import { openDayCodes } from "~/features/identity/open-day-code.server";
import { openWorkFolder, toWorkDir } from "~/features/library/work-folder.server";
import { partnerLinks } from "~/features/partners/partner-link.server";
import { resetCodes } from "~/features/identity/reset-codes.server";
import { createSessionCache } from "~/features/identity/session-cache.server";
import { grantSigner } from "~/features/player/grant.server";
import { liveReminderTokens } from "~/features/lives/reminders/reminder-tokens.server";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { openServices, type Services } from "~/server/services.server";
import {
  addressOf,
  brandOfAddress,
  redirectOwnPrefix,
  resolveOrigin,
  refuseHostsOutsideUrls,
  resolveHost,
} from "~/http/edge/address";
import { RETRY_AFTER_SECONDS, isDatabaseUnavailable } from "~/http/database-unavailable";
import { announceStart } from "~/server/announce-start.server";
import { broadcastHandler } from "~/http/broadcast/broadcast-handler.server";
import { passUpgrades } from "~/http/broadcast/upgrades";
import { domainCheck } from "~/http/edge/domain-check";
import { originCheck } from "~/http/edge/origin-check";
import { cutLanguages, limitPath } from "~/http/edge/limit-address";
import { limitBody, takesFile } from "~/http/edge/limit-body";
import { MAX_FILE_FORM_BYTES } from "~/http/read-file-form.server";
import { limitRequestTime } from "~/http/edge/limit-request-time";
import { limitCalls, limitMisses, limitPages } from "~/http/edge/limit-calls";
import { isLocalRequest } from "~/http/edge/local-request";
import { createRefuse, type Refuse } from "~/http/edge/refuse";
import { logRequests, logOf, requestIdOf } from "~/http/edge/request-log";
import { allowMethods, allowReadsOnly, forReads } from "~/http/edge/methods";
import { nonceOf, securityHeaders } from "~/http/edge/security-headers";
import { warnOfUntrustedProxy } from "~/http/edge/untrusted-proxy";
import { drainOnSignal } from "~/http/edge/graceful-stop";
import { health } from "~/http/edge/health";
import { robots } from "~/http/edge/robots";
import { sitemap } from "~/http/edge/sitemap.server";
import { formSeal } from "~/http/form-seal.server";
import type { LoadContext } from "~/http/load-context";
import { homeScreen } from "~/http/home-screen/home-screen.server";
import { libraryMediaHandler } from "~/http/media/library-media.server";
import { mediaHandler } from "~/http/media/media.server";
import { treeOf } from "~/http/remix/route-handlers.server";
import { redirectToCanonical } from "~/http/remix/canonical-address.server";
import { remixPages } from "~/http/remix/remix.server";
import { pendingEntryOf, createPublicPageCache } from "~/http/cache/public-page-cache.server";
import {
  brandPictureHandler,
  hostIconHandler,
  HOST_ICON_PATHS,
} from "~/http/media/brand-pictures.server";
import { sharePictureHandler } from "~/http/media/share-pictures.server";
import { pictureHandler } from "~/http/media/pictures.server";
import { isUpload } from "~/http/uploads/upload-address";
import { refusedFormOf, uploadHandler } from "~/http/uploads/upload-handler.server";
import { partnerWebhook } from "~/http/edge/partner-webhook.server";
import { promoVideoHandler } from "~/http/media/promo-videos.server";
import { paymentWebhook } from "~/http/edge/payment-webhook.server";
import { YEAR_SECONDS } from "~/kernel/time";
import { parseEnv } from "~/server/env.server";
import { offlineDocument } from "~/server/offline-document.server";
import { noticeDocument } from "~/server/notice-document.server";
import { callRoutes } from "~/routes/api/registry.server";
import { trackingHandler } from "~/routes/api/tracking-handler.server";
import { explainFailure } from "~/server/start-failure.server";

/** The client's build writes it (vite.config.ts); outside of `/assets`, because it is served anew by each mount. */
const WORKER_FILE = "service-worker/worker.js";
const CALLS_PER_MINUTE = 6000;
const PAGES_PER_MINUTE = 1200;
const MISSING_PICTURES_PER_MINUTE = 300;
/** Stripe has two kinds of endpoint, for the platform and for connected accounts, each with its own secret. */
const PAYMENT_WEBHOOK_PATHS = [
  "/webhooks/payments",
  "/webhooks/stripe",
  "/webhooks/stripe/connect",
];

/** `client` is the folder with the static files of the build. */
export function createApp(
  services: Services,
  build: ServerBuild,
  client = resolve("build/client"),
): Express {
  const { env, settings } = services;
  const development = env.nodeEnv === "development";
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", env.trustedProxies);

  const grants = grantSigner(env.sessionSecret);
  const dayCodes = openDayCodes(env.sessionSecret);
  const partner = env.partner && {
    links: partnerLinks(env.partner.linkKeys, env.sessionSecret),
    webhookSecret: env.partner.webhookSecret,
    isDemo: env.partner.isDemo,
  };
  const progressMail = progressMailTokens(env.sessionSecret);
  const liveReminders = liveReminderTokens(env.sessionSecret);
  const codesOfResets = resetCodes(env.sessionSecret);
  const sealOfForms = formSeal(env.sessionSecret);
  const hosts = {
    db: services.db,
    platformHost: env.platformHost,
    labelsWithoutGym: env.hostLabelsWithoutGym,
  };
  const stylesheets = build.assets.routes["root"]?.css ?? [];
  const refuse = createRefuse(({ refusal, reference, request }) =>
    noticeDocument({
      refusal,
      reference,
      nonce: nonceOf(request),
      brand: brandOfAddress(request, hosts),
      stylesheets,
      cookie: request.get("cookie"),
      acceptLanguage: request.get("accept-language"),
      reading: request.method === "GET" || request.method === "HEAD",
    }),
  );

  app.use(logRequests(services.log));
  app.use(warnOfUntrustedProxy(services.log));
  app.use(cutLanguages);
  app.use(resolveOrigin(refuse));
  app.use(limitRequestTime((request) => isUpload(request) || takesFile(request)));
  // A player asks every few seconds, so that its requests skip what pages and calls need (performance.md §1, P16).
  app.use("/media", refuseHostsOutsideUrls(refuse), resolveHost(hosts), mediaHandler(services));
  // Vite changes its pages at any time, so development caches none.
  const publicPageCache = createPublicPageCache({
    changes: development ? null : services.database.changes,
  });
  app.use(publicPageCache.answer);
  const affiliate = env.affiliate && getBrowserUrls(env.affiliate);
  app.use(securityHeaders({ payments: services.payments.sources, affiliate, development }));

  app.use(refuseHostsOutsideUrls(refuse));
  app.use(limitPath(refuse));
  app.use(allowMethods(refuse));
  app.use(["/healthz", "/readyz", "/domain-check", "/assets"], allowReadsOnly(refuse));
  app.use(health(services));
  app.get("/domain-check", domainCheck(hosts, refuse));

  const hostIcon = hostIconHandler(services.brandIcons);
  app.use(HOST_ICON_PATHS, limitPages(PAGES_PER_MINUTE, refuse), resolveHost(hosts), hostIcon);
  if (!development) {
    const compressed = { brotli: true, gzip: true };
    app.use(
      "/assets",
      sirv(`${client}/assets`, { ...compressed, immutable: true, maxAge: YEAR_SECONDS }),
    );
    app.use(forReads(sirv(client, { ...compressed, maxAge: 3600, extensions: [] })));
  }

  app.post(PAYMENT_WEBHOOK_PATHS, paymentWebhook(services));
  if (partner)
    app.post("/webhooks/gympass/:kind(cancel|change)", partnerWebhook(services, partner));

  app.use(limitCalls(CALLS_PER_MINUTE, refuse));
  app.use(limitPages(PAGES_PER_MINUTE, refuse));
  app.use(
    exceptFor(isUpload, limitBody({ most: 1_000_000, withFile: MAX_FILE_FORM_BYTES }, refuse)),
  );
  app.use(originCheck(refuse));
  app.use(resolveHost(hosts));
  app.use(redirectToCanonical([...treeOf(build), ...callRoutes]));
  app.use(redirectOwnPrefix(refuse));
  app.use(robots(services.db, settings));
  app.use(sitemap({ db: services.db, platform: settings, publicPageCache, refuse }));
  app.use(
    homeScreen({
      db: services.db,
      workerFile: env.hasServiceWorker ? `${client}/${WORKER_FILE}` : null,
      version: build.assets.version,
      nonceOf,
      renderOfflinePage: (facts) => offlineDocument({ ...facts, stylesheets }),
    }),
  );

  const sessions = createSessionCache(services.db);
  app.post("/api/workouts/tracking", trackingHandler({ ...services, sessions }));
  app.use(broadcastHandler(services));
  app.use(libraryMediaHandler(services));
  app.use(uploadHandler({ ...services, uploads: env.uploads, refuse }));
  const misses = limitMisses(MISSING_PICTURES_PER_MINUTE, refuse);
  app.use("/pictures", misses.limit, pictureHandler(services, misses.count));
  app.use("/promo-videos", misses.limit, promoVideoHandler(services, misses.count));
  app.use("/share-pictures", misses.limit, sharePictureHandler(services, misses.count));
  app.use("/brand-pictures", misses.limit, brandPictureHandler(services, misses.count));

  // `use` instead of `all("*")`, because a pattern decodes the path and throws on `/%zz`.
  app.use(
    remixPages({
      build,
      mode: env.nodeEnv,
      publicPageCache,
      contextOf(request): LoadContext {
        const { origin, secure, gym, customDomain } = addressOf(request);
        return {
          db: services.db,
          payments: services.payments,
          sandbox: services.sandbox,
          media: services.media,
          privateStore: services.privateStore,
          library: services.library,
          sendJob: services.sendJob,
          pictures: services.pictures,
          grants,
          passwords: services.passwords,
          partner,
          facebook: services.facebook,
          openDayCodes: dayCodes,
          resetCodes: codesOfResets,
          progressMail,
          liveReminders,
          formSeal: sealOfForms,
          limits: services.limits,
          broadcasting: services.broadcasts.broadcasting,
          workoutTracking: services.workoutTracking,
          settings,
          hostGym: gym,
          customDomain,
          origin,
          secure,
          nonce: nonceOf(request),
          requestId: requestIdOf(request),
          clientIp: request.ip ?? "unknown",
          userAgent: request.get("user-agent") ?? null,
          log: logOf(request),
          now: new Date(),
          memo: new Map(),
          document: { html: null, cacheEntry: pendingEntryOf(request), formTargets: new Set() },
          outbox: isLocalRequest(request) ? services.outbox : null,
          refusedForm: refusedFormOf(request),
        };
      },
    }),
  );
  app.use(errorHandler(refuse));
  return app;
}

const exceptFor =
  (isExempt: (request: Request) => boolean, handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isExempt(request) ? next() : void handler(request, response, next);

/** Answers what Remix could not: the reader gets a sentence and, for a server error, the request's id. */
function errorHandler(refuse: Refuse): ErrorRequestHandler {
  return (error, request, response, _next) => {
    // The edge refused the request while Remix was still reading its body.
    if (response.writableEnded) return;
    logOf(request).error({ err: error }, "request failed");
    if (error instanceof URIError) return refuse(request, response, "malformed");
    if (isDatabaseUnavailable(error)) {
      return refuse(request, response, "unavailable", { "Retry-After": RETRY_AFTER_SECONDS });
    }
    refuse(request, response, "internal");
  };
}

export function listen(
  app: Express,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16_384 }, app);
  // Bodies have their time per request (limit-request-time.ts), because uploads take longer.
  server.requestTimeout = 0;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  // Close connections that stay idle for five minutes. A paused player reconnects with a range request.
  server.timeout = 300_000;
  server.maxConnections = 10_000;
  passUpgrades(server, app);
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => done(server));
  });
}

/** For `npm run dev`: Vite reloads this module after a change, but the services stay open. */
function developmentServices(): Promise<Services> {
  const shared = globalThis as { gymfrontServices?: Promise<Services> };
  shared.gymfrontServices ??= openServices(parseEnv({ ...process.env, NODE_ENV: "development" }));
  return shared.gymfrontServices;
}

export async function developmentApp(): Promise<Express> {
  return createApp(await developmentServices(), remixBuild as unknown as ServerBuild);
}

export async function announceDevelopment(port: number): Promise<void> {
  await announceStart(await developmentServices(), port);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}

async function main() {
  const env = parseEnv();
  // Parts of uploads to a bucket wait where the system says; what a killed server leaves there would stay for ever.
  if (env.mediaBucket) process.env.TMPDIR ??= await openWorkFolder(toWorkDir(env.dataDir));
  const services = await openServices(env);
  const server = await listen(createApp(services, remixBuild as unknown as ServerBuild), env);
  drainOnSignal(server, services);
  await announceStart(services, portOf(server));
}

if (import.meta.env.PROD) {
  main().catch((error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  });
}
