/**
 * Media as a player requests them: every address of a paid session, ranges, and the end of a session during playback.
 */
import { extname } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { ask, Visitor, type Answer } from "../support/browse";
import { signedIn } from "../support/members";
import { newCode } from "../support/reset-codes";
import { fileSite } from "../support/site";
import { at, mediaIn, sitesOf, workoutsOf, type Site } from "../support/world";

const testSite = fileSite();
let site: Site;
beforeAll(() => {
  [site] = sitesOf(testSite);
});
const member = (email = "member@demo.test") => signedIn(testSite, site, email);

/** Every file behind the pages of paid workouts: playlists, their segments, MP4, audio and captions. */
async function addressesFor(visitor: Visitor, workouts = 1): Promise<string[]> {
  const addresses = new Set<string>();
  const paid = (await workoutsOf(new Visitor(testSite), site)).filter(({ locked }) => locked);
  for (const { path } of paid.slice(0, workouts)) {
    const page = await visitor.visit(`${site.origin}${path}`);
    for (const address of mediaIn(page.html)) addresses.add(address);
  }
  // The set grows while it is read, because a playlist names playlists.
  for (const address of addresses) {
    if (!address.endsWith(".m3u8")) continue;
    const playlist = await visitor.ask(`${site.origin}${address}`);
    for (const [line, uri] of playlist.body.matchAll(/^(?:#.*URI="([^"]+)".*|[^#\s].*)$/gm)) {
      addresses.add(new URL(uri ?? line, `${site.origin}${address}`).pathname);
    }
  }
  return [...addresses];
}

/** Requests with a copy of the browser's cookies, whatever the browser receives later. */
function copyOf(
  visitor: Visitor,
  askedHost = new URL(site.origin).host,
): (address: string) => Promise<Answer> {
  const { host } = new URL(site.origin);
  const pairs = [...visitor.cookiesFor(host)].map(([name, value]) => `${name}=${value}`);
  const headers = { Cookie: pairs.join("; ") };
  return (address) => ask({ port: testSite.port, host: askedHost, path: address, headers });
}

const oneOfEachType = (addresses: string[]) => [
  ...new Map(addresses.map((address) => [extname(address), address])).values(),
];

const oneSegment = (addresses: string[]) => {
  const segment = addresses.find((address) => address.endsWith(".m4s"));
  if (segment === undefined) throw new Error("no segment");
  return segment;
};

describe("an address of a paid session", () => {
  let addresses: string[];
  let payer: Visitor;
  beforeAll(async () => {
    payer = await member();
    addresses = await addressesFor(payer, 4);
  });

  it("opens nothing at a host that is nobody's", async () => {
    const elsewhere = copyOf(payer, "nobody.example");
    for (const address of oneOfEachType(addresses)) {
      expect((await elsewhere(address)).status, address).toBe(404);
    }
  });

  it("opens for its session, for every file type, and no shared cache stores it", async () => {
    const types = new Set<string>();
    for (const address of addresses) {
      const answer = await payer.ask(`${site.origin}${address}`, { method: "HEAD" });
      expect(answer.status, address).toBe(200);
      expect(answer.headers["cache-control"], address).toMatch(
        /^private, (?:no-store|max-age=600)$/,
      );
      expect(answer.headers.vary, address).toBe("Cookie, Authorization");
      types.add(`${answer.headers["content-type"]}`);
    }
    expect(addresses.length).toBeGreaterThan(20);
    for (const type of ["application/vnd.apple.mpegurl", "video/iso.segment", "video/mp4"]) {
      expect([...types]).toContain(type);
    }
  });

  it("is refused to a visitor, and to another session of the same member", async () => {
    const visitor = new Visitor(testSite);
    await visitor.visit(at(site, "/"));
    const other = await member();
    for (const address of oneOfEachType(addresses)) {
      expect((await visitor.ask(`${site.origin}${address}`)).status, address).toBe(403);
      expect((await other.ask(`${site.origin}${address}`)).status, address).toBe(403);
    }
  });

  it("opens no other file if it is altered", async () => {
    const segment = oneSegment(addresses);
    const [, grant = "", movement = ""] = segment.split("/").slice(1);
    for (const altered of [
      segment.replace(grant, `${grant.slice(0, -1)}${grant.endsWith("A") ? "B" : "A"}`),
      segment.replace(grant, grant.slice(1)),
      `/media/${grant}/${movement}/../../../session-secret`,
      `/media/${grant}/${movement}/..%2f..%2f..%2fsession-secret`,
      `/media/${grant}/${movement}/%2e%2e/%2e%2e/pictures/ironworks/logo.png`,
      `/media/${grant}/2147483647/master.m3u8`,
      `/media/${grant}`,
      `/media/${grant}/`,
      "/media/",
    ]) {
      const answer = await copyOf(payer)(altered);
      expect([403, 404], altered).toContain(answer.status);
      expect(answer.body.length, altered).toBeLessThan(20_000);
      expect(answer.headers["content-type"], altered).not.toMatch(/video|image|mpegurl/);
    }
  });

  it("answers a range with that part, and a range beyond the end with 416", async () => {
    const segment = `${site.origin}${oneSegment(addresses)}`;
    const whole = await payer.ask(segment);
    const part = await payer.ask(segment, { headers: { Range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
    expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.bytes.length}`);
    const past = await payer.ask(segment, { headers: { Range: "bytes=999999999-" } });
    expect(past.status).toBe(416);
    const head = await payer.ask(segment, { method: "HEAD" });
    expect(head.headers["content-length"]).toBe(String(whole.bytes.length));
    expect(head.bytes.length).toBe(0);
    const cached = await payer.ask(segment, {
      headers: { "If-None-Match": String(whole.headers.etag) },
    });
    expect(cached.status).toBe(304);
    expect((await payer.ask(segment, { method: "POST", body: "x" })).status).toBe(405);
  });
});

/** app/features/player/open-media.test.ts tests how long an answer is cached; the handler uses that rule. */
describe("the next segment is refused within 30 seconds", () => {
  afterEach(() => vi.useRealTimers());

  async function play(email: string) {
    vi.setSystemTime(Date.now());
    const visitor = await member(email);
    const segment = oneSegment(await addressesFor(visitor));
    const next = copyOf(visitor);
    expect((await next(segment)).status).toBe(200);
    return { visitor, next: () => next(segment) };
  }
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  it("after a logout, also for a copy of the cookie", async () => {
    const { visitor, next } = await play("member@demo.test");
    await visitor.visit(at(site, "/logout"), { headers: { "Sec-Fetch-Site": "same-origin" } });
    wait(30);
    expect((await next()).status).toBe(403);
  });

  it("after another device of the member has signed this one out", async () => {
    const { next } = await play("member@demo.test");
    const devices = await (await member()).visit(at(site, "/account/devices"));
    await devices.submit({ intent: "others" });
    wait(30);
    expect((await next()).status).toBe(403);
  });

  it("after a reset of the password from another browser", async () => {
    const email = "member@demo.test";
    const { next } = await play(email);
    const code = await newCode(testSite.db, email);
    // The same password, because the other tests log in with it.
    const [password1, password2] = ["demo1234", "demo1234"];
    const answer = await new Visitor(testSite).ask(
      `${site.origin}/api/reset-password/confirm-reset`,
      {
        method: "POST",
        body: JSON.stringify({ email, code, password1, password2 }),
        headers: { "Content-Type": "application/json" },
      },
    );
    expect(answer.status).toBe(204);
    wait(30);
    expect((await next()).status).toBe(403);
  });

  it("after the end of a subscription, and the page has no new address", async () => {
    const { visitor, next } = await play("canceled@demo.test");
    await endSubscriptionsOf("canceled@demo.test");
    wait(30);
    expect((await next()).status).toBe(403);
    const locked = (await workoutsOf(visitor, site)).find((workout) => workout.locked);
    expect(locked).toBeDefined();
    const page = await visitor.visit(`${site.origin}${locked?.path}`);
    expect(mediaIn(page.html)).toEqual([]);
  });
});

async function endSubscriptionsOf(email: string): Promise<void> {
  const { db } = testSite;
  const [student] = await db
    .select({ id: students.id })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.emailFolded, email));
  const ended = await db
    .update(subscriptions)
    .set({ status: "canceled", endedAt: new Date() })
    .where(eq(subscriptions.studentId, student?.id ?? 0))
    .returning();
  expect(ended.length).toBeGreaterThan(0);
}
