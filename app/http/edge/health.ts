/** For monitoring: /healthz answers while the process runs, /readyz while it can serve. */
import { Router } from "express";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import type { Db } from "~/db/client.server";

interface MonitoredServices {
  db: Db;
  log: Logger;
  draining: boolean;
}

export function health(services: MonitoredServices): Router {
  const router = Router();
  const checkDatabase = shareRunningCheck(() =>
    withTimeout(services.db.execute(sql`select 1`).then(() => {})),
  );
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send("ok");
  });
  router.get("/readyz", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    if (services.draining) return void response.status(503).type("text/plain").send("draining");
    try {
      await checkDatabase();
      response.type("text/plain").send("ready");
    } catch (error) {
      services.log.warn({ err: error }, "not ready: the database does not answer");
      response
        .status(503)
        .setHeader("Retry-After", RETRY_AFTER_SECONDS)
        .type("text/plain")
        .send("no database");
    }
  });
  return router;
}

/**
 * Longer than a query waits for a connection (app/db/client.server.ts): a busy server is ready, one whose database is
 * silent is not.
 */
const DATABASE_TIMEOUT_MS = 15_000;

/** No rate limit covers /readyz, so requests that arrive during a check share its result. */
function shareRunningCheck(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= check().finally(() => (running = null));
    return running;
  };
}

async function withTimeout(query: PromiseLike<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("no answer within 15 s")), DATABASE_TIMEOUT_MS);
  });
  try {
    await Promise.race([query, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
