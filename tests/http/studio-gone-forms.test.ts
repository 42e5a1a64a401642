/** A form of the studio whose workout, category or tag was deleted meanwhile shows what was typed (product.md §26). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { workoutTypes } from "~/features/catalog/workout-types/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Page } from "../support/browse";
import { editedDrafts } from "../support/edited-drafts";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const { gym, by, page, makeDraft, contentOf } = editedDrafts(site);
const studio = (path: string) => at(sitesOf(site)[0], `/studio${path}`);
const EMAIL = "manager@demo.test";

const deleteDraft = (draftId: number) =>
  site.db.delete(workoutDrafts).where(eq(workoutDrafts.id, draftId));

function expectTyped(
  shown: Page,
  { title, texts, to }: Record<"title" | "to", string> & { texts: string[] },
) {
  expect(shown.status).toBe(404);
  const text = readText(shown.html);
  for (const each of [title, "What you had typed", ...texts]) expect(text).toContain(each);
  expect(shown.links).toContain(new URL(at(sitesOf(site)[0], to)).pathname);
  expect(shown.answer.headers["cache-control"]).toContain("no-store");
}

describe("the form of a workout that was deleted meanwhile", () => {
  const TYPED = {
    ...{ name: "Typed name", description: "One line.\r\nAnother line.", "name-de": "Getippt" },
    ...{ "category-strength": "on", intensity: "VERY_HIGH", access: "plans" },
  };
  const expected = {
    title: "This workout is gone",
    texts: ["Name Typed name", "Another line.", "Name in Deutsch Getippt", "Intensity Very high"],
    to: "/studio/workouts",
  };

  it("shows what was typed, in the words of the form", async () => {
    const { draftId, editor } = await makeDraft();
    await deleteDraft(draftId);
    const gone = await editor.submit({ intent: "save", ...TYPED });
    expectTyped(gone, expected);
    expect(gone.html).toContain("One line.\nAnother line.");
    expect(readText(gone.html)).toMatch(/Categories [^.]*Strength/i);
  });

  it("shows it after the sign-in too, once", async () => {
    const { draftId } = await makeDraft();
    const manager = await signedIn(site, sitesOf(site)[0], EMAIL);
    const editor = await manager.visit(page(`/${draftId}`));
    manager.cookiesFor(new URL(page()).host).set("session", "x".repeat(43));
    const signIn = await editor.submit({ intent: "save", ...TYPED });
    await deleteDraft(draftId);
    const back = await signIn.submit({ email: EMAIL, password: DEMO_PASSWORD });
    expectTyped(back, expected);
    const again = await manager.visit(page(`/${draftId}`));
    expect([again.status, readText(again.html).includes("This workout is gone")]).toEqual([
      404,
      false,
    ]);
  });

  it("shows what was typed for one of its movements", async () => {
    const { draftId } = await makeDraft();
    const key = (await contentOf(draftId))?.movements[0]?.key ?? "";
    const form = await by("owner").visit(page(`/${draftId}/movements/${key}`));
    await deleteDraft(draftId);
    const gone = await form.submit({ name: "Typed name", "name-de": "Getippt", plays: "INTRO" });
    expectTyped(gone, { ...expected, texts: ["Typed name", "Getippt", "Intro"] });
  });

  it("says no more of another gym's workout than of none", async () => {
    const asked = await Promise.all(
      [page("/999999999"), page("/x")].map((address) =>
        by("owner").visit(address, { form: { intent: "save", name: "Typed name" } }),
      ),
    );
    for (const shown of asked) expectTyped(shown, { ...expected, texts: ["Typed name"] });
    const member = await by("member").visit(page("/999999999"), { form: { name: "Typed name" } });
    expect([member.status, member.html.includes("Typed name")]).toEqual([404, false]);
  });
});

it("the form of a category that was deleted meanwhile shows what was typed", async () => {
  await site.db
    .insert(workoutTypes)
    .values({ gymId: gym.id, key: "brief", name: "Brief", position: 90 });
  const form = await by("owner").visit(studio("/categories/brief"));
  await site.db.delete(workoutTypes).where(eq(workoutTypes.key, "brief"));
  const gone = await form.submit({
    name: "Typed name",
    secondaryText: "Long text",
    "de-name": "Getippt",
  });
  expectTyped(gone, {
    title: "This category is gone",
    texts: ["Typed name", "Long text", "Name (Deutsch) Getippt"],
    to: "/studio/categories",
  });
  expect((await by("owner").ask(studio("/categories/brief"))).status).toBe(404);
});

it("the form of a tag that was deleted meanwhile shows what was typed", async () => {
  const made = await site.db
    .insert(tags)
    .values({ gymId: gym.id, text: "brief" })
    .returning({ id: tags.id });
  const { id } = exactlyOne(made, "tag");
  const form = await by("owner").visit(studio(`/tags/${id}`));
  await site.db.delete(tags).where(eq(tags.id, id));
  const gone = await form.submit({ text: "typed tag", "de-text": "getippt" });
  expectTyped(gone, {
    title: "This tag is gone",
    texts: ["typed tag", "getippt"],
    to: "/studio/tags",
  });
});
