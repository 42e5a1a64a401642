/** kill -9 while the archive of a member's data is written: the next start writes it whole and mails one link. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, startApp } from "../support/app";
import { Visitor } from "../support/browse";
import { at, logIn, sitesOf } from "../support/world";

const EMAIL = "member@demo.test";
/** Ten files of the archive. */
const EVENTS = 50_000;

it("loses no export and mails its link once", { timeout: 120_000 }, async () => {
  const place = await makePlace();
  const database = await openDatabase(place);
  await database.pool.query(
    `insert into analytics_events (name, student_id, at)
     select 'Page view', s.id, now() from generate_series(1, $2::int), students s
       join accounts a on a.id = s.account_id where a.email = $1`,
    [EMAIL, EVENTS],
  );
  await database.close();

  let app = await startApp({ place });
  const { port } = app;
  const [site] = sitesOf(app);
  const visitor = new Visitor(app);
  const address = at(site, "/account/data");
  await logIn(visitor, site, { email: EMAIL });
  await visitor.ask(address, { form: [] });
  const percent = async () =>
    Number(/<progress[^>]* value="(\d+)"/.exec((await visitor.visit(address)).html)?.[1]);
  await vi.waitUntil(async () => (await percent()) > 20, { timeout: 60_000, interval: 20 });
  app.signal("SIGKILL");
  expect(await app.exit).toBeNull();

  app = await startApp({ place, port });
  try {
    const links = await vi.waitUntil(
      async () => {
        const found = await readLinks(place.dataDir);
        return found.length > 0 && found;
      },
      { timeout: 60_000, interval: 100 },
    );
    const page = await visitor.visit(at(site, `/account/data?token=${links[0]}`));
    expect(page.forms.some(({ action }) => action.endsWith("/download"))).toBe(true);
    const archives = await readdir(join(place.dataDir, "private", "exports"));
    expect(archives).toHaveLength(1);
    expect(await readLinks(place.dataDir)).toHaveLength(1);
  } finally {
    await app.stop();
    await place.remove();
  }
});

/** The tokens of the mailed links. */
async function readLinks(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.flatMap(({ text = "" }) => /account\/data\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}
