/**
 * `npm run legal:publish`: what it refuses, that it says beforehand what it does, and a gym's first own text.
 *
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { gyms } from "~/features/gyms/schema.server";
import { findShownTerms } from "~/features/legal/find-shown-terms.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { legalVersions } from "~/features/legal/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import type { Language } from "~/kernel/languages";
import { DAY_MS } from "~/kernel/time";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { publishLegal, publishLegalFolder } from "../support/legal-folder";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";

const app = fileSite();
const GOOD = "<p>Rules.</p>";
const UNCHANGED = "Nothing was changed. Add --yes to publish.";

const publishTexts = (files: Record<string, string | null>, ...more: string[]) =>
  publishLegalFolder(
    app.services.database,
    files,
    "--gym",
    "ironworks",
    "--kind",
    "terms",
    ...more,
  );
const publishOf = (guid: string, ...more: string[]) =>
  publishLegal(app.services.database, "--gym", guid, "--kind", "terms", ...more);
const readGym = async (guid: string) => {
  const [gym] = await app.db.select().from(gyms).where(eq(gyms.guid, guid));
  if (!gym) throw new Error(`no gym ${guid}`);
  return gym;
};
const readNewest = async (guid: string) =>
  findNewestVersion(app.db, { gymId: (await readGym(guid)).id, kind: "terms" });
const setTerms = (guid: string, terms: string | null, german?: string) =>
  app.db
    .update(gyms)
    .set(german === undefined ? { terms } : { terms, texts: { de: { terms: german } } })
    .where(eq(gyms.guid, guid));
const countMails = () =>
  app.db.$count(
    app.db.select().from(outboxMails).where(eq(outboxMails.kind, "legalChanged")).as("m"),
  );

let looks = 0;

/** With a query of its own, because the page is cached. */
async function readTerms(guid: string, language: Language = "en"): Promise<string> {
  const visitor = new Visitor(app);
  visitor.language = language;
  const path = `/gym/${guid}/terms?look=${(looks += 1)}`;
  return wordsOf(await visitor.visit(`http://${PLATFORM}:${app.port}${path}`));
}

describe.each([
  ["without --yes", []],
  ["with --yes", ["--yes"]],
])("%s it refuses", (_how, more) => {
  it.each<[string, Record<string, string | null>, string]>([
    [
      "a text of a script alone",
      { "terms.en.html": "<script>x</script>\n" },
      "terms.en.html has no words",
    ],
    [
      "a text of marks alone",
      { "terms.en.html": "<p>&nbsp;</p><hr><p>1 &amp; 2.</p>" },
      "terms.en.html has no words",
    ],
    [
      "a translation of whitespace",
      { "terms.en.html": GOOD, "terms.de.html": " \n" },
      "terms.de.html has no words",
    ],
    [
      "an empty translation",
      { "terms.en.html": GOOD, "terms.fr.html": "" },
      "terms.fr.html has no words",
    ],
    ["a folder without the base language", { "terms.de.html": GOOD }, "has no terms.en.html"],
    ["a directory in place of a text", { "terms.en.html": null }, "terms.en.html cannot be read"],
  ])("%s", async (_what, files, says) => {
    const before = [await readGym("ironworks"), await readNewest("ironworks")];
    const { refusal, printed } = await publishTexts(files, ...more);
    expect(refusal).toContain(says);
    expect(printed).toBe("");
    expect([await readGym("ironworks"), await readNewest("ironworks")]).toEqual(before);
  });

  it("a gym without a text of its own, or with one without words", async () => {
    for (const stored of [null, "\n", "<p>&nbsp;</p><script>x</script>"]) {
      await setTerms("flowstate", stored);
      const { refusal } = await publishOf("flowstate", ...more);
      expect(refusal, String(stored)).toContain("no text of its own");
    }
    await setTerms("flowstate", null);
  });
});

