/** The editor of a gym's legal texts: drafts first, which an owner publishes as versions. */
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { gyms } from "~/features/gyms/schema.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import { announceLegalVersion } from "~/features/journeys/announce-legal-version.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { hashText } from "~/features/legal/record-version.server";
import { legalDrafts, legalVersions } from "~/features/legal/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { editedTexts } from "../support/edited-texts";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";

const site = fileSite();
const { gym, by, page, readGym, openForm, send, seenOn } = editedTexts(site);
const TERMS = "/studio/texts/terms";
const PRIVACY = "/studio/texts/privacy";

describe("a legal text", () => {
  const subject = () => ({ gymId: gym.id, kind: "terms" }) as const;
  const readNewest = () => findNewestVersion(site.db, subject());
  const publishForm = async () => {
    const shown = await by("owner").visit(page(`${TERMS}/publish`));
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
    const saved = await send(by("manager"), TERMS, {
      mode: "replace",
      "text-en": "Our *rules*",
      intent: "publish",
    });
    expect(saved.headers.location).toBe("/gym/ironworks/studio/texts/terms");
    expect(await readGym()).toEqual(before);
    expect((await openForm(by("owner"), TERMS)).fields["text-en"]).toBe("Our *rules*");
    const form = { draftId: "1", password: DEMO_PASSWORD };
    expect((await by("manager").ask(page(`${TERMS}/publish`), { form })).status).toBe(404);
    expect(readText((await by("manager").visit(page("/studio/texts"))).html)).toContain("Draft");
  });

  it("becomes a version with the owner's password, and a job tells the members once", async () => {
    const number = (await readNewest())?.number ?? 0;
    const led = await send(by("owner"), TERMS, {
      ...{ mode: "extend", "text-en": "No shoes.", "text-de": "Keine Schuhe." },
      ...{ "text-es": "", "text-fr": "" },
      intent: "publish",
    });
    expect(led.headers.location).toBe("/gym/ironworks/studio/texts/terms/publish");
    const { words, fields } = await publishForm();
    expect(words).toContain(`version ${number + 1}`);
    const readers = Number(/(\d+) members? with a running/.exec(words)?.[1]);
    expect(readers).toBeGreaterThan(0);
    const wrong = await by("owner").ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: "no-password" },
    });
    expect(wrong.status).toBe(400);
    expect((await readNewest())?.number).toBe(number);

    const form = { ...fields, password: DEMO_PASSWORD };
    const answers = await Promise.all(
      [1, 2].map(() => by("owner").ask(page(`${TERMS}/publish`), { form })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const editor = "/gym/ironworks/studio/texts/terms";
    expect(answers.map(({ headers }) => headers.location)).toEqual([editor, editor]);
    const again = await by("owner").visit(page(`${TERMS}/publish`), { form });
    expect(readText(again.html)).toContain("This draft is published already.");
    const version = await readNewest();
    expect(version).toMatchObject({ number: number + 1, countsFrom: null });
    // The whole text, in the languages of the addition.
    expect(Object.keys(version?.texts ?? {}).toSorted()).toEqual(["de", "en"]);
    expect(version?.texts["en"]).toMatch(/Who may take part.*No shoes\./s);
    expect(version?.texts["de"]).toMatch(/Keine Schuhe\./);
    expect(await seenOn("/terms")).toMatch(/Who may take part.*No shoes\./s);
    expect(site.jobs).toEqual([["announce-legal-version", { gymId: gym.id, kind: "terms" }]]);

    const now = new Date();
    const told = await announceLegalVersion(site.db, { ...subject(), now });
    expect(told.told).toBe(readers);
    expect((await announceLegalVersion(site.db, { ...subject(), now })).told).toBe(0);
    const { html } = await by("owner").visit(page(TERMS));
    expect(readText(html)).toContain(`Version ${number + 1} of`);
    expect(html).toContain(`/terms?version=${version?.id}`);
    expect((await publishForm()).words).toContain("There is nothing to publish");
  });

  it("is not published in another form than the owner has read", async () => {
    await send(by("owner"), TERMS, { mode: "replace", "text-en": "Read this." });
    const { fields } = await publishForm();
    await send(by("manager"), TERMS, { "text-en": "Not that." });
    const number = (await readNewest())?.number;
    const sent = await by("owner").ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: DEMO_PASSWORD },
    });
    expect(sent.headers.location).toBe("/gym/ironworks/studio/texts/terms/publish");
    expect((await readNewest())?.number).toBe(number);
    expect(site.jobs).toEqual([]);
  });

  it("returns to the standard text as a version of its own", async () => {
    await send(by("owner"), TERMS, { mode: "default", "text-en": "" });
    const { fields } = await publishForm();
    await by("owner").ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: DEMO_PASSWORD },
    });
    expect(Object.keys((await readNewest())?.texts ?? {}).toSorted()).toEqual([
      "de",
      "en",
      "es",
      "fr",
    ]);
    expect(readText((await by("owner").visit(page("/studio/texts"))).html)).toContain(
      "The standard text",
    );
  });

  it.each([
    [TERMS, "terms"],
    [PRIVACY, "privacy"],
  ] as const)(
    "keeps the drafts of two editors at once at %s, and brings an earlier one back",
    async (address, kind) => {
      await send(by("owner"), address, { mode: "replace", "text-en": "First." });
      const { fields } = await openForm(by("owner"), address);
      await send(by("manager"), address, { "text-en": "Theirs." });
      const refused = await by("owner").ask(page(address), {
        form: { ...fields, "text-en": "Mine.", intent: "save" },
      });
      expect(refused.status).toBe(409);
      for (const text of ["Theirs.", "Mine."]) expect(refused.body).toContain(text);
      const [first] = await site.db
        .select()
        .from(legalDrafts)
        .where(and(eq(legalDrafts.gymId, gym.id), eq(legalDrafts.kind, kind)))
        .orderBy(asc(legalDrafts.id));
      await by("owner").ask(page(address), {
        form: { intent: "take-back", id: String(first?.id) },
      });
      expect((await openForm(by("owner"), address)).fields["text-en"]).toBe("First.");
    },
  );

  it("has every earlier draft of 30 days, page by page", async () => {
    const drafts = Array.from({ length: 13 }, (_, at) => ({
      ...{ gymId: gym.id, kind: "terms" as const, mode: "replace" as const },
      ...{ texts: { en: `Draft ${at}.` }, savedAt: new Date() },
    }));
    const [oldest] = await site.db.insert(legalDrafts).values(drafts).returning();
    const first = await by("owner").visit(page(TERMS));
    expect(first.html).not.toContain(">Draft 0.<");
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await by("owner").visit(new URL(link, page("/")));
    expect(second.html).toContain(">Draft 0.<");
    expect(second.forms.filter(({ names }) => names.has("id"))).toHaveLength(2);
    await by("owner").ask(page(TERMS), { form: { intent: "take-back", id: String(oldest?.id) } });
    expect((await openForm(by("owner"), TERMS)).fields["text-en"]).toBe("Draft 0.");
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
      await site.db.update(gyms).set({ privacy: null, texts: without }).where(eq(gyms.id, gym.id));
      if (Object.keys(texts).length > 0) {
        await setLegalText(site.db, { gymId: gym.id, kind: "privacy", texts });
      }
      await send(by("manager"), PRIVACY, { mode: "replace", "text-en": "First ever." });
      const edited = await by("manager").visit(page(PRIVACY));
      expect((await edited.send({ intent: "take-standing" })).status).toBe(303);
      expect((await openForm(by("manager"), PRIVACY)).fields).toMatchObject(standing);
      const after = await by("manager").visit(page(PRIVACY));
      expect(after.html).not.toContain("take-standing");
      expect((await after.send({ intent: "take-back" })).status).toBe(303);
      expect((await openForm(by("manager"), PRIVACY)).fields["text-en"]).toBe("First ever.");
      const { privacy } = saved;
      await site.db.update(gyms).set({ privacy, texts: saved.texts }).where(eq(gyms.id, gym.id));
    },
  );

  it("says when the standard text has changed since the version was made with it", async () => {
    await send(by("owner"), TERMS, { mode: "extend", "text-en": "And ours." });
    const { fields } = await publishForm();
    await by("owner").ask(page(`${TERMS}/publish`), {
      form: { ...fields, password: DEMO_PASSWORD },
    });
    const says = async () =>
      readText((await by("owner").visit(page("/studio/texts"))).html).includes(
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
    await setLegalText(site.db, { gymId: gym.id, kind: "terms", texts });
    expect(await says()).toBe(true);
  });
});
