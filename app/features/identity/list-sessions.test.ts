/** The sessions that a member sees and ends by their public ids. @module-tag postgres */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { DAY_MS } from "~/kernel/time";
import { endSessionById } from "./end-session-by-id.server";
import { listSessions } from "./queries.server";
import { sessions } from "./schema.server";
import { startSession } from "./start-session.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeAccount } from "../../../tests/support/gym-world";
import { somePlace } from "../../../tests/support/sessions";

const database = fileDatabase();
const NOW = new Date("2026-11-24T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const begin = (accountId: string, now: Date, place = somePlace()) =>
  startSession(database.db, { accountId, place, now });
const list = (accountId: string, now: Date) => listSessions(database.db, { accountId, now });

it("lists the living sessions of one account, the last used first", async () => {
  const [{ accountId }, other] = [await makeAccount(database.db), await makeAccount(database.db)];
  const device = { browser: "Safari", system: "iOS" };
  const place = { networkPrefix: "203.0.113.0/24", device, isApiToken: true };
  await begin(accountId, NOW, somePlace(place));
  await begin(accountId, later(DAY_MS));
  await begin(other.accountId, NOW);
  const unknown = await begin(accountId, NOW);
  // As in a row that is older than the column `host`; no host accepts it.
  await database.db
    .update(sessions)
    .set({ host: "" })
    .where(eq(sessions.tokenHash, unknown.tokenHash));
  const rows = await list(accountId, later(2 * DAY_MS));
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([later(DAY_MS), NOW]);
  expect(rows[1]).toMatchObject({ ...device, networkPrefix: "203.0.113.0/24", isApiToken: true });
  expect(await list(accountId, later(30 * DAY_MS))).toHaveLength(1);
});

it("ends a session of the account by its id, and none of another account", async () => {
  const [{ accountId }, other] = [await makeAccount(database.db), await makeAccount(database.db)];
  await begin(accountId, NOW);
  const [{ id } = { id: "" }] = await list(accountId, NOW);
  for (const wrong of [randomUUID(), "", "nothing", id.slice(1)]) {
    expect(await endSessionById(database.db, { accountId, id: wrong }), wrong).toBe(false);
  }
  expect(await endSessionById(database.db, { accountId: other.accountId, id })).toBe(false);
  expect(await list(accountId, NOW)).toHaveLength(1);
  expect(await endSessionById(database.db, { accountId, id })).toBe(true);
  expect(await list(accountId, NOW)).toEqual([]);
});
