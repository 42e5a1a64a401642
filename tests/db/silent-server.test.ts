/** A server that keeps its connections and answers nothing (stopped, or behind a network that drops packets). */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { inTransaction } from "~/db/transaction.server";
import { isDatabaseUnavailable } from "~/http/database-unavailable";
import { makeTestPlace, testDatabaseUrl } from "../support/database";

const SILENCE_MS = 2_000;

/** A proxy in front of the server; silent, it accepts bytes and answers nothing. */
async function openRelay(target: URL) {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.on("data", (bytes) => far.write(bytes)).on("close", () => far.destroy());
    far.on("data", (bytes) => isSilent || near.write(bytes)).on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const address = relay.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const through = new URL(target);
  through.hostname = "127.0.0.1";
  through.port = String(address.port);
  return {
    url: through.href,
    be: (silent: boolean) => (isSilent = silent),
    close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it.skipIf(!testDatabaseUrl())("is unavailable after a timeout, and recovers", async () => {
  const place = await makeTestPlace();
  const relay = await openRelay(new URL(place.databaseUrl ?? ""));
  const database = await openDatabase({
    databaseUrl: relay.url,
    dataDir: place.dataDir,
    maxConnections: 2,
    // A quick answer arrives within the timeout on a busy machine too.
    queryTimeoutMs: SILENCE_MS,
  });
  const { db } = database;
  try {
    // Both connections are open by then, because connecting has its own timeout.
    for (const one of await Promise.all([1, 2].map(() => database.pool.connect()))) one.release();
    relay.be(true);
    const asked = await Promise.allSettled([
      db.execute(sql`select 1`),
      inTransaction(db, (tx) => tx.execute(sql`select 1`)),
    ]);
    for (const one of asked) {
      expect(one.status === "rejected" && isDatabaseUnavailable(one.reason)).toBe(true);
    }
    relay.be(false);
    // A connection that still waits for an answer is not reused.
    for (let turn = 1; turn <= 3; turn += 1) {
      const { rows } = await db.execute(sql`select ${turn}::int as turn`);
      expect(rows).toEqual([{ turn }]);
      expect(await inTransaction(db, () => Promise.resolve(turn))).toBe(turn);
    }
    // A statement that may take long has no timeout.
    const holder = await database.pool.connect();
    await holder.query("select pg_advisory_lock(7204113)");
    const waits = migrateDatabase(database);
    // Each single answer arrives within the timeout, all of them together do not.
    for (let third = 0; third < 3; third += 1)
      await holder.query("select pg_sleep($1)", [(SILENCE_MS * 0.4) / 1000]);
    await holder.query("select pg_advisory_unlock(7204113)");
    holder.release();
    await expect(waits).resolves.toBeUndefined();
  } finally {
    await database.close();
    relay.close();
    await place.remove();
  }
});
