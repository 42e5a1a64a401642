/** For the machine that watches: /healthz says the process lives, /readyz that it can serve. */
import { Router } from "express";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import type { Db } from "~/db/client.server";

interface Watched {
  db: Db;
  log: Logger;
  draining: boolean;
}

export function health(services: Watched): Router {
  const router = Router();
  const askDatabase = oneAtATime(() =>
    withinPatience(services.db.execute(sql`select 1`).then(() => {})),
  );
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send("ok");
  });
  router.get("/readyz", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    if (services.draining) return void response.status(503).type("text/plain").send("draining");
    try {
      await askDatabase();
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
 * Longer than anybody waits for a connection (app/db/client.server.ts): a server that has much to do is ready all the
 * same, one whose database is silent is not.
 */
const PATIENCE_MS = 15_000;

/** Readiness is not counted by any limit: requests that come during a question get its answer. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => {
    asked ??= ask().finally(() => (asked = null));
    return asked;
  };
}

async function withinPatience(asked: PromiseLike<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("no answer within 15 s")), PATIENCE_MS);
  });
  try {
    await Promise.race([asked, silent]);
  } finally {
    clearTimeout(timer);
  }
}
