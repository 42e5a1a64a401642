/** The editor of a gym's rich texts: preview, languages, undo, two editors, and legal texts with their versions. */
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import type { GymFields } from "~/features/gyms/gym-fields";
import { gymChanges, gymTextSources, gyms } from "~/features/gyms/schema.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import { announceLegalVersion } from "~/features/journeys/announce-legal-version.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { hashText } from "~/features/legal/record-version.server";
import { legalDrafts, legalVersions } from "~/features/legal/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const page = (path: string) => at(sitesOf(site)[0], path);
const CONTACT = "/studio/texts/contact";
const TERMS = "/studio/texts/terms";
const PRIVACY = "/studio/texts/privacy";
let owner: Visitor;
let manager: Visitor;
let gymId = 0;

beforeAll(async () => {
  owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  manager = await signedIn(site, sitesOf(site)[0], "manager@demo.test");
  gymId = (await readGym()).id;
});

const readGym = async () =>
  exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym");

const unescape = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The values of the editor's form. */
async function openForm(visitor: Visitor, address: string) {
  const shown = await visitor.visit(page(address));
  expect(shown.status).toBe(200);
  const form = shown.forms.find(({ names }) => names.has("version"));
  if (!form) throw new Error("no form");
  const areas = [...shown.html.matchAll(/<textarea[^>]*name="([\w-]+)"[^>]*>([^<]*)</g)];
  const typed = areas.map(([, name = "", text = ""]) => [name, unescape(text)]);
  const fields = { ...Object.fromEntries(form.fields), ...Object.fromEntries(typed) };
  return { html: shown.html, fields: fields as Record<string, string> };
}

const versionOf = (html: string) => /name="version" value="(\w+)"/.exec(html)?.[1] ?? "";

/** Sends the editor's form with other values, by one of its buttons. */
async function send(
  visitor: Visitor,
  address: string,
  { intent = "save", ...values }: Record<string, string>,
) {
  const { fields } = await openForm(visitor, address);
  return visitor.ask(page(address), { form: { ...fields, ...values, intent } });
}

const seenOn = async (path: string) =>
  wordsOf(await new Visitor(site).visit(page(`${path}?look=${(looks += 1)}`)));
let looks = 0;

describe("the list", () => {
  /** The slug and the words of each row; every page of the studio links to the list itself, not to a text. */
  const readRows = async () => {
    const { html } = await manager.visit(page("/studio/texts"));
    const rows = html.matchAll(/<a href="[^"]*\/studio\/texts\/([\w-]+)"[^>]*>(.*?)<\/a>/gs);
    return [...rows].map(([, slug = "", row = ""]) => [slug, readText(row).trim()] as const);
  };

  it("says of each text what readers see, in which languages", async () => {
    const { contacts, texts } = await readGym();
    const write = (values: Partial<typeof gyms.$inferInsert>) =>
      site.db.update(gyms).set(values).where(eq(gyms.id, gymId));
    await write({ contacts: "<p>Call us.</p>", texts: { de: { contacts: "<p>Ruf an.</p>" } } });
    const rows = await readRows();
    expect(rows.map(([slug, words]) => [slug, words.split(/ (?:What|The) /)[0]])).toEqual([
      ["after-checkout", "After the purchase"],
      ["contact", "Contact"],
      ["terms", "Terms"],
      ["privacy", "Privacy policy"],
    ]);
    expect(rows[1]?.[1]).toMatch(/Your own text.* · English, Deutsch$/);
    await write({ contacts: null, texts: {} });
    expect((await readRows())[1]?.[1]).toMatch(/The standard text[^·]*$/);
    await write({ contacts, texts });
  });
});

