/**
 * Without script the language buttons of a page of the studio send the page's own form: it comes back in that language
 * with everything typed, and nothing is saved. Walks every page of the studio, so that none is left.
 */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { editedDrafts } from "../support/edited-drafts";
import { allRoutes } from "../support/routes";
import { fileSite } from "../support/site";
import { sumStaffTables } from "../support/staff-tables";
import { readTypedForms, typeInto, type Control } from "../support/typed-controls";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const { addFilm, by, contentOf, makeDraft } = editedDrafts(site);
const values: Record<string, string> = {
  ...{ challengeGuid: "ironworks-fourteen-days", day: "2", cuid: "strength" },
};

const PATTERNS = [
  ...new Set(
    allRoutes
      .filter(({ file, pattern }) => file.startsWith("routes/studio/") && /^studio\b/.test(pattern))
      .map(({ pattern }) => pattern),
  ),
];
/** Only files, boxes and buttons: no text is lost. */
const WITHOUT_TEXT = new Set([
  ...["studio", "studio/audit", "studio/publish", "studio/texts", "studio/library", "studio/logo"],
  ...["studio/library/:fileId/captions", "studio/library/:fileId/delete", "studio/tags"],
  ...["studio/brand/history", "studio/brand/pictures", "studio/workouts/:draftId/picture"],
  ...["studio/workouts/:draftId/delete", "studio/categories", "studio/categories/:cuid/delete"],
  ...["studio/challenges", "studio/challenges/:challengeGuid", "studio/texts/:textSlug/publish"],
  ...["studio/challenges/:challengeGuid/day/:day"],
  // It opens with the link of a mail alone, and asks for no text.
  "studio/invitation",
]);

beforeAll(async () => {
  const gym = await findGymByGuid(site.db, "ironworks");
  const gymId = gym?.id ?? 0;
  const idOf = async (email: string) =>
    exactlyOne(
      await site.db.select().from(accounts).where(eq(accounts.emailFolded, email)),
      "account",
    ).id;
  values["accountId"] = await idOf("manager@demo.test");
  const [tag] = await site.db.select().from(tags).where(eq(tags.gymId, gymId));
  values["tagId"] = String(tag?.id);
});

async function open(pattern: string) {
  const { draftId } = await makeDraft();
  values["draftId"] = String(draftId);
  values["fileId"] = await addFilm("Press.mp4");
  values["key"] = (await contentOf(draftId))?.movements[0]?.key ?? "";
  const visitor = by(pattern === "studio/trainer" ? "trainer" : "owner");
  values["textSlug"] = pattern.endsWith("/publish") ? "terms" : "contact";
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => values[name] ?? "");
  const address = at(sitesOf(site)[0], `/${path}`);
  const page = await visitor.visit(address);
  expect(page.status, address).toBe(200);
  // Two elements with one id: a script or a label finds the wrong one.
  const ids = [...page.html.matchAll(/<[a-z]+ [^>]*?\bid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  return { visitor, address, page };
}

const isText = ({ kind }: Control) => kind === "text";
const toPairs = (controls: readonly Control[]) =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value ?? ""]));

it.each(PATTERNS.filter((pattern) => !WITHOUT_TEXT.has(pattern)))(
  "%s keeps what was typed",
  async (pattern) => {
    const { address, page, visitor } = await open(pattern);
    const own = [...readTypedForms(page.html)].find(([, { languages }]) => languages.length > 0);
    expect(own?.[1].languages).toEqual(["en", "es", "fr", "de"]);
    const [id = "", form] = own ?? [];
    const typed = Object.fromEntries(
      form?.controls.map((control) => [control.name, typeInto(control)]) ?? [],
    );
    expect(Object.keys(typed).length).toBeGreaterThan(0);
    const language = page.html.includes('<html lang="de"') ? "fr" : "de";
    const before = await sumStaffTables(site);
    const hidden = page.forms.find(({ buttons }) =>
      buttons.some(({ name }) => name === "pageLang"),
    );
    const all = Object.entries({ ...Object.fromEntries(hidden?.fields ?? []), ...typed }).filter(
      ([, value]) => value !== "",
    );
    const target = new URL(hidden?.action || address, address);
    const again = await visitor.ask(target, { form: [...all, ["pageLang", language]] });
    expect(again.status).toBe(200);
    expect(again.body).toContain(`<html lang="${language}"`);
    expect(again.body).not.toMatch(/<title>(?:Fehler|Erreur)/);
    expect(toPairs(readTypedForms(again.body).get(id)?.controls ?? [])).toEqual(typed);
    expect(await sumStaffTables(site)).toBe(before);
    expect((await visitor.visit(address)).html).toContain(`<html lang="${language}"`);
  },
);

it.each([...WITHOUT_TEXT].filter((pattern) => pattern !== "studio/invitation"))(
  "%s has no text to lose",
  async (pattern) => {
    const { page } = await open(pattern);
    const forms = [...readTypedForms(page.html)];
    const withText = forms.filter(
      ([, { controls, isPosted, languages }]) =>
        isPosted && languages.length === 0 && controls.some(isText),
    );
    expect(withText.map(([id]) => id)).toEqual([]);
    // A button for a form that the page does not have would do nothing.
    for (const [id, { languages }] of forms) {
      if (languages.length > 0) expect(page.html).toContain(`<form id="${id}"`);
    }
  },
);
