/** How old a session may be for a call that reads it from the cache. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { makeMember, type Member } from "../../../tests/support/gym-world";
import { HOUR_MS } from "~/kernel/time";
import { createSessionCache } from "./session-cache.server";
import { sessions } from "./schema.server";
import { hashSessionToken, newVisitorToken } from "./session-token.server";

const database = fileDatabase();
let member: Member;
let now: Date;
beforeEach(async () => {
  member = await makeMember(database.db);
  now = new Date();
});
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const ofMember = (at: Date) => ({ token: member.token, customDomain: null, now: at });
const row = () => eq(sessions.tokenHash, hashSessionToken(member.token));

describe("a cached session", () => {
  it("that has ended counts for eight seconds more", async () => {
    const cache = createSessionCache(database.db);
    expect(await cache.read(ofMember(now))).toMatchObject({ accountId: member.accountId });
    await database.db.delete(sessions).where(row());
    expect(await cache.read(ofMember(later(7.9)))).toMatchObject({ accountId: member.accountId });
    expect(await cache.read(ofMember(later(8)))).toBeNull();
  });

  it("is not worth anything on a gym's own domain", async () => {
    const cache = createSessionCache(database.db);
    await cache.read(ofMember(now));
    const customDomain = { host: "iron.example", gymId: 1, verifiedAt: new Date(0) };
    expect(await cache.read({ ...ofMember(now), customDomain })).toBeNull();
  });

  it("is extended when an hour has passed, and one reader of many learns it", async () => {
    const cache = createSessionCache(database.db);
    const due = new Date(now.getTime() + HOUR_MS);
    const read = await Promise.all([1, 2, 3].map(() => cache.read(ofMember(due))));
    expect(read.map((session) => session?.renewed)).toEqual([true, false, false]);
    const [stored] = await database.db.select().from(sessions).where(row());
    expect(stored?.lastSeenAt).toEqual(due);
  });
});

it("a session that begins after its token was refused counts at once", async () => {
  const cache = createSessionCache(database.db);
  const [stored] = await database.db.delete(sessions).where(row()).returning();
  expect(await cache.read(ofMember(now))).toBeNull();
  if (stored) await database.db.insert(sessions).values(stored);
  expect(await cache.read(ofMember(now))).toMatchObject({ accountId: member.accountId });
});

it("a visitor's session has no person", async () => {
  const cache = createSessionCache(database.db);
  const read = await cache.read({ token: newVisitorToken(), customDomain: null, now });
  expect(read).toMatchObject({ accountId: null, person: null });
});