describe("a text that is shown at once", () => {
  beforeEach(async () => {
    await site.db.delete(gymChanges).where(eq(gymChanges.gymId, gymId));
    const { themeSettings, texts } = await readGym();
    const { extendsContacts: _none, ...settings } = themeSettings;
    const { contacts: _german, ...german } = texts["de"] ?? {};
    await site.db
      .update(gyms)
      .set({
        contacts: "<h2>Desk</h2><p>Call us.</p>",
        themeSettings: settings,
        texts: { ...texts, de: german },
      })
      .where(eq(gyms.id, gymId));
  });

  it("that was written elsewhere is shown as Markdown, and one of the studio as it was typed", async () => {
    expect((await openForm(manager, CONTACT)).fields).toMatchObject({
      mode: "replace",
      "text-en": "# Desk\n\nCall us.",
      "text-de": "",
    });
    const typed = "__Desk__\n\n* one\n* two";
    const saved = await send(manager, CONTACT, { "text-en": typed, "text-de": "Theke" });
    expect([saved.status, saved.headers.location]).toEqual([303, "/gym/ironworks/studio/texts"]);
    expect((await openForm(owner, CONTACT)).fields).toMatchObject({
      "text-en": typed,
      "text-de": "Theke",
    });
    expect((await readGym()).contacts).toContain("<strong>Desk</strong>");
  });

  it("is live with the save, cleaned, and stands below the standard one where it extends it", async () => {
    expect(await seenOn("/contact")).toContain("Call us.");
    await send(manager, CONTACT, {
      mode: "extend",
      "text-en": "Ring **twice** <script>x</script>",
    });
    const seen = await seenOn("/contact");
    expect(seen).toMatch(/Write to us and a person answers\..*Ring twice/s);
    const { contacts } = await readGym();
    expect(contacts).not.toContain("<script");
    // Cleaned on read too.
    await site.db
      .update(gyms)
      .set({ contacts: "<p onclick=x>Ring<script>alert(1)</script></p>" })
      .where(eq(gyms.id, gymId));
    const { body } = await new Visitor(site).ask(page(`/contact?look=${(looks += 1)}`));
    expect(body).not.toMatch(/onclick|alert\(1\)/);
  });

  it("is the standard one again by choice, and each change can be undone with what was typed", async () => {
    const typed = "Typed _once_";
    await send(manager, CONTACT, { mode: "extend", "text-en": typed });
    await send(manager, CONTACT, { mode: "default" });
    expect(await readGym()).toMatchObject({ contacts: null });
    expect(await seenOn("/contact")).not.toContain("Typed");
    const form = await manager.visit(page(CONTACT));
    const back = form.forms.find(({ names }) => names.has("id"));
    const undone = await manager.ask(page(CONTACT), {
      form: { ...Object.fromEntries(back?.fields ?? []), intent: "take-back" },
    });
    expect(undone.status).toBe(303);
    expect((await openForm(manager, CONTACT)).fields).toMatchObject({
      mode: "extend",
      "text-en": typed,
    });
    expect(await seenOn("/contact")).toContain("Typed once");
  });

  it("has every earlier text of 30 days, page by page", async () => {
    const { contacts } = await readGym();
    const change = (before: GymFields, after: GymFields) => ({
      ...{ gymId, accountId: crypto.randomUUID(), changedAt: new Date() },
      ...{ before, after },
    });
    const later = Array.from({ length: 11 }, (_, at) =>
      change({ "fr.contacts": `<p>Nr. ${at}</p>` }, { "fr.contacts": `<p>Nr. ${at + 1}</p>` }),
    );
    const [oldest] = await site.db
      .insert(gymChanges)
      .values([change({ contacts: "<p>Long ago</p>" }, { contacts }), ...later])
      .returning({ id: gymChanges.id });
    const earlierOf = ({ forms }: Awaited<ReturnType<Visitor["visit"]>>) =>
      forms.flatMap(({ fields }) => fields.get("id") ?? []);
    const first = await manager.visit(page(CONTACT));
    expect(earlierOf(first)).toHaveLength(10);
    expect(first.html).not.toContain("Long ago");
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await manager.visit(new URL(link, page("/")));
    expect(earlierOf(second)).toHaveLength(2);
    expect(second.html).toContain("Long ago");
    const form = { intent: "take-back", id: String(oldest?.id) };
    expect((await manager.ask(page(CONTACT), { form })).status).toBe(303);
    expect((await readGym()).contacts).toBe("<p>Long ago</p>");
  });

  it("takes back no change of the look", async () => {
    const [change] = await site.db
      .insert(gymChanges)
      .values({
        ...{ gymId, accountId: crypto.randomUUID(), changedAt: new Date() },
        ...{
          before: { brandColor: "#000000" },
          after: { brandColor: (await readGym()).brandColor },
        },
      })
      .returning();
    const form = { intent: "take-back", id: String(change?.id) };
    await manager.ask(page(CONTACT), { form });
    expect((await readGym()).brandColor).not.toBe("#000000");
  });

  it("is previewed without being saved", async () => {
    const before = await readGym();
    const { status, body } = await send(manager, CONTACT, {
      intent: "preview",
      mode: "extend",
      "text-en": "# Come in",
      "text-de": "Komm [rein](https://a.test)",
    });
    expect(status).toBe(200);
    expect(body).toContain("<h2>Come in</h2>");
    expect(body).toContain("Write to us and a person answers.");
    expect(body).toContain("# Come in</textarea>");
    expect(body).toMatch(/lang="de"[^>]*><p>Schreib uns,/);
    expect(await readGym()).toEqual(before);
  });

  it.each([
    [
      "no text in the gym's language",
      { "text-en": "", "text-de": "Hallo" },
      "in the language of your gym first",
    ],
    ["a text without words", { "text-en": "Hi", "text-de": "---" }, "has no words"],
    [
      "a text that is too long",
      { "text-en": "a".repeat(20_001) },
      "It may have 20000 characters at most.",
    ],
    ["no such choice", { mode: "other", "text-en": "Hi" }, "choose what is shown"],
  ])("is refused with %s, and all of it comes back", async (_what, values, says) => {
    const before = await readGym();
    const { status, body } = await send(manager, CONTACT, { mode: "replace", ...values });
    expect(status).toBe(400);
    expect(readText(body)).toContain(says);
    for (const [name, text] of Object.entries(values)) {
      if (name.startsWith("text-") && text !== "") expect(body).toContain(`${text}</textarea>`);
    }
    expect(await readGym()).toEqual(before);
  });

  it.each([
    [CONTACT, "contacts"],
    ["/studio/texts/after-checkout", "checkoutSuccess"],
  ] as const)(
    "of two editors at once keeps both at %s: the second sees the other's and saves on purpose",
    async (address, column) => {
      const { fields } = await openForm(owner, address);
      await send(manager, address, { "text-en": "Theirs" });
      const form = { ...fields, "text-en": "Mine", intent: "save" };
      const refused = await owner.ask(page(address), { form });
      expect(refused.status).toBe(409);
      expect(readText(refused.body)).toContain("Somebody else has saved this page");
      expect(refused.body).toContain("Theirs");
      expect(refused.body).toContain("Mine</textarea>");
      expect((await readGym())[column]).toContain("Theirs");
      const version = versionOf(refused.body);
      expect((await owner.ask(page(address), { form: { ...form, version } })).status).toBe(303);
      expect((await readGym())[column]).toContain("Mine");
    },
  );

  it.each([
    ["a preview", { intent: "preview" }, 200],
    ["a refusal", { intent: "save", mode: "other" }, 400],
  ])(
    "that somebody else has saved meanwhile is not replaced after %s",
    async (_what, by, status) => {
      const { fields } = await openForm(owner, CONTACT);
      await send(manager, CONTACT, { "text-en": "Theirs" });
      const mine = { ...fields, "text-en": "Mine" };
      const shown = await owner.ask(page(CONTACT), { form: { ...mine, ...by } });
      expect(shown.status).toBe(status);
      const form = { ...mine, intent: "save", version: versionOf(shown.body) };
      expect((await owner.ask(page(CONTACT), { form })).status).toBe(409);
      expect((await readGym()).contacts).toContain("Theirs");
    },
  );

  it("keeps the sources of every text that is shown, however old", async () => {
    const success = "/studio/texts/after-checkout";
    await send(manager, success, { "text-en": "Welcome _in_" });
    await site.db.update(gymTextSources).set({ usedAt: new Date("2020-01-01") });
    await send(manager, CONTACT, { "text-en": "Anything" });
    expect((await openForm(manager, success)).fields["text-en"]).toBe("Welcome _in_");
  });
});

