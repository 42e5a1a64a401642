/** Two processes on one PostgreSQL both show a change of a cached page at once. @module-tag postgres */
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { PLATFORM, makePlace, startApp, type App } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { at, logIn, sitesOf } from "../support/world";

const HOME = "/gym/ironworks";
const CONTACT = "/gym/ironworks/contact";
const ABOUT = "/about/maya-cole";
const CATEGORY = "/gym/ironworks/category/strength";

async function pageOf({ port }: App, path: string) {
  const { headers, body } = await ask({ port, host: `${PLATFORM}:1`, path });
  return { etag: headers["etag"], body };
}

// The embedded database allows one process, which tests/http/public-page-cache.test.ts covers.
it.skipIf(inject("worldDatabaseUrl") === null)(
  "each process shows at once what another one wrote, and keeps the page again",
  async () => {
    const place = await makePlace();
    const apps: App[] = [];
    const writer = new Client(place.databaseUrl);
    try {
      for (let started = 0; started < 2; started += 1) apps.push(await startApp({ place }));
      await writer.connect();
      for (const app of apps) {
        for (const path of [HOME, CATEGORY]) {
          expect((await pageOf(app, path)).etag, path).toBeDefined();
        }
      }
      await writer.query(
        "update gyms set welcome1 = 'Moved to Dock Street' where guid = 'ironworks'",
      );
      await writer.query(
        "update workout_types set secondary_text = 'Heavier now' where key = 'strength'",
      );
      for (const app of apps) {
        const shown = async (path: string) => (await pageOf(app, path)).body;
        await expect.poll(() => shown(HOME)).toContain("Moved to Dock Street");
        await expect.poll(() => shown(CATEGORY)).toContain("Heavier now");
        const { etag } = await pageOf(app, HOME);
        expect((await pageOf(app, HOME)).etag).toBe(etag);
      }
    } finally {
      await writer.end();
      for (const app of apps) await app.stop();
      await place.remove();
    }
  },
);

it.skipIf(inject("worldDatabaseUrl") === null)(
  "what a creator saves or takes back in one process is on the other's pages within a second",
  async () => {
    const place = await makePlace();
    const apps: App[] = [];
    try {
      for (let started = 0; started < 2; started += 1) apps.push(await startApp({ place }));
      const [editor, other] = apps;
      if (!editor || !other) throw new Error("no servers");
      const within = <Shown>(shown: () => Promise<Shown>) => expect.poll(shown, { timeout: 1_000 });
      const [site] = sitesOf(editor);
      const manager = new Visitor(editor);
      await logIn(manager, site, { email: "manager@demo.test" });
      const save = async (path: string, fields: Record<string, string>, creator = manager) => {
        const page = await creator.visit(at(site, path));
        expect((await page.send(fields)).status, path).toBe(303);
      };

      expect((await pageOf(other, HOME)).etag).toBeDefined();
      await save("/studio/brand/words", { welcome1: "Lift by the water" });
      await within(async () => (await pageOf(other, HOME)).body).toContain("Lift by the water");

      const contact = async () => (await pageOf(other, CONTACT)).body;
      const before = await contact();
      expect(before).not.toContain("Ring the blue bell");
      const text = { mode: "replace", "text-en": "Ring the blue bell", intent: "save" };
      await save("/studio/texts/contact", text);
      await within(contact).toContain("Ring the blue bell");
      await save("/studio/texts/contact", { intent: "take-back" });
      await within(contact).not.toContain("Ring the blue bell");

      const about = async () => (await pageOf(other, ABOUT)).body;
      expect((await pageOf(other, ABOUT)).etag).toBeDefined();
      const trainer = new Visitor(editor);
      await logIn(trainer, site, { email: "trainer@demo.test" });
      await save("/studio/trainer", { bio: "Slow is strong by the water" }, trainer);
      await within(about).toContain("Slow is strong by the water");

      const [home] = sitesOf(other);
      const member = new Visitor(other);
      await logIn(member, home, { email: "member@demo.test" });
      const success = async () =>
        (await member.ask(`${home.origin}/subscription/checkout/success`)).body;
      expect(await success()).toContain('data-gym="ironworks"');
      const words = { "text-en": "Your locker is number nine", intent: "save" };
      await save("/studio/texts/after-checkout", words);
      await within(success).toContain("Your locker is number nine");
    } finally {
      for (const app of apps) await app.stop();
      await place.remove();
    }
  },
);
