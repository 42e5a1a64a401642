/**
 * Versions of legal texts: the default ones are kept, earlier ones stay readable, and the command tells members.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { legalVersions } from "~/features/legal/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { DAY_MS } from "~/kernel/time";
import { Visitor, type Page } from "../support/browse";
import { publishLegal, publishLegalFolder } from "../support/legal-folder";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const app = fileSite();
let gymId: number;

beforeAll(async () => {
  const [gym] = await app.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = gym?.id ?? 0;
});

const publish = (...args: string[]) => publishLegal(app.services.database, ...args);
const publishText = (html: string, ...more: string[]) =>
  publishLegalFolder(
    app.services.database,
    { "terms.en.html": html, "terms.de.html": `${html}<p>Deutsch.</p>` },
    ...["--gym", "ironworks", "--kind", "terms", ...more],
  );

const listVersions = () =>
  app.db
    .select()
    .from(legalVersions)
    .where(and(eq(legalVersions.gymId, gymId), eq(legalVersions.kind, "terms")))
    .orderBy(legalVersions.number);
const listMails = () =>
  app.db.select().from(outboxMails).where(eq(outboxMails.kind, "legalChanged"));
const countSubscribers = async () => {
  const { rows } = (await app.db.execute(
    sql`select count(distinct student_id)::int as n from ${subscriptions}
      where gym_id = ${gymId} and ended_at is null`,
  )) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? 0;
};

it("keeps the default texts once, and they count at once", async () => {
  const rows = await app.db
    .select()
    .from(legalVersions)
    .where(sql`gym_id is null`);
  expect((await publish("--platform", "--kind", "terms")).printed).toContain(
    "newest version already, number 1.\nIt counts at once",
  );
  expect(rows.map(({ kind, number }) => [kind, number]).toSorted()).toEqual([
    ["creators", 1],
    ["privacy", 1],
    ["terms", 1],
  ]);
  for (const { countsFrom, publishedAt, texts } of rows) {
    expect(countsFrom).toEqual(publishedAt);
    expect(Object.keys(texts).toSorted()).toEqual(["de", "en", "es", "fr"]);
    expect(Object.values(texts).join("")).not.toMatch(/\{\{/);
  }
});

it("says first what would happen, then publishes, tells each member once and goes on where it stopped", async () => {
  const members = await countSubscribers();
  expect(members).toBeGreaterThan(1);
  const [seeded] = await listVersions();
  expect(seeded?.countsFrom).toEqual(seeded?.publishedAt);
  expect((await publish("--gym", "ironworks", "--kind", "terms", "--yes")).printed).toContain(
    "Version 1. Told 0.",
  );

  const dry = await publishText("<p>Second rules.</p><script>x</script>");
  expect(dry.printed).toContain(`running subscription: ${members}.`);
  expect(dry.printed).toContain("Nothing was changed");
  expect(await listVersions()).toHaveLength(1);
  expect(await listMails()).toEqual([]);

  const before = Date.now();
  const done = await publishText("<p>Second rules.</p><script>x</script>", "--yes");
  expect(done.printed).toMatch(new RegExp(`^Version 2\\. Told ${members}\\.`));
  const [, second] = await listVersions();
  expect(second?.texts["en"]).toBe("<p>Second rules.</p>");
  expect(second?.countsFrom?.getTime()).toBeGreaterThanOrEqual(before + 30 * DAY_MS);
  const mails = await listMails();
  expect(mails).toHaveLength(members);

  // As if the command had been stopped before its last mail.
  await app.db.delete(outboxMails).where(eq(outboxMails.id, mails[0]?.id ?? ""));
  const again = await Promise.all([
    publishText("<p>Second rules.</p>", "--yes"),
    publishText("<p>Second rules.</p>", "--yes"),
  ]);
  expect(again.map(({ printed }) => /Told (\d+)/.exec(printed)?.[1]).toSorted()).toEqual([
    "0",
    "1",
  ]);
  expect(await listMails()).toHaveLength(members);
  expect(await listVersions()).toHaveLength(2);
});

it("shows an earlier version with its day and noindex, and none of another gym", async () => {
  const [site] = sitesOf(app);
  const [first] = await listVersions();
  const firstText = first?.texts["en"]?.slice(0, 40) ?? "";
  expect(firstText).not.toBe("");
  const now = await new Visitor(app).ask(at(site, "/terms"));
  expect(now.body).toContain("Second rules.");
  expect(now.body).toContain(`/terms?version=${first?.id}`);
  expect(now.body).not.toContain('content="noindex"');
  const old = await new Visitor(app).ask(at(site, `/terms?version=${first?.id}`));
  expect(old.body).toContain(firstText);
  expect(wordsOf({ html: old.body } as Page)).toMatch(
    /Version 1 of [^.]* This is an earlier version\./,
  );
  // Both are of this day.
  expect(wordsOf({ html: now.body } as Page)).toMatch(/Version 2 of .* Version 1 of /);
  expect(old.body).toContain('<meta name="robots" content="noindex"');
  const [, second] = await listVersions();
  const newest = await new Visitor(app).ask(at(site, `/terms?version=${second?.id}`));
  expect(newest.body).toContain("Second rules.");
  expect(wordsOf({ html: newest.body } as Page)).not.toContain("This is an earlier version.");
  expect(newest.body).not.toContain('content="noindex"');
  const german = new Visitor(app);
  german.language = "de";
  expect((await german.ask(at(site, "/terms"))).body).toContain("Deutsch.");
  for (const [language, says] of [
    ["de", /Fassung 1 vom .* Dies ist eine frühere Fassung\./],
    ["es", /Versión 1 del .* Esta es una versión anterior\./],
    ["fr", /Version 1 du .* Ceci est une version antérieure\./],
  ] as const) {
    const visitor = new Visitor(app);
    visitor.language = language;
    const { body } = await visitor.ask(at(site, `/terms?version=${first?.id}`));
    expect(wordsOf({ html: body } as Page), language).toMatch(says);
  }
  for (const path of [
    `/privacy?version=${first?.id}`,
    "/terms?version=0",
    "/terms?version=x",
    "/terms?version=999999999",
  ]) {
    expect((await new Visitor(app).ask(at(site, path))).status, path).toBe(404);
  }
  const elsewhere = at({ ...site, base: "/gym/flowstate" }, `/terms?version=${first?.id}`);
  expect((await new Visitor(app).ask(elsewhere)).status).toBe(404);
});

it.each([
  ["no gym", ["--kind", "terms"]],
  ["an unknown kind", ["--platform", "--kind", "contact"]],
  ["both", ["--platform", "--gym", "ironworks", "--kind", "terms"]],
])("refuses %s with how it is used", async (_what, args) => {
  expect((await publish(...args, "--yes")).refusal).toContain("Use: npm run legal:publish");
});

it("refuses an unknown gym and a folder that is not there", async () => {
  expect((await publish("--gym", "nowhere", "--kind", "terms")).refusal).toContain("no gym");
  const missing = join(tmpdir(), randomUUID());
  expect(
    (await publish("--gym", "ironworks", "--kind", "terms", "--from", missing)).refusal,
  ).toContain("cannot be read");
});