describe("a legal text", () => {
  const subject = () => ({ gymId, kind: "terms" }) as const;
  const readNewest = () => findNewestVersion(site.db, subject());
  const publishForm = async () => {
    const shown = await owner.visit(page(`${TERMS}/publish`));
    const form = shown.forms.find(({ names }) => names.has("draftId"));
    return { words: readText(shown.html), fields: Object.fromEntries(form?.fields ?? []) };
  };

  beforeEach(async () => {
    site.jobs.length = 0;
    await site.db.delete(legalDrafts);
    await site.db.delete(outboxMails).where(eq(outboxMails.kind, "legalChanged"));
  });

  it("is a draft of the team first, which a manager does not publish", async () => {
    const before = await readGym();
    const saved = await send(manager, TERMS, {
      mode: "replace",
      "text-en": "Our *rules*",
      intent: "publish",
    });
    expect(saved.headers.location).toBe("/gym/ironworks/studio/texts/terms");
    expect(await readGym()).toEqual(before);
    expect((await openForm(owner, TERMS)).fields["text-en"]).toBe("Our *rules*");
    const form = { draftId: "1", password: DEMO_PASSWORD };
    expect((await manager.ask(page(`${TERMS}/publish`), { form })).status).toBe(404);
    expect(readText((await manager.visit(page("/studio/texts"))).html)).toContain("Draft");
  });

  it("becomes a version with the owner's password, and a job tells the members once", async () => {
    const number = (await readNewest())?.number ?? 0;
    const led = await send(owner, TERMS, {
      ...{ mode: "extend", "text-en": "No shoes.", "text-de": "Keine Schuhe." },
      ...{ "text-es": "", "text-fr": "" },
      intent: "publish",
    });
    expect(led.headers.location).toBe("/gym/ironworks/studio/texts/terms/publish");
    const { words, fields } = await publishForm();
    expect(words).toContain(`version ${number + 1}`);
    const readers = Number(/(\d+) members? with a running/.exec(words)?.[1]);
    expect(readers).toBeGreaterThan(0);
    const wrong = await owner.ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: "no-password" },
    });
    expect(wrong.status).toBe(400);
    expect((await readNewest())?.number).toBe(number);

    const form = { ...fields, password: DEMO_PASSWORD };
    const answers = await Promise.all(
      [1, 2].map(() => owner.ask(page(`${TERMS}/publish`), { form })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const version = await readNewest();
    expect(version).toMatchObject({ number: number + 1, countsFrom: null });
    // The whole text, in the languages of the addition.
    expect(Object.keys(version?.texts ?? {}).toSorted()).toEqual(["de", "en"]);
    expect(version?.texts["en"]).toMatch(/Who may take part.*No shoes\./s);
    expect(version?.texts["de"]).toMatch(/Keine Schuhe\./);
    expect(await seenOn("/terms")).toMatch(/Who may take part.*No shoes\./s);
    expect(site.jobs).toEqual([["announce-legal-version", { gymId, kind: "terms" }]]);

    const now = new Date();
    const told = await announceLegalVersion(site.db, { ...subject(), now });
    expect(told.told).toBe(readers);
    expect((await announceLegalVersion(site.db, { ...subject(), now })).told).toBe(0);
    const { html } = await owner.visit(page(TERMS));
    expect(readText(html)).toContain(`Version ${number + 1} of`);
    expect(html).toContain(`/terms?version=${version?.id}`);
    expect((await publishForm()).words).toContain("There is nothing to publish");
  });

  it("is not published in another form than the owner has read", async () => {
    await send(owner, TERMS, { mode: "replace", "text-en": "Read this." });
    const { fields } = await publishForm();
    await send(manager, TERMS, { "text-en": "Not that." });
    const number = (await readNewest())?.number;
    const sent = await owner.ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: DEMO_PASSWORD },
    });
    expect(sent.headers.location).toBe("/gym/ironworks/studio/texts/terms/publish");
    expect((await readNewest())?.number).toBe(number);
    expect(site.jobs).toEqual([]);
  });

  it("returns to the standard text as a version of its own", async () => {
    await send(owner, TERMS, { mode: "default", "text-en": "" });
    const { fields } = await publishForm();
    await owner.ask(page(`${TERMS}/publish`), { form: { ...fields, password: DEMO_PASSWORD } });
    expect(Object.keys((await readNewest())?.texts ?? {}).toSorted()).toEqual([
      "de",
      "en",
      "es",
      "fr",
    ]);
    expect(readText((await owner.visit(page("/studio/texts"))).html)).toContain(
      "The standard text",
    );
  });

  it.each([
    [TERMS, "terms"],
    [PRIVACY, "privacy"],
  ] as const)(
    "keeps the drafts of two editors at once at %s, and brings an earlier one back",
    async (address, kind) => {
      await send(owner, address, { mode: "replace", "text-en": "First." });
      const { fields } = await openForm(owner, address);
      await send(manager, address, { "text-en": "Theirs." });
      const refused = await owner.ask(page(address), {
        form: { ...fields, "text-en": "Mine.", intent: "save" },
      });
      expect(refused.status).toBe(409);
      for (const text of ["Theirs.", "Mine."]) expect(refused.body).toContain(text);
      const [first] = await site.db
        .select()
        .from(legalDrafts)
        .where(and(eq(legalDrafts.gymId, gymId), eq(legalDrafts.kind, kind)))
        .orderBy(asc(legalDrafts.id));
      await owner.ask(page(address), { form: { intent: "take-back", id: String(first?.id) } });
      expect((await openForm(owner, address)).fields["text-en"]).toBe("First.");
    },
  );

  it("has every earlier draft of 30 days, page by page", async () => {
    const drafts = Array.from({ length: 13 }, (_, at) => ({
      ...{ gymId, kind: "terms" as const, mode: "replace" as const },
      ...{ texts: { en: `Draft ${at}.` }, savedAt: new Date() },
    }));
    const [oldest] = await site.db.insert(legalDrafts).values(drafts).returning();
    const first = await owner.visit(page(TERMS));
    expect(first.html).not.toContain(">Draft 0.<");
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await owner.visit(new URL(link, page("/")));
    expect(second.html).toContain(">Draft 0.<");
    expect(second.forms.filter(({ names }) => names.has("id"))).toHaveLength(2);
    await owner.ask(page(TERMS), { form: { intent: "take-back", id: String(oldest?.id) } });
    expect((await openForm(owner, TERMS)).fields["text-en"]).toBe("Draft 0.");
  });

  it.each<[what: string, texts: Record<string, string>, standing: Record<string, string>]>([
    ["the standard text", {}, { mode: "default", "text-en": "" }],
    ["a text of its own", { en: "<p>We keep little.</p>" }, { "text-en": "We keep little." }],
  ])(
    "has %s again in the place of a first draft, which can be brought back",
    async (_what, texts, standing) => {
      const saved = await readGym();
      const without = Object.fromEntries(
        Object.entries(saved.texts).map(([language, own]) => [language, { ...own, privacy: "" }]),
      );
      await site.db.update(gyms).set({ privacy: null, texts: without }).where(eq(gyms.id, gymId));
      if (Object.keys(texts).length > 0) {
        await setLegalText(site.db, { gymId, kind: "privacy", texts });
      }
      await send(manager, PRIVACY, { mode: "replace", "text-en": "First ever." });
      const edited = await manager.visit(page(PRIVACY));
      expect((await edited.send({ intent: "take-standing" })).status).toBe(303);
      expect((await openForm(manager, PRIVACY)).fields).toMatchObject(standing);
      const after = await manager.visit(page(PRIVACY));
      expect(after.html).not.toContain("take-standing");
      expect((await after.send({ intent: "take-back" })).status).toBe(303);
      expect((await openForm(manager, PRIVACY)).fields["text-en"]).toBe("First ever.");
      const { privacy } = saved;
      await site.db.update(gyms).set({ privacy, texts: saved.texts }).where(eq(gyms.id, gymId));
    },
  );

  it("says when the standard text has changed since the version was made with it", async () => {
    await send(owner, TERMS, { mode: "extend", "text-en": "And ours." });
    const { fields } = await publishForm();
    await owner.ask(page(`${TERMS}/publish`), { form: { ...fields, password: DEMO_PASSWORD } });
    const says = async () =>
      readText((await owner.visit(page("/studio/texts"))).html).includes(
        "The standard text is newer than your version.",
      );
    expect(await says()).toBe(false);
    const version = await readNewest();
    const texts = Object.fromEntries(
      Object.entries(version?.texts ?? {}).map(([language, html]) => [
        language,
        html.replace("Creators", "Earlier creators"),
      ]),
    );
    const baseLanguage = version?.baseLanguage ?? "en";
    await site.db
      .update(legalVersions)
      .set({ texts, hash: hashText({ baseLanguage, texts }) })
      .where(eq(legalVersions.id, version?.id ?? 0));
    await setLegalText(site.db, { gymId, kind: "terms", texts });
    expect(await says()).toBe(true);
  });
});
