/** A gym's categories in the studio: created, ordered, worded, pictured and deleted (product.md §26). */
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/features/audit/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { workoutTypes, workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { gymChanges, gyms } from "~/features/gyms/schema.server";
import { DEMO_PASSWORD } from "~/demo/people";
import { exactlyOne } from "~/kernel/errors";
import type { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, type Site } from "../support/world";

const site = fileSite();
/** Flowstate's, so that its few categories are this file's own. */
const mount = () => ({ name: "path", origin: platformOf(site), base: "/gym/flowstate" }) as Site;
const page = (path = "") => at(mount(), `/studio/categories${path}`);
let owner: Visitor;
let gymId = 0;

beforeAll(async () => {
  owner = await signedIn(site, mount(), "flowstate-owner@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "flowstate")), "gym").id;
});

beforeEach(async () => {
  await site.db.delete(workoutTypes).where(eq(workoutTypes.gymId, gymId));
  for (const [index, key] of ["calm", "flow", "power"].entries()) {
    await site.db
      .insert(workoutTypes)
      .values({ gymId, key, name: key.toUpperCase(), position: index + 1 });
  }
});

const rowOf = async (key: string) => {
  const ofKey = and(eq(workoutTypes.gymId, gymId), eq(workoutTypes.key, key));
  return (await site.db.select().from(workoutTypes).where(ofKey))[0];
};
const orderOf = async () => {
  const rows = await site.db.select().from(workoutTypes).where(eq(workoutTypes.gymId, gymId));
  return rows.toSorted((one, other) => one.position - other.position).map(({ key }) => key);
};
const lastAct = async () => {
  const rows = await site.db.select().from(auditLog).where(eq(auditLog.gymId, gymId));
  return rows.toSorted((one, other) => one.id - other.id).at(-1);
};
const publish = (categoryKeys: string[]) =>
  publishWorkout(site.db, {
    ...{ gymId, trainerId: null, name: "Slow", categoryKeys, tags: ["Slow"] },
    ...{ subscriptionTypeIds: [], publishedAt: new Date() },
    movements: [{ name: "One", durationSeconds: 600, mediaKey: "clips/x" }],
  });

describe("the list", () => {
  it.each([
    ["up:flow", ["flow", "calm", "power"], "down-flow"],
    ["down:calm", ["flow", "calm", "power"], "down-calm"],
    ["down:flow", ["calm", "power", "flow"], "up-flow"],
  ])("moves by %s, says where to, and the keyboard stays", async (move, order, button) => {
    const sent = await (await owner.visit(page())).send({ move });
    const moved = move.slice(move.indexOf(":") + 1);
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toMatch(new RegExp(`\\?moved=${moved}#${button}$`));
    expect(await orderOf()).toEqual(order);
    const { html } = await owner.visit(new URL(sent.headers.location ?? "", page()));
    expect(html).toContain(`id="${button}"`);
    expect(readText(html)).toContain(
      `${moved.toUpperCase()} is now number ${order.indexOf(moved) + 1} of 3.`,
    );
  });

  it("takes the order of a drag, and of the gym's own categories alone", async () => {
    const shown = await owner.visit(page());
    await shown.send({ order: "power,calm,flow", moved: "power" });
    expect(await orderOf()).toEqual(["power", "calm", "flow"]);
    expect((await lastAct())?.action).toBe("category.order");
    const again = await owner.visit(page());
    expect((await again.send({ order: "power,calm,strength", moved: "calm" })).status).toBe(400);
    expect(await orderOf()).toEqual(["power", "calm", "flow"]);
  });

  it("refuses a move of an order that somebody else has changed meanwhile", async () => {
    const [mine, theirs] = [await owner.visit(page()), await owner.visit(page())];
    await theirs.send({ move: "up:power" });
    const { status, html } = await mine.submit({ move: "up:flow" });
    expect(status).toBe(409);
    expect(readText(html)).toContain("nothing was moved");
    expect(await orderOf()).toEqual(["calm", "power", "flow"]);
  });

  it("says what to do where there is none, and counts workouts", async () => {
    await publish(["calm"]);
    expect(readText((await owner.visit(page())).html)).toContain("CALM 1 workout");
    await site.db.delete(workoutTypes).where(eq(workoutTypes.gymId, gymId));
    const { html } = await owner.visit(page());
    expect(readText(html)).toContain("No categories yet");
  });

  it("hides titles over pictures, with an undo kept; who saw another setting is refused", async () => {
    const [mine, theirs] = [await owner.visit(page()), await owner.visit(page())];
    await mine.send({ intent: "titles", isHidden: "on" });
    const [gym] = await site.db.select().from(gyms).where(eq(gyms.id, gymId));
    expect(gym?.themeSettings.categoryOverlayHideTitle).toBe(true);
    expect((await lastAct())?.action).toBe("gym.change-display");
    const changes = await site.db.select().from(gymChanges).where(eq(gymChanges.gymId, gymId));
    expect(changes.at(-1)?.before).toEqual({ categoryOverlayHideTitle: null });
    expect((await theirs.submit({ intent: "titles" })).status).toBe(409);
    const shown = await owner.visit(page());
    expect(shown.html).toMatch(/name="isHidden"[^>]*checked|checked[^>]*name="isHidden"/);
  });
});

describe("a new category", () => {
  it.each([
    [{ name: "Pilates für alle", key: "" }, "pilates-fuer-alle"],
    [{ name: "Pilates", key: "p-1" }, "p-1"],
  ])("%j has the cuid %s", async (typed, key) => {
    const created = await (await owner.visit(page("/new"))).submit(typed);
    expect(created.url.pathname).toMatch(new RegExp(`/studio/categories/${key}$`));
    expect((await rowOf(key))?.name).toBe(typed.name);
    expect((await orderOf()).at(-1)).toBe(key);
  });

  it("is added once by two presses, which both lead to it", async () => {
    const form = await owner.visit(page("/new"));
    const typed = { name: "Pilates", key: "" };
    const sent = await Promise.all([form.send(typed), form.send(typed)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    const again = await form.submit(typed);
    expect(again.url.pathname).toMatch(/\/studio\/categories\/pilates$/);
    expect(readText(again.html)).toContain("This category was added already.");
    expect(await orderOf()).toHaveLength(4);
  });

  it.each([
    [{ name: "", key: "" }, "Please fill this in."],
    [{ name: "\u200b", key: "blank" }, "Please fill this in."],
    [{ name: "Yo\u202ega", key: "yoga" }, "This contains characters that cannot be shown."],
    [{ name: "Calm", key: "" }, "a category with this address already"],
    [{ name: "Best", key: "TOP_LIKED" }, "Use lower case letters"],
    [{ name: "New", key: "" }, "Use lower case letters"],
    [{ name: "瑜伽", key: "" }, "Use lower case letters"],
  ])("%j is refused, and keeps what was typed", async (typed, message) => {
    const { status, html, forms } = await (await owner.visit(page("/new"))).submit(typed);
    expect(status).toBe(400);
    expect(readText(html)).toContain(message);
    expect(forms.find(({ names }) => names.has("key"))?.fields.get("name")).toBe(typed.name);
    expect(await orderOf()).toHaveLength(3);
  });
});

describe("the page of a category", () => {
  it("saves every text in every language, which is live at once", async () => {
    const edit = await owner.visit(page("/calm"));
    const texts = { name: "Calm down", headerText: "Breathe", "de-name": "Zur Ruhe" };
    await edit.submit({ ...texts, "fr-secondaryText": "Doucement" });
    expect(await rowOf("calm")).toMatchObject({
      ...{ name: "Calm down", headerText: "Breathe", secondaryText: null },
      texts: { de: { name: "Zur Ruhe" }, fr: { secondaryText: "Doucement" } },
    });
    expect((await lastAct())?.after).toMatchObject({ "de-name": "Zur Ruhe" });
    await expect
      .poll(async () => readText((await owner.visit(at(mount(), "/category/calm"))).html))
      .toContain("Calm down");
  });

  it("refuses a stale save with both texts; the next save replaces deliberately", async () => {
    const [mine, theirs] = [await owner.visit(page("/calm")), await owner.visit(page("/calm"))];
    await theirs.send({ name: "Theirs" });
    const refused = await mine.submit({ name: "Mine", "de-name": "Meins" });
    expect(refused.status).toBe(409);
    const text = readText(refused.html);
    for (const part of ["Theirs", "Mine", "Meins", "Somebody else"]) expect(text).toContain(part);
    expect((await rowOf("calm"))?.name).toBe("Theirs");
    const form = refused.forms.find(({ names }) => names.has("de-name"));
    expect([form?.fields.get("name"), form?.fields.get("de-name")]).toEqual(["Mine", "Meins"]);
    await refused.send({ name: "Mine" });
    expect(await rowOf("calm")).toMatchObject({ name: "Mine", texts: { de: { name: "Meins" } } });
  });

  it.each([
    [{ name: "" }, "Please fill this in."],
    [{ "de-name": "x".repeat(61) }, "This text is too long."],
  ])("refuses %j", async (typed, message) => {
    const { status, html } = await (await owner.visit(page("/calm"))).submit(typed);
    expect([status, readText(html).includes(message)]).toEqual([400, true]);
    expect((await rowOf("calm"))?.name).toBe("CALM");
  });
});

describe("the pictures of a category", () => {
  const BOUNDARY = "----form";
  async function upload(picture: string, body: Buffer, version?: string) {
    const shown = await owner.visit(page("/calm"));
    const form = shown.forms.find(({ fields }) => fields.get("picture") === picture);
    const part = (name: string, value: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head =
      part("picture", picture) +
      part("version", version ?? form?.fields.get("version") ?? "") +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n` +
      "Content-Type: image/png\r\n\r\n";
    return owner.ask(page("/calm"), {
      method: "POST",
      headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    });
  }
  const painted = (color: string) => paint({ width: 300, height: 200, color, format: "png" });

  it.each(["coverImageUrl", "imgUrl"] as const)("%s is stored clean, and removed", async (name) => {
    const sent = await upload(name, await painted("#c02040"));
    expect(sent.status).toBe(303);
    const src = (await rowOf("calm"))?.[name] ?? "";
    expect(src).toMatch(new RegExp(`^/pictures/categories/${gymId}-[0-9a-f]{16}\\.\\w+$`));
    expect((await owner.ask(`${platformOf(site)}${src}`)).status).toBe(200);
    const shown = await owner.visit(page("/calm"));
    await shown.send({ intent: "remove-picture", picture: name });
    expect((await rowOf("calm"))?.[name] ?? null).toBe(null);
  });

  it.each([
    ["what is no picture", () => Promise.resolve(Buffer.from("<svg>")), undefined, 400],
    ["no file", () => Promise.resolve(Buffer.alloc(0)), undefined, 400],
    ["a picture for another one than shown", () => painted("#20c040"), "0", 409],
  ] as const)("refuses %s", async (_what, toBody, version, status) => {
    expect((await upload("imgUrl", await toBody(), version)).status).toBe(status);
    expect((await rowOf("calm"))?.imgUrl).toBe(null);
  });
});

describe("deleting a category", () => {
  it("asks once more", async () => {
    const done = await (
      await owner.visit(page("/calm/delete"))
    ).submit({ formOwner: await formOwner() });
    expect(done.url.pathname).toMatch(/\/studio\/categories$/);
    expect(await orderOf()).toEqual(["flow", "power"]);
  });

  it("moves its workouts to another category first", async () => {
    const { workoutId } = await publish(["calm"]);
    const asks = await owner.visit(page("/calm/delete"));
    expect(readText(asks.html)).toContain("1 workout");
    const refused = await asks.submit({ target: "" });
    expect([refused.status, await orderOf()]).toEqual([400, ["calm", "flow", "power"]]);
    await refused.submit({ target: "flow" });
    const listed = await site.db
      .select({ key: workoutTypeWorkouts.workoutTypeKey })
      .from(workoutTypeWorkouts)
      .where(eq(workoutTypeWorkouts.workoutId, workoutId));
    expect([listed, await orderOf()]).toEqual([[{ key: "flow" }], ["flow", "power"]]);
    expect((await owner.ask(page("/calm"))).status).toBe(404);
  });

  it("asks again when another editor has worded it since the page was opened", async () => {
    await publish(["calm"]);
    const asks = await owner.visit(page("/calm/delete"));
    await (await owner.visit(page("/calm"))).submit({ name: "Calm", "de-name": "Ruhe" });
    const stale = await asks.submit({ target: "flow" });
    expect([stale.status, await rowOf("calm")]).toMatchObject([409, { name: "Calm" }]);
    expect(readText(stale.html)).toContain("Somebody has changed it since you opened this page");
    expect(stale.forms.find(({ names }) => names.has("target"))?.fields.get("target")).toBe("flow");
    await stale.submit({ target: "flow" });
    expect(await orderOf()).toEqual(["flow", "power"]);
  });

  it("does nothing by a form that names no version", async () => {
    const sent = await owner.ask(page("/calm/delete"), { form: { target: "" } });
    expect([sent.status, await orderOf()]).toEqual([409, ["calm", "flow", "power"]]);
  });

  const formOwner = async () =>
    (await owner.visit(page("/calm/delete"))).forms
      .find(({ fields }) => fields.has("formOwner"))
      ?.fields.get("formOwner") ?? "";
});

it("texts whose session has ended are back after the sign-in, and still know what they replace", async () => {
  const visitor = await signedIn(site, mount(), "flowstate-owner@demo.test");
  const edit = await visitor.visit(page("/calm"));
  await site.pool.query("delete from sessions");
  const signIn = await edit.submit({ name: "Typed", "de-name": "Getippt" });
  expect(signIn.url.pathname).toMatch(/\/signin$/);
  await site.db.update(workoutTypes).set({ name: "Theirs" }).where(eq(workoutTypes.key, "calm"));
  const back = await signIn.submit({
    email: "flowstate-owner@demo.test",
    password: DEMO_PASSWORD,
  });
  const form = back.forms.find(({ names }) => names.has("de-name"));
  expect([form?.fields.get("name"), form?.fields.get("de-name")]).toEqual(["Typed", "Getippt"]);
  expect((await back.send({ name: "Typed" })).status).toBe(409);
  expect((await rowOf("calm"))?.name).toBe("Theirs");
});
