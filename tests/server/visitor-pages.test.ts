/** Pages kept for visitors, on the built server: nobody is shown another's, and a change shows at once. */
import { createHash } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { PLATFORM, startApp, type App } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { at, fileApp, logIn, sitesOf } from "../support/world";

const app = fileApp();

const HOME = "/gym/ironworks";
const CATEGORY = "/gym/ironworks/category/strength";
const get = (path: string, headers: Record<string, string> = {}, host = PLATFORM) =>
  ask({ port: app.port, host: `${host}:${app.port}`, path, headers });

describe("a page for visitors", () => {
  it.each([HOME, CATEGORY, "/gym/flowstate", "/"])(
    "%s is the same bytes again, by its hashes",
    async (path) => {
      const first = await get(path);
      const again = await get(path);
      expect(first.status).toBe(200);
      expect(again.body).toBe(first.body);
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
        if (attributes.includes("application/json")) continue;
        const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
        expect(policy.match(new RegExp(`${tag}-src [^;]*`))?.[0], text.slice(0, 40)).toContain(
          hash,
        );
      }
    },
  );

  it("is not sent again to who has it", async () => {
    const { headers } = await get(CATEGORY);
    const answer = await get(CATEGORY, { "If-None-Match": String(headers["etag"]) });
    expect(answer.status).toBe(304);
    expect(answer.bytes).toHaveLength(0);
    expect(answer.headers).not.toHaveProperty("content-security-policy");
  });

  it("is another in another language, by header and by cookie", async () => {
    const english = await get(HOME);
    const german = await get(HOME, { "Accept-Language": "de-DE,de;q=0.9" });
    const chosen = await get(HOME, { Cookie: "lang=de" });
    expect(german.body).toMatch(/<html lang="de"/);
    expect(chosen.body).toBe(german.body);
    expect(english.body).toMatch(/<html lang="en"/);
    expect((await get(HOME)).body).toBe(english.body);
  });

  it("is another on the gym's own host and in another gym", async () => {
    const below = await get(HOME);
    const own = await get("/", {}, "ironworks.test");
    const other = await get("/gym/flowstate");
    expect(own.body).not.toContain('href="/gym/ironworks');
    expect(below.body).toContain('href="/gym/ironworks');
    expect(other.body).not.toContain("Ironworks");
    expect((await get("/", {}, "ironworks.test")).body).toBe(own.body);
    expect((await get(HOME)).body).toBe(below.body);
  });

  it("is not what a member sees, before and after", async () => {
    const visitors = (await get(CATEGORY)).body;
    const site = sitesOf(app)[0];
    if (!site) throw new Error("no site");
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

  it("shows a message to whom it is for, and to nobody after", async () => {
    const before = (await get(HOME)).body;
    const told = await get(HOME, { Cookie: "toast=good.shell:done" });
    expect(told.body).not.toBe(before);
    expect(String(told.headers["set-cookie"])).toContain("toast=");
    expect((await get(HOME)).body).toBe(before);
  });

  it("is no workout's page, which starts a session", async () => {
    const list = (await get(CATEGORY)).body;
    const workout = /href="(\/gym\/ironworks\/category\/strength\/\d+)"/.exec(list)?.[1] ?? "";
    const answer = await get(workout);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("etag");
    expect(answer.headers["content-security-policy"]).toContain("nonce-");
  });

  it("is nobody's who comes from a payment, or with a mark of a campaign", async () => {
    for (const query of ["?checkout=success", "?utm_source=mail", "?poll=3"]) {
      const answer = await get(CATEGORY + query);
      expect(answer.status, query).toBe(200);
      expect(answer.headers, query).not.toHaveProperty("etag");
      expect(answer.headers["content-security-policy"], query).toContain("nonce-");
    }
  });

  it("shows a change at once in every process, whoever wrote it", async ({ skip }) => {
    // Embedded, nobody else can write; tests/db/changes.test.ts has that side.
    const { databaseUrl, dataDir } = app;
    if (!databaseUrl) return skip();
    const second = await startApp({ place: { databaseUrl, dataDir, remove: async () => {} } });
    const other = new Client(databaseUrl);
    await other.connect();
    try {
      const pageOf = async ({ port }: App, path: string) => {
        const { headers, body } = await ask({ port, host: `${PLATFORM}:1`, path });
        return { etag: headers["etag"], body };
      };
      const both = [app, second];
      const before = await Promise.all(
        both.flatMap((one) => [HOME, CATEGORY].map((path) => pageOf(one, path))),
      );
      for (const { etag } of before) expect(etag).toBeDefined();
      await other.query(
        "update gyms set welcome1 = 'Moved to Dock Street' where guid = 'ironworks'",
      );
      await other.query(
        "update workout_types set secondary_text = 'Heavier now' where key = 'strength'",
      );
      for (const one of both) {
        await expect
          .poll(async () => (await pageOf(one, HOME)).body)
          .toContain("Moved to Dock Street");
        await expect.poll(async () => (await pageOf(one, CATEGORY)).body).toContain("Heavier now");
        // And is kept again, with what changed.
        expect((await pageOf(one, HOME)).etag).toBe((await pageOf(one, HOME)).etag);
      }
    } finally {
      await other.end();
      await second.stop();
    }
  });
});
