/** Two processes on one PostgreSQL both show a change of a cached page at once. @module-tag postgres */
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { PLATFORM, makePlace, startApp, type App } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { at, logIn, sitesOf } from "../support/world";

const HOME = "/gym/ironworks";
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
  "what a creator saves in one process is on the other's page within a second",
  async () => {
    const place = await makePlace();
    const apps: App[] = [];
    try {
      for (let started = 0; started < 2; started += 1) apps.push(await startApp({ place }));
      const [editor, other] = apps;
      if (!editor || !other) throw new Error("no servers");
      expect((await pageOf(other, HOME)).etag).toBeDefined();
      const [site] = sitesOf(editor);
      const manager = new Visitor(editor);
      await logIn(manager, site, { email: "manager@demo.test" });
      const words = await manager.visit(at(site, "/studio/brand/words"));
      expect((await words.send({ welcome1: "Lift by the water" })).status).toBe(303);
      await expect
        .poll(async () => (await pageOf(other, HOME)).body, { timeout: 1_000 })
        .toContain("Lift by the water");
    } finally {
      for (const app of apps) await app.stop();
      await place.remove();
    }
  },
);
