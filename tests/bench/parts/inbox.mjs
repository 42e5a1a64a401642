// @ts-check
/**
 * The inbox of payment events: 1,000 subscriptions renew at once at a Stripe that answers after 150 ms, and one second
 * later a member pays on the hosted page. On the embedded database, and on PostgreSQL with one worker and with two.
 */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startVite } from "../../support/load-app.mjs";
import { postgres } from "../postgres.mjs";
import { place, row, say } from "../tools.mjs";

const RENEWALS = Number(process.env["BENCH_RENEWALS"] ?? 1_000);
const ANSWERS_AFTER_MS = 150;

export async function inbox() {
  const vite = await startVite();
  try {
    const [{ openDatabase }, { migrateDatabase }, { measureRenewals }] = await Promise.all([
      vite.ssrLoadModule("/app/db/client.server.ts"),
      vite.ssrLoadModule("/app/db/migrate.server.ts"),
      vite.ssrLoadModule("/tests/support/stripe/renewals.ts"),
    ]);
    /** @param {string} name @param {number} workers @param {string} [databaseUrl] */
    const measured = async (name, workers, databaseUrl) => {
      const dataDir = mkdtempSync(join(place, "inbox-"));
      const first = await openDatabase({ databaseUrl, dataDir });
      const others = Array.from({ length: workers - 1 }, () =>
        openDatabase({ databaseUrl, dataDir }),
      );
      const opened = [first, ...(await Promise.all(others))];
      await migrateDatabase(first);
      const { opensAfter, allAfter, callsPerRenewal } = await measureRenewals(
        opened.map(({ db }) => db),
        { renewals: RENEWALS, answersAfterMs: ANSWERS_AFTER_MS },
      );
      for (const database of opened) await database.close();
      row(`${name}: a purchase opens after`, `${(opensAfter / 1000).toFixed(1)} s`, "≤ 5 s");
      row(`${name}: all renewals are worked after`, `${(allAfter / 1000).toFixed(0)} s`);
      row(
        `${name}: times ${ANSWERS_AFTER_MS} ms per renewal`,
        (allAfter / RENEWALS / ANSWERS_AFTER_MS).toFixed(2),
      );
      row(`${name}: calls per renewal`, callsPerRenewal.toFixed(2));
    };
    say(`\n${RENEWALS} renewals, answers after ${ANSWERS_AFTER_MS} ms`);
    await measured("embedded", 1);
    const database = postgres();
    if (!database) return say("no PostgreSQL is installed");
    const server = await database;
    await measured("PostgreSQL", 1, await server.database());
    await measured("two workers", 2, await server.database());
  } finally {
    await vite.close();
  }
}
