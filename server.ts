/**
 * The HTTP edge, in the order of the security rules: request id → host and proxies → methods, headers and nonce →
 * health → static → signed webhooks → limits → origin gate → media → Remix → errors. Built into one module graph
 * with the app (vite.config.ts); `node build/server/server.js` runs it.
 */
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express } from "express";
import sirv from "sirv";
import * as remixBuild from "virtual:remix/server-build";
import { openServices, type Services } from "~/services.server";
import { addressOf, dropPrefix, resolveHost } from "~/http/edge/address";
import { databaseIsAway } from "~/http/database-away";
import { announceStart } from "~/announce-start.server";
import { judgeWrite } from "~/http/edge/origin-gate";
import { logRequests, logOf, requestIdOf } from "~/http/edge/request-log";
import { nonceOf, securityHeaders } from "~/http/edge/security-headers";
import { drainOnSignal } from "~/http/edge/graceful-stop";
import { health } from "~/http/edge/health";
import type { LoadContext } from "~/http/load-context";
import { mediaHandler, pictureHandler } from "~/http/media.server";
import { remixPages } from "~/http/pages/remix.server";
import { paymentWebhook } from "~/http/payment-webhook.server";
import { InvalidSettings, parseEnv } from "~/env.server";

const YEAR = 31_536_000;

export function createApp(services: Services, build: ServerBuild): Express {
  const { env, settings } = services;
  const development = env.nodeEnv === "development";
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.trustedProxies);

  app.use(logRequests(services.log));
  app.use(health(services));
  app.use(
    resolveHost({
      db: services.db,
      platformHost: env.platformHost,
      labelsWithoutGym: env.hostLabelsWithoutGym,
    }),
  );
  app.use(securityHeaders({ paymentOrigins: services.payments.hostedOrigins, development }));

  if (!development) {
    const client = resolve("build/client");
    app.use(
      "/assets",
      sirv(`${client}/assets`, { immutable: true, maxAge: YEAR, brotli: true, gzip: true }),
    );
    app.use(sirv(client, { maxAge: 3600, brotli: true, gzip: true, extensions: [] }));
  }

  app.post(
    "/webhooks/payments",
    express.raw({ type: () => true, limit: "1mb" }),
    paymentWebhook(services),
  );

  app.use((request, response, next) => {
    const query = request.url.indexOf("?");
    const verdict = judgeWrite({
      method: request.method,
      pathname: query < 0 ? request.url : request.url.slice(0, query),
      hasDataParameter: query >= 0 && new URLSearchParams(request.url.slice(query)).has("_data"),
      secFetchSite: request.get("sec-fetch-site"),
      originHeader: request.get("origin"),
      authorization: request.get("authorization"),
      cookie: request.get("cookie"),
      origin: addressOf(request).origin,
    });
    if (verdict === "pass") return next();
    const status = { forbidden: 403, "bad-request": 400, "method-not-allowed": 405 }[verdict];
    if (status === 405) response.setHeader("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
    response.status(status).type("text/plain").send(`${status}`);
  });
  app.use(limitBody(1_000_000));
  app.use(dropPrefix);

  app.use("/media", mediaHandler(services));
  app.use("/pictures", pictureHandler(services));

  // `use`, not `all("*")`: a pattern would decode the path and throw on `/%zz`.
  app.use(
    remixPages({
      build,
      mode: env.nodeEnv,
      contextOf(request): LoadContext {
        const { origin, secure, gym } = addressOf(request);
        return {
          db: services.db,
          payments: services.payments,
          sandbox: services.sandbox,
          media: services.media,
          passwords: services.passwords,
          limits: services.limits,
          settings,
          hostGym: gym,
          origin,
          secure,
          nonce: nonceOf(request),
          requestId: requestIdOf(request),
          clientIp: request.ip ?? "unknown",
          log: logOf(request),
          memo: new Map(),
          document: { html: null },
          outbox: services.outbox,
        };
      },
    }),
  );
  app.use(lastResort);
  return app;
}

/** A body is refused by its declared size, and cut off when it lied. */
function limitBody(bytes: number): express.RequestHandler {
  return (request, response, next) => {
    const tooLarge = () => {
      if (!response.headersSent) response.status(413).type("text/plain").send("413");
    };
    if (Number(request.get("content-length") ?? 0) > bytes) return tooLarge();
    if (request.get("transfer-encoding") !== undefined) {
      let seen = 0;
      request.on("data", (chunk: Buffer) => {
        seen += chunk.length;
        if (seen > bytes) request.destroy();
      });
      request.pause();
    }
    next();
  };
}

/** What Remix could not answer itself; a person gets a sentence, the operator the request's id. */
const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
  logOf(request).error({ err: error }, "request failed");
  if (response.headersSent) return response.destroy();
  if (error instanceof URIError) {
    response.status(400).type("text/plain").send("400");
    return;
  }
  const unavailable = databaseIsAway(error);
  if (unavailable) response.setHeader("Retry-After", "5");
  response
    .status(unavailable ? 503 : 500)
    .type("text/plain")
    .send(`Sorry, something went wrong on our side. Reference: ${requestIdOf(request)}`);
};

export function listen(
  app: Express,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16_384 }, app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  server.maxConnections = 10_000;
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, () => done(server));
  });
}

/** For `npm run dev`: Vite loads this module again on a change, the services stay. */
export async function developmentApp(): Promise<Express> {
  const kept = globalThis as { gymfrontServices?: Promise<Services> };
  kept.gymfrontServices ??= openServices(parseEnv({ ...process.env, NODE_ENV: "development" }));
  const services = await kept.gymfrontServices;
  return createApp(services, remixBuild as unknown as ServerBuild);
}

async function main() {
  const env = parseEnv();
  const services = await openServices(env);
  const server = await listen(createApp(services, remixBuild as unknown as ServerBuild), env);
  drainOnSignal(server, services);
  await announceStart(services, server);
}

if (import.meta.env.PROD) {
  main().catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof InvalidSettings ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  });
}
