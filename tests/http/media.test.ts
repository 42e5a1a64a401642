/** Media as a player fetches them (security.md, Media): every address of a paid session, and what ends it on the way. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, Visitor, type Answer } from "../support/browse";
import { at, fileApp, logIn, mediaIn, sitesOf, workoutsOf, type Site } from "../support/world";

const app = fileApp();
let site: Site;
beforeAll(() => {
  [site] = sitesOf(app);
});

/** All that the pages of paid workouts lead to: playlists, their segments, MP4, audio and captions. */
async function addressesFor(member: Visitor, workouts = 1): Promise<string[]> {
  const found = new Set<string>();
  const paid = (await workoutsOf(new Visitor(app), site)).filter(({ locked }) => locked);
  for (const { path } of paid.slice(0, workouts)) {
    const page = await member.visit(`${site.origin}${path}`);
    for (const address of mediaIn(page.html)) found.add(address);
  }
  // A set is walked to its growing end.
  for (const address of found) {
    if (!address.endsWith(".m3u8")) continue;
    const playlist = await member.ask(`${site.origin}${address}`);
    for (const [line, uri] of playlist.body.matchAll(/^(?:#.*URI="([^"]+)".*|[^#\s].*)$/gm)) {
      found.add(new URL(uri ?? line, `${site.origin}${address}`).pathname);
    }
  }
  return [...found];
}

/** As whoever copied it would go on: with the cookie that was, whatever the browser has been told since. */
function copyOf(member: Visitor): (address: string) => Promise<Answer> {
  const host = new URL(site.origin).host;
  const Cookie = [...member.cookiesFor(host)].map(([name, value]) => `${name}=${value}`).join("; ");
  return (address) => ask({ port: app.port, host, path: address, headers: { Cookie } });
}

/** Seconds until a segment is refused; a player asks for one every four. */
async function secondsUntilRefused(next: () => Promise<Answer>): Promise<number> {
  const began = Date.now();
  for (;;) {
    const { status } = await next();
    const seconds = (Date.now() - began) / 1000;
    if (status === 403) return seconds;
    expect(status).toBe(200);
    if (seconds > 32) return Infinity;
    await sleep(500);
  }
}

const oneSegment = (addresses: string[]) => {
  const segment = addresses.find((address) => address.endsWith(".m4s"));
  if (segment === undefined) throw new Error("no segment");
  return segment;
};

describe("every address of a paid session", () => {
  let addresses: string[];
  let member: Visitor;
  beforeAll(async () => {
    member = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test" });
    addresses = await addressesFor(member, 4);
  });

  it("is there for its session, of every kind, and kept by nobody else", async () => {
    const kinds = new Set<string>();
    for (const address of addresses) {
      const answer = await member.ask(`${site.origin}${address}`, { method: "HEAD" });
      expect(answer.status, address).toBe(200);
      expect(answer.headers["cache-control"], address).toMatch(
        /^private, (?:no-store|max-age=600)$/,
      );
      expect(answer.headers.vary, address).toBe("Cookie, Authorization");
      kinds.add(`${answer.headers["content-type"]}`);
    }
    expect(addresses.length).toBeGreaterThan(20);
    for (const kind of ["application/vnd.apple.mpegurl", "video/iso.segment", "video/mp4"]) {
      expect([...kinds]).toContain(kind);
    }
  });

  it("is refused to visitors and to another session of somebody who pays", async () => {
    const visitor = new Visitor(app);
    await visitor.visit(at(site, "/"));
    const other = new Visitor(app);
    await logIn(other, site, { email: "member@demo.test" });
    for (const address of addresses) {
      expect((await visitor.ask(`${site.origin}${address}`)).status, address).toBe(403);
      expect((await other.ask(`${site.origin}${address}`)).status, address).toBe(403);
    }
  });

  it("leads nowhere else when it is bent", async () => {
    const segment = oneSegment(addresses);
    const [, grant = "", movement = ""] = segment.split("/").slice(1);
    for (const bent of [
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
      const answer = await copyOf(member)(bent);
      expect([403, 404], bent).toContain(answer.status);
      expect(answer.body.length, bent).toBeLessThan(20_000);
      expect(answer.headers["content-type"], bent).not.toMatch(/video|image|mpegurl/);
    }
  });

  it("comes in parts, and in none for absurd ranges", async () => {
    const segment = `${site.origin}${oneSegment(addresses)}`;
    const whole = await member.ask(segment);
    const part = await member.ask(segment, { headers: { Range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
    expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.bytes.length}`);
    const past = await member.ask(segment, { headers: { Range: "bytes=999999999-" } });
    expect(past.status).toBe(416);
    const head = await member.ask(segment, { method: "HEAD" });
    expect(head.headers["content-length"]).toBe(String(whole.bytes.length));
    expect(head.bytes.length).toBe(0);
    const again = await member.ask(segment, {
      headers: { "If-None-Match": String(whole.headers.etag) },
    });
    expect(again.status).toBe(304);
    expect((await member.ask(segment, { method: "POST", body: "x" })).status).toBe(405);
  });
});

describe.concurrent("the next segment is refused within 30 seconds", () => {
  it("of logging out, to whoever copied the cookie", async () => {
    const member = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test" });
    const segment = oneSegment(await addressesFor(member));
    const copy = copyOf(member);
    expect((await copy(segment)).status).toBe(200);
    await member.visit(at(site, "/logout"), { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(await secondsUntilRefused(() => copy(segment))).toBeLessThan(30);
  });

  it("of the end of a subscription, mid-play", async () => {
    const member = new Visitor(app);
    await logIn(member, site, { email: "canceled@demo.test" });
    const segment = oneSegment(await addressesFor(member));
    expect((await member.ask(`${site.origin}${segment}`)).status).toBe(200);
    const clock = await member.visit(`${site.origin}/sandbox/clock`);
    await clock.submit({ days: "60" });
    const next = () => member.ask(`${site.origin}${segment}`);
    expect(await secondsUntilRefused(next)).toBeLessThan(30);
    // Nor does the page give out another address.
    const locked = (await workoutsOf(member, site)).find((one) => one.locked);
    expect(locked).toBeDefined();
    const page = await member.visit(`${site.origin}${locked?.path}`);
    expect(mediaIn(page.html)).toEqual([]);
  });
});