it("shows the provider's text or the base text in place of a stored one without words", async () => {
  await setTerms("flowstate", "<p>&nbsp;</p>");
  expect(await readTerms("flowstate")).toContain("Who may take part");
  await setTerms("flowstate", "<p>Own rules.</p>", "<p> </p>");
  expect(await readTerms("flowstate", "de")).toContain("Own rules.");
  await setTerms("flowstate", "<script>x</script>&#1055;&#1088;&#1072;");
  expect(await readTerms("flowstate")).toContain("Пра");
  await setTerms("flowstate", null);
});

it("says beforehand which version it would be, and that a repetition is none", async () => {
  const files = { "terms.en.html": "<p>New rules.</p><script>x</script>" };
  const number = ((await readNewest("ironworks"))?.number ?? 0) + 1;
  const would = `The text would become version ${number}.`;
  expect((await publishTexts(files)).printed).toContain(would);
  expect((await publishTexts(files)).printed).toContain(would);
  expect((await publishTexts(files, "--yes")).printed).toContain(`Version ${number}.`);
  const again = (await publishTexts(files)).printed;
  expect(again).toContain(`The text is the newest version already, number ${number}.`);
  expect(again).toContain(UNCHANGED);
  expect((await publishTexts(files, "--yes")).printed).toContain(`Version ${number}. Told 0.`);
  // A text that was stored by hand since is a version in between.
  await setTerms("ironworks", "<p>By hand.</p>");
  expect((await publishTexts(files)).printed).toContain(`would become version ${number + 2}.`);
});

describe("the first text of a gym", () => {
  beforeEach(() => app.db.delete(outboxMails).where(eq(outboxMails.kind, "legalChanged")));

  it("that the demo world begins with counts at once, so no member is told", async () => {
    const { id } = await readGym("ironworks");
    const version = await findNewestVersion(app.db, { gymId: id, kind: "privacy" });
    expect(version).toMatchObject({ number: 1, countsFrom: version?.publishedAt });
    const args = ["--gym", "ironworks", "--kind", "privacy"];
    const { printed } = await publishLegal(app.services.database, ...args);
    expect(printed).toContain("newest version already, number 1.\nIt counts at once");
    expect((await publishLegal(app.services.database, ...args, "--yes")).printed).toContain(
      "Told 0.",
    );
    expect(await countMails()).toBe(0);
  });

  it("that an order finds stored replaces the provider's, so it waits for its members", async () => {
    const { id } = await readGym("flowstate");
    await setTerms("flowstate", "<p>Own rules.</p>");
    await inTransaction(app.db, (tx) => findShownTerms(tx, { gymId: id, now: new Date() }));
    expect(await readNewest("flowstate")).toMatchObject({ number: 1, countsFrom: null });
    const words = await readTerms("flowstate");
    expect(words).toContain("Own rules.");
    expect(words).not.toContain("It counts from");
    const before = Date.now();
    expect((await publishOf("flowstate", "--yes")).printed).toContain("Version 1.");
    const countsFrom = (await readNewest("flowstate"))?.countsFrom?.getTime() ?? 0;
    expect(countsFrom).toBeGreaterThanOrEqual(before + 30 * DAY_MS);
    expect(await readTerms("flowstate")).toMatch(/Version 1 of .* It counts from/);
  });

  it("that was stored without a publication is told as the command has said", async () => {
    const { id } = await readGym("ironworks");
    // As if the gym had been made without it.
    await app.db
      .delete(legalVersions)
      .where(and(eq(legalVersions.gymId, id), eq(legalVersions.kind, "privacy")));
    const args = ["--gym", "ironworks", "--kind", "privacy"];
    const { printed } = await publishLegal(app.services.database, ...args);
    const members = Number(/running subscription: (\d+)\./.exec(printed)?.[1]);
    expect(members).toBeGreaterThan(1);
    expect(await countMails()).toBe(0);
    const done = await publishLegal(app.services.database, ...args, "--yes");
    expect(done.printed).toContain(`Version 1. Told ${members}.`);
    expect(await countMails()).toBe(members);
  });
});
