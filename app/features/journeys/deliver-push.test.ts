/**
 * Push messages reach the browser through a push service that is strict about what it takes.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pushMessages, pushSubscriptions } from "~/features/notifications/push/schema.server";
import { createPushTransport } from "~/features/notifications/push/push-transport.server";
import { queuePush } from "~/features/notifications/push/queue-push.server";
import { getVapidKeys } from "~/features/notifications/push/vapid-keys.server";
import { MINUTE_MS } from "~/kernel/time";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { mailContext } from "../../../tests/support/mails";
import { addBrowser, startPushService } from "../../../tests/support/push-service";
import { deliverPushMessages } from "./deliver-push.server";

const database = fileDatabase();
const NOW = new Date("2026-11-27T17:45:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await database.db.delete(pushSubscriptions);
  service.refusals.length = 0;
});

const deliver = (now = NOW, trustedAgent = service.agent) => {
  const transport = createPushTransport({ subject: "mailto:hello@gymfront.test", trustedAgent });
  const { translator } = mailContext({ send: () => Promise.resolve(), close() {} });
  return deliverPushMessages(database.db, { context: { transport, translator }, now: () => now });
};

async function makeWaiting({ browser = service.openBrowser(), key = randomUUID() } = {}) {
  const gym = await makeGym(database.db);
  const { studentId } = await makeStudent(database.db);
  const { id } = await addBrowser(database.db, { gymId: gym.id, studentId, browser });
  const facts = {
    ...{ title: "Open floor", guid: "open-floor", trainer: "Maya Cole" },
    ...{ startsAt: "2026-11-27T18:00:00.000Z", timeZone: "Europe/London" },
  };
  const message = { gymId: gym.id, subscriptionId: id, key, kind: "liveReminder" as const, facts };
  const queue = () => queuePush(database.db, [{ ...message, expiresAt: later(25), now: NOW }]);
  await queue();
  return { browser, gym, queue };
}
const waiting = () => database.db.select().from(pushMessages);
const browsers = () => database.db.select().from(pushSubscriptions);

describe("a push message", () => {
  it("reaches the browser once, encrypted, signed, and no longer than it is of use", async () => {
    const { browser, gym, queue } = await makeWaiting();
    await queue();
    expect(await deliver()).toMatchObject({ sent: 1, failed: 0 });
    expect(await deliver()).toMatchObject({ sent: 0 });
    expect(service.refusals).toEqual([]);
    expect(browser.received).toEqual([
      {
        payload: {
          title: "Open floor",
          body: "Friday 27 November at 18:00 GMT with Maya Cole",
          tag: "live-open-floor",
          path: "/lives/open-floor",
          icon: `/brand-pictures/${gym.guid}/icon-192.png`,
        },
        ttl: 25 * 60,
        urgency: "high",
        subject: "mailto:hello@gymfront.test",
      },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it("is sent once by two servers at the same time", async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => makeWaiting()));
    await Promise.all([deliver(), deliver()]);
    expect(all.map(({ browser }) => browser.received.length)).toEqual(all.map(() => 1));
  });

  it.each([404, 410])("to a browser that is gone, %i, ends its subscription", async (status) => {
    const { browser } = await makeWaiting();
    browser.answers.push({ status });
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 });
    expect([await browsers(), await waiting()]).toEqual([[], []]);
  });

  it.each([429, 500, 503])("that is answered %i is sent again later", async (status) => {
    const { browser } = await makeWaiting();
    browser.answers.push({ status });
    expect(await deliver()).toMatchObject({ failed: 1 });
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    expect(await deliver()).toMatchObject({ sent: 0, failed: 0 });
    expect(await deliver(later(1))).toMatchObject({ sent: 1 });
    expect(browser.received).toHaveLength(1);
  });

  it("waits as long as the push service asks", async () => {
    const { browser } = await makeWaiting();
    browser.answers.push({ status: 429, retryAfter: "600" });
    await deliver();
    expect(await deliver(later(9))).toMatchObject({ sent: 0 });
    expect(await deliver(later(10))).toMatchObject({ sent: 1 });
  });

  it("that the push service refuses is given up, and the browser stays", async () => {
    const { browser } = await makeWaiting();
    browser.answers.push({ status: 400 });
    const delivery = await deliver();
    expect(delivery.trouble).toBe("the push service answers 400");
    expect(await waiting()).toEqual([]);
    expect(await browsers()).toMatchObject([{ failedAt: NOW }]);
  });

  it("is not sent when it is of no use any more", async () => {
    const { browser } = await makeWaiting();
    expect(await deliver(later(25))).toMatchObject({ sent: 0, failed: 0 });
    expect([browser.received, await waiting()]).toEqual([[], []]);
  });

  it("never reaches a host of the server's own network", async () => {
    const { browser } = await makeWaiting();
    const transport = createPushTransport({ subject: "mailto:hello@gymfront.test" });
    const { endpoint, keys } = browser;
    const message = {
      ...keys,
      payload: "{}",
      ttlSeconds: 60,
      keys: await getVapidKeys(database.db),
    };
    expect(await transport.send({ ...message, endpoint })).toEqual({ kind: "gone" });
    transport.close();
    expect(browser.received).toEqual([]);
  });
});

describe("the keys of the installation", () => {
  it("are the same for two servers that need them first", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => getVapidKeys(database.db)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(keys[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(keys[0]?.privateKey).toMatch(/^[\w-]{43}$/);
  });
});

describe("a browser", () => {
  it("belongs to the person who has asked there last", async () => {
    const gym = await makeGym(database.db);
    const [first, second] = [await makeStudent(database.db), await makeStudent(database.db)];
    const browser = service.openBrowser();
    await addBrowser(database.db, { gymId: gym.id, ...first, browser });
    await addBrowser(database.db, { gymId: gym.id, ...second, browser });
    expect(await browsers()).toMatchObject([{ studentId: second.studentId }]);
  });

  it("is one of the twenty newest of a person", async () => {
    const gym = await makeGym(database.db);
    const student = await makeStudent(database.db);
    for (let count = 0; count < 22; count += 1) {
      await addBrowser(database.db, { gymId: gym.id, ...student, now: later(count) });
    }
    const kept = (await browsers()).map(({ createdAt }) => createdAt.getTime());
    expect([kept.length, Math.min(...kept)]).toEqual([20, later(2).getTime()]);
  });
});
