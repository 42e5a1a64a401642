/** The editor of a gym's rich texts that are shown at once: preview, languages, undo, and two editors. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { GymFields } from "~/features/gyms/gym-fields";
import { gymChanges, gymTextSources, gyms } from "~/features/gyms/schema.server";
import type { Visitor } from "../support/browse";
import { editedTexts, versionOf } from "../support/edited-texts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite();
const { gym, by, page, readGym, openForm, send, lookAt, seenOn } = editedTexts(site);
const CONTACT = "/studio/texts/contact";

describe("the list", () => {
  /** The slug and the words of each row; every page of the studio links to the list itself, not to a text. */
  const readRows = async () => {
    const { html } = await by("manager").visit(page("/studio/texts"));
    const rows = html.matchAll(/<a href="[^"]*\/studio\/texts\/([\w-]+)"[^>]*>(.*?)<\/a>/gs);
    return [...rows].map(([, slug = "", row = ""]) => [slug, readText(row).trim()] as const);
  };

  it("says of each text what readers see, in which languages", async () => {
    const { contacts, texts } = await readGym();
    const write = (values: Partial<typeof gyms.$inferInsert>) =>
      site.db.update(gyms).set(values).where(eq(gyms.id, gym.id));
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
    await site.db.delete(gymChanges).where(eq(gymChanges.gymId, gym.id));
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
      .where(eq(gyms.id, gym.id));
  });

  it("that was written elsewhere is shown as Markdown, and one of the studio as it was typed", async () => {
    expect((await openForm(by("manager"), CONTACT)).fields).toMatchObject({
      mode: "replace",
      "text-en": "# Desk\n\nCall us.",
      "text-de": "",
    });
    const typed = "__Desk__\n\n* one\n* two";
    const saved = await send(by("manager"), CONTACT, { "text-en": typed, "text-de": "Theke" });
    expect([saved.status, saved.headers.location]).toEqual([303, "/gym/ironworks/studio/texts"]);
    expect((await openForm(by("owner"), CONTACT)).fields).toMatchObject({
      "text-en": typed,
      "text-de": "Theke",
    });
    expect((await readGym()).contacts).toContain("<strong>Desk</strong>");
  });

  it("is live with the save, cleaned, and stands below the standard one where it extends it", async () => {
    expect(await seenOn("/contact")).toContain("Call us.");
    await send(by("manager"), CONTACT, {
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
      .where(eq(gyms.id, gym.id));
    const { html } = await lookAt("/contact");
    expect(html).not.toMatch(/onclick|alert\(1\)/);
  });

  it("is the standard one again by choice, and each change can be undone with what was typed", async () => {
    const typed = "Typed _once_";
    await send(by("manager"), CONTACT, { mode: "extend", "text-en": typed });
    await send(by("manager"), CONTACT, { mode: "default" });
    expect(await readGym()).toMatchObject({ contacts: null });
    expect(await seenOn("/contact")).not.toContain("Typed");
    const form = await by("manager").visit(page(CONTACT));
    const back = form.forms.find(({ names }) => names.has("id"));
    const press = { form: { ...Object.fromEntries(back?.fields ?? []), intent: "take-back" } };
    expect((await by("manager").ask(page(CONTACT), press)).status).toBe(303);
    const again = await by("manager").visit(page(CONTACT), press);
    expect(readText(again.html)).toContain("It was taken back already");
    expect((await openForm(by("manager"), CONTACT)).fields).toMatchObject({
      mode: "extend",
      "text-en": typed,
    });
    expect(await seenOn("/contact")).toContain("Typed once");
  });

  it("has every earlier text of 30 days, page by page", async () => {
    const { contacts } = await readGym();
    const change = (before: GymFields, after: GymFields) => ({
      ...{ gymId: gym.id, accountId: crypto.randomUUID(), changedAt: new Date() },
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
    const first = await by("manager").visit(page(CONTACT));
    expect(earlierOf(first)).toHaveLength(10);
    expect(first.html).not.toContain("Long ago");
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await by("manager").visit(new URL(link, page("/")));
    expect(earlierOf(second)).toHaveLength(2);
    expect(second.html).toContain("Long ago");
    const form = { intent: "take-back", id: String(oldest?.id) };
    expect((await by("manager").ask(page(CONTACT), { form })).status).toBe(303);
    expect((await readGym()).contacts).toBe("<p>Long ago</p>");
  });

  it("takes back no change of the look", async () => {
    const [change] = await site.db
      .insert(gymChanges)
      .values({
        ...{ gymId: gym.id, accountId: crypto.randomUUID(), changedAt: new Date() },
        ...{
          before: { brandColor: "#000000" },
          after: { brandColor: (await readGym()).brandColor },
        },
      })
      .returning();
    const form = { intent: "take-back", id: String(change?.id) };
    await by("manager").ask(page(CONTACT), { form });
    expect((await readGym()).brandColor).not.toBe("#000000");
  });

  it("is previewed without being saved", async () => {
    const before = await readGym();
    const { status, body } = await send(by("manager"), CONTACT, {
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
    const { status, body } = await send(by("manager"), CONTACT, { mode: "replace", ...values });
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
      const { fields } = await openForm(by("owner"), address);
      await send(by("manager"), address, { "text-en": "Theirs" });
      const form = { ...fields, "text-en": "Mine", intent: "save" };
      const refused = await by("owner").ask(page(address), { form });
      expect(refused.status).toBe(409);
      expect(readText(refused.body)).toContain("Somebody else has saved this page");
      expect(refused.body).toContain("Theirs");
      expect(refused.body).toContain("Mine</textarea>");
      expect((await readGym())[column]).toContain("Theirs");
      const version = versionOf(refused.body);
      expect((await by("owner").ask(page(address), { form: { ...form, version } })).status).toBe(
        303,
      );
      expect((await readGym())[column]).toContain("Mine");
    },
  );

  it.each([
    ["a preview", { intent: "preview" }, 200],
    ["a refusal", { intent: "save", mode: "other" }, 400],
  ])(
    "that somebody else has saved meanwhile is not replaced after %s",
    async (_what, pressed, status) => {
      const { fields } = await openForm(by("owner"), CONTACT);
      await send(by("manager"), CONTACT, { "text-en": "Theirs" });
      const mine = { ...fields, "text-en": "Mine" };
      const shown = await by("owner").ask(page(CONTACT), { form: { ...mine, ...pressed } });
      expect(shown.status).toBe(status);
      const form = { ...mine, intent: "save", version: versionOf(shown.body) };
      expect((await by("owner").ask(page(CONTACT), { form })).status).toBe(409);
      expect((await readGym()).contacts).toContain("Theirs");
    },
  );

  it("keeps the sources of every text that is shown, however old", async () => {
    const success = "/studio/texts/after-checkout";
    await send(by("manager"), success, { "text-en": "Welcome _in_" });
    await site.db.update(gymTextSources).set({ usedAt: new Date("2020-01-01") });
    await send(by("manager"), CONTACT, { "text-en": "Anything" });
    expect((await openForm(by("manager"), success)).fields["text-en"]).toBe("Welcome _in_");
  });
});
