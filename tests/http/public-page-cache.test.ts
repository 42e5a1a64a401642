/**
 * Pages that are cached for visitors reach only their audience, and a change shows at once. Several processes on one
 * PostgreSQL are in tests/server/public-page-cache.test.ts.
 * @module-tag postgres
 */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, sitesOf } from "../support/world";

const app = fileSite();

const HOME = "/gym/ironworks";
const CATEGORY = "/gym/ironworks/category/strength";
const get = (path: string, headers: Record<string, string> = {}, host = PLATFORM) =>
  ask({ port: app.port, host: `${host}:${app.port}`, path, headers });

// Nothing is cached before the connection that listens for changes is open.
beforeAll(async () => {
  await vi.waitFor(async () => expect((await get(HOME)).headers).toHaveProperty("etag"), 20_000);
});

describe("a page for visitors", () => {
  it.each([HOME, CATEGORY, "/gym/flowstate", "/"])(
    "%s is the same bytes again, by its hashes",
    async (path) => {
      const first = await get(path);
      const again = await get(path);
      expect(first.status).toBe(200);
      expect(again.body === first.body).toBe(true);
      expect(again.headers["etag"]).toBe(first.headers["etag"]);
      expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      expect(again.headers["cache-control"]).toBe("private, no-cache");
      expect(again.headers["vary"]).toMatch(/Cookie/);
      expect(again.headers).not.toHaveProperty("set-cookie");
      const policy = String(again.headers["content-security-policy"]);
      expect(policy).not.toContain("nonce");
      for (const [, tag, attributes = "", text = ""] of again.body.matchAll(
        /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
      )) {
        expect(attributes).not.toContain("nonce");
        if (/application\/(?:ld\+)?json/.test(attributes)) continue;
        const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
        expect(policy.match(new RegExp(`${tag}-src [^;]*`))?.[0], text.slice(0, 40)).toContain(
          hash,
        );
      }
    },
  );

  it("is 304 for a browser that has it", async () => {
    const { headers } = await get(CATEGORY);
    const answer = await get(CATEGORY, { "If-None-Match": String(headers["etag"]) });
    expect(answer.status).toBe(304);
    expect(answer.bytes).toHaveLength(0);
    expect(answer.headers).not.toHaveProperty("content-security-policy");
  });

  it("differs by language, by header and by cookie", async () => {
    const english = await get(HOME);
    const german = await get(HOME, { "Accept-Language": "de-DE,de;q=0.9" });
    const chosen = await get(HOME, { Cookie: "lang=de" });
    expect(german.body).toMatch(/<html lang="de"/);
    expect(chosen.body === german.body).toBe(true);
    expect(english.body).toMatch(/<html lang="en"/);
    // Includes the texts of the gym: welcome, category, plan, tag.
    expect(english.body).toContain("Strong is a skill");
    for (const text of ["Stärke kann man lernen", "Kraft", "Cheftrainerin, Kraft", "Monatlich"])
      expect(german.body).toContain(text);
    expect(german.body).not.toMatch(/Strong is a skill|Head coach/);
    const category = await get(CATEGORY, { Cookie: "lang=de" });
    for (const text of ["Erst die Bewegung lernen", "Langhantel"])
      expect(category.body).toContain(text);
    expect((await get(CATEGORY)).body).toContain("Learn the lift");
    expect((await get(HOME)).body === english.body).toBe(true);
  });

  it("differs on the gym's own host and in another gym", async () => {
    const below = await get(HOME);
    const own = await get("/", {}, "ironworks.test");
    const other = await get("/gym/flowstate");
    expect(own.body).not.toContain('href="/gym/ironworks');
    expect(below.body).toContain('href="/gym/ironworks');
    expect(other.body).not.toContain("Ironworks");
    expect((await get("/", {}, "ironworks.test")).body === own.body).toBe(true);
    expect((await get(HOME)).body === below.body).toBe(true);
  });

  it("is never shown to a member, before or after", async () => {
    const visitors = (await get(CATEGORY)).body;
    const [site] = sitesOf(app);
    const member = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test", password: "demo1234" });
    for (const path of ["/", "/category/strength"]) {
      const page = await member.visit(at(site, path));
      expect(page.status).toBe(200);
      expect(page.html).not.toMatch(/href="[^"]*\/login\?/);
      expect(page.answer.headers).not.toHaveProperty("etag");
      expect(page.answer.headers["content-security-policy"]).toContain("nonce-");
    }
    expect((await get(CATEGORY)).body === visitors).toBe(true);
  });

  it("shows a toast once, and only to its visitor", async () => {
    const before = (await get(HOME)).body;
    const response = await get(HOME, { Cookie: "toast=good.shell:done" });
    expect(response.body === before).toBe(false);
    expect(String(response.headers["set-cookie"])).toContain("toast=");
    expect((await get(HOME)).body === before).toBe(true);
  });

  it("is not cached for a workout, which starts a session", async () => {
    const list = (await get(CATEGORY)).body;
    const workout = /href="(\/gym\/ironworks\/category\/strength\/\d+)"/.exec(list)?.[1] ?? "";
    const answer = await get(workout);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("etag");
    expect(answer.headers["content-security-policy"]).toContain("nonce-");
  });

  it("is not cached for a visitor from a payment or a campaign", async () => {
    for (const query of ["?checkout=success", "?utm_source=mail", "?poll=3"]) {
      const answer = await get(CATEGORY + query);
      expect(answer.status, query).toBe(200);
      expect(answer.headers, query).not.toHaveProperty("etag");
      expect(answer.headers["content-security-policy"], query).toContain("nonce-");
    }
  });

  it("shows a change at once, and is cached again with it", async () => {
    const changes = [
      [HOME, sql`update gyms set welcome1 = 'Moved to Dock Street' where guid = 'ironworks'`],
      [CATEGORY, sql`update workout_types set secondary_text = 'Moved' where key = 'strength'`],
    ] as const;
    for (const [path, change] of changes) {
      const before = await get(path);
      expect(before.headers["etag"], path).toBeDefined();
      await app.db.execute(change);
      expect(before.body.includes("Moved"), path).toBe(false);
      // On PostgreSQL a separate connection reports the change to the process.
      await expect.poll(async () => (await get(path)).body.includes("Moved")).toBe(true);
      const after = await get(path);
      expect(after.headers["etag"], path).not.toBe(before.headers["etag"]);
      expect((await get(path)).headers["etag"], path).toBe(after.headers["etag"]);
    }
  });
});
