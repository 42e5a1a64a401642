/** A gym's tags in the studio: worded in every language, made one of two, and deleted (product.md §26). */
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tags } from "~/features/catalog/tags/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import type { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, type Site } from "../support/world";

const site = fileSite();
const mount = () => ({ name: "path", origin: platformOf(site), base: "/gym/flowstate" }) as Site;
const page = (path: number | string = "") =>
  at(mount(), `/studio/tags${/^\d|^x/.test(String(path)) ? `/${path}` : path}`);
let owner: Visitor;
let gymId = 0;

beforeAll(async () => {
  owner = await signedIn(site, mount(), "flowstate-owner@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "flowstate")), "gym").id;
});

beforeEach(async () => {
  await site.db.delete(tags).where(eq(tags.gymId, gymId));
  await publish(["Morning", "am"]);
});

const publish = (texts: string[]) =>
  publishWorkout(site.db, {
    ...{ gymId, trainerId: null, name: "Slow", categoryKeys: [], tags: texts },
    ...{ subscriptionTypeIds: [], publishedAt: new Date() },
    movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
  });
const idOf = async (text: string) => {
  const rows = await site.db
    .select()
    .from(tags)
    .where(and(eq(tags.gymId, gymId), eq(tags.text, text)));
  return rows[0]?.id ?? 0;
};

describe("the list of tags", () => {
  it("counts, names missing languages, and goes on after 24", async () => {
    await publish(Array.from({ length: 30 }, (_none, index) => `tag ${index + 10}`));
    const first = await owner.visit(page());
    expect(readText(first.html)).toContain("am 1 workout Not translated: Español, Français");
    const more = first.links.find((link) => link.includes("?after=")) ?? "";
    const second = await owner.visit(new URL(more, page()));
    const tagsOf = ({ links }: { links: string[] }) =>
      links.filter((link) => /\/studio\/tags\/\d+$/.test(link));
    expect([tagsOf(first).length, tagsOf(second).length]).toEqual([24, 8]);
  });

  it("says where tags come from when there is none", async () => {
    await site.db.delete(tags).where(eq(tags.gymId, gymId));
    expect(readText((await owner.visit(page())).html)).toContain("No tags yet");
  });

  it("finds by part of the text, and keeps it on the next page", async () => {
    await publish(Array.from({ length: 30 }, (_none, index) => `100% tag ${index + 10}`));
    const found = await owner.visit(page("?q=0%25+TAG"));
    expect(readText(found.html)).not.toContain("Morning");
    expect(found.forms.find(({ names }) => names.has("q"))?.fields.get("q")).toBe("0% TAG");
    const more = found.links.find((link) => link.includes("after=")) ?? "";
    const second = await owner.visit(new URL(more, found.url));
    expect(readText(second.html)).toContain("100% tag 39");
    expect(readText(second.html)).not.toContain("Morning");
    expect(second.links.some((link) => /\/tags\?q=0%25\+TAG$/.test(link))).toBe(true);
  });

  it("says that nothing is found, which is not that there is none", async () => {
    const text = readText((await owner.visit(page("?q=evening"))).html);
    expect(text).toContain("No tag has “evening” in its text");
    expect(text).not.toContain("No tags yet");
  });

  it("offers no search for a handful", async () => {
    const few = await owner.visit(page());
    expect(few.forms.some(({ names }) => names.has("q"))).toBe(false);
  });

  it.each(["0", "x", "2000000000"])("knows no tag %s", async (id) => {
    expect((await owner.ask(page(id))).status).toBe(404);
  });
});

describe("the page of a tag", () => {
  it("words it in every language", async () => {
    const edit = await owner.visit(page(await idOf("am")));
    await edit.submit({ text: "Early", "de-text": "Früh" });
    const [row] = await site.db
      .select()
      .from(tags)
      .where(eq(tags.id, await idOf("Early")));
    expect(row?.texts).toEqual({ de: { text: "Früh" } });
  });

  it.each([
    [{ text: "" }, "Please fill this in."],
    [{ text: "x".repeat(41) }, "This text is too long."],
    [{ text: "Morning" }, "There is a tag with this text already."],
    [{ text: "mORNING" }, "There is a tag with this text already."],
    [{ text: "Legs, core" }, "A tag may have no comma"],
    [{ text: "Legs; core" }, "A tag may have no comma"],
  ])("refuses %j", async (typed, message) => {
    const { status, html } = await (await owner.visit(page(await idOf("am")))).submit(typed);
    expect([status, readText(html).includes(message)]).toEqual([400, true]);
  });

  it("refuses a stale save with both texts", async () => {
    const id = await idOf("am");
    const [mine, theirs] = [await owner.visit(page(id)), await owner.visit(page(id))];
    await theirs.send({ text: "Theirs" });
    const refused = await mine.submit({ text: "Mine" });
    expect(refused.status).toBe(409);
    expect(readText(refused.html)).toMatch(/Theirs.*Mine/);
    await refused.send({ text: "Mine" });
    expect(await idOf("Mine")).toBe(id);
  });

  it.each([
    [{ intent: "delete" }, "so nothing has been deleted"],
    [{ intent: "merge" }, "so nothing has been merged"],
  ])("asks again for %j of a tag that was worded anew meanwhile", async (press, words) => {
    const [am, morning] = [await idOf("am"), await idOf("Morning")];
    const sent = press.intent === "merge" ? { ...press, into: `${morning}:Morning` } : press;
    const theirs = await owner.visit(page(am));
    await (await owner.visit(page(am))).submit({ text: "Early", "de-text": "Früh" });
    const stale = await theirs.submit(sent);
    expect([stale.status, await idOf("Early")]).toEqual([409, am]);
    expect(readText(stale.html)).toContain(words);
    const form = stale.forms.find(({ names }) => names.has("into"));
    expect(form?.fields.get("into")).toBe("into" in sent ? sent.into : "");
    expect((await stale.send(press)).status).toBe(303);
    expect(await idOf("Early")).toBe(0);
    const forged = await owner.ask(page(morning), { form: { ...sent, into: `${am}:am` } });
    expect([forged.status, await idOf("Morning")]).toEqual([409, morning]);
  });

  it("asks again where the tag to stay was worded anew meanwhile", async () => {
    const [am, morning] = [await idOf("am"), await idOf("Morning")];
    const edit = await owner.visit(page(am));
    await (await owner.visit(page(morning))).submit({ text: "Evening" });
    const stale = await edit.submit({ intent: "merge", into: `${morning}:Morning` });
    expect([stale.status, await idOf("am")]).toEqual([409, am]);
    const form = stale.forms.find(({ names }) => names.has("into"));
    expect(form?.fields.get("into")).toBe(`${morning}:Evening`);
    expect((await stale.send({ intent: "merge" })).status).toBe(303);
    expect(await idOf("am")).toBe(0);
  });

  it("makes one of two tags, and deletes one", async () => {
    const [am, morning] = [await idOf("am"), await idOf("Morning")];
    const edit = await owner.visit(page(am));
    expect((await edit.send({ intent: "merge", into: "" })).status).toBe(400);
    const merged = await edit.submit({ intent: "merge", into: `${morning}:Morning` });
    expect(merged.url.pathname).toMatch(new RegExp(`/studio/tags/${morning}$`));
    expect([await idOf("am"), await idOf("Morning")]).toEqual([0, morning]);
    expect((await owner.ask(page(am))).status).toBe(404);
    const deleted = await merged.submit({ intent: "delete" });
    expect(deleted.url.pathname).toMatch(/\/studio\/tags$/);
    expect(await idOf("Morning")).toBe(0);
  });
});
