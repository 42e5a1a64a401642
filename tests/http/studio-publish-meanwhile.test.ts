/** Pages of a workout that stay open while another editor publishes it or takes something away (product.md §26). */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  DEFAULT_SECONDS,
  DRAFT_LIMITS,
  EMPTY_CONTENT,
} from "~/features/catalog/drafts/draft-content";
import { createDraft } from "~/features/catalog/drafts/create-draft.server";
import { findDraft } from "~/features/catalog/drafts/queries.server";
import { scheduleDraft } from "~/features/catalog/drafts/schedule-draft.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { publishDueWorkouts } from "~/features/journeys/publish-draft-workout.server";
import { gyms } from "~/features/gyms/schema.server";
import { DEMO_PASSWORD } from "~/demo/people";
import { accounts, sessions } from "~/features/identity/schema.server";
import { toFolder } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays } from "~/kernel/time";
import type { Visitor } from "../support/browse";
import { READY_VIDEO } from "../support/library-world";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite({ env: { FFMPEG_PATH: "/nowhere/ffmpeg" } });
const now = new Date();
let owner: Visitor;
let manager: Visitor;
let gymId = 0;
let accountId = "";
let draftId = 0;

const page = (path = "") => at(sitesOf(site)[0], `/studio/workouts/${draftId}${path}`);
const scope = () => ({ gymId, own: null });
const load = async () => {
  const draft = await findDraft(site.db, { scope: scope(), draftId });
  if (!draft) throw new Error("no draft");
  return draft;
};
const movementAt = async (place: number) => {
  const movement = (await load()).content.movements[place];
  if (!movement) throw new Error("no movement");
  return movement;
};

async function addFilm(name: string): Promise<string> {
  const id = crypto.randomUUID();
  await site.db.insert(gymFiles).values({
    ...{ id, gymId, uploadedBy: accountId, name, bytes: 1_000, kind: "video", state: "READY" },
    ...{ progress: 100, facts: READY_VIDEO, posters: ["poster-1.jpg"] },
  });
  const poster = await paint({ width: 320, height: 180, color: "#204060", format: "jpeg" });
  await site.services.media.put(`${toFolder({ gymId, fileId: id })}/poster-1.jpg`, poster);
  return id;
}

/** As it was picked while its film was still in work. */
const toMovement = (fileId: string, name: string) => ({
  ...{ key: crypto.randomUUID().slice(0, 8), movementId: null, name, texts: {}, fileId },
  ...{ kind: "VIDEO" as const, mediaKey: null, heroImgUrl: null, durationSeconds: DEFAULT_SECONDS },
  ...{ contentType: "VIDEO" as const, appType: null, repetitions: null },
});

async function makeDraft(names: string[]): Promise<void> {
  const movements = [];
  for (const name of names) movements.push(toMovement(await addFilm(`${name}.mp4`), name));
  const created = await createDraft(site.db, {
    scope: scope(),
    content: {
      ...EMPTY_CONTENT,
      ...{ name: "Leg day", categoryKeys: ["strength"], tags: ["zeal", "Arms", "legs"], movements },
      equipment: ["Rope", "mat"],
    },
    formKey: null,
    by: { accountId, now },
  });
  if (!created.ok) throw new Error(created.reason);
  ({ draftId } = created);
}

const publish = async () => {
  await (await manager.visit(page())).submit({ intent: "publish" });
  const rows = await site.db.select().from(workoutDrafts).where(eq(workoutDrafts.id, draftId));
  expect(exactlyOne(rows, "draft")).toMatchObject({ state: "PUBLISHED", content: null });
};

async function publishByJob() {
  const { version } = await load();
  const act = { scope: scope(), draftId, version, replaces: null, by: { accountId, now } };
  expect(await scheduleDraft(site.db, { ...act, publishAt: addDays(now, 1) })).toEqual({
    ok: true,
  });
  const job = { media: site.services.media, log: console, now: addDays(now, 2) };
  expect(await publishDueWorkouts(site.db, job)).toBe(1);
}

beforeAll(async () => {
  const [mount] = sitesOf(site);
  owner = await signedIn(site, mount, "owner@demo.test");
  manager = await signedIn(site, mount, "manager@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym").id;
  const found = await site.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, "owner@demo.test"));
  accountId = exactlyOne(found, "account").id;
});

beforeEach(() => makeDraft(["Squat", "Lunge"]));

describe("a movement's page", () => {
  it.each([
    ["somebody publishes", publish],
    ["the job publishes", publishByJob],
  ])("saves what was typed while %s the workout", async (_who, publishNow) => {
    const edit = await owner.visit(page(`/movements/${(await movementAt(1)).key}`));
    await publishNow();
    const saved = await edit.submit({ name: "Deep lunge" });
    expect([saved.status, saved.url.pathname]).toEqual([200, new URL(page()).pathname]);
    expect(await movementAt(1)).toMatchObject({
      name: "Deep lunge",
      movementId: expect.any(Number) as number,
    });
  });

  it("shows both texts where somebody has worded it and published meanwhile", async () => {
    const { key } = await movementAt(1);
    const edit = await owner.visit(page(`/movements/${key}`));
    await (await manager.visit(page(`/movements/${key}`))).submit({ name: "Theirs" });
    await publish();
    const stale = await edit.submit({ name: "Mine" });
    expect([stale.status, readText(stale.html).includes("Theirs")]).toEqual([409, true]);
    await stale.submit({ name: "Mine" });
    expect((await movementAt(1)).name).toBe("Mine");
  });

  it("shows what was typed once somebody has removed the movement", async () => {
    const { key } = await movementAt(0);
    const edit = await owner.visit(page(`/movements/${key}`));
    await (await manager.visit(page())).submit({ intent: `remove-${key}` });
    const gone = await edit.submit({ name: "Typed name", "name-de": "Getippt", plays: "INTRO" });
    expect(gone.status).toBe(409);
    const text = readText(gone.html);
    expect(text).toContain("This movement is gone");
    for (const typed of ["Typed name", "Getippt"]) expect(text).toContain(typed);
    expect(gone.links).toContain(`${new URL(page()).pathname}#movements`);
    expect(await movementAt(0)).toMatchObject({ name: "Lunge" });
    const again = await owner.visit(page(`/movements/${key}`));
    expect([again.status, readText(again.html).includes("This movement is gone")]).toEqual([
      404,
      true,
    ]);
    expect(again.answer.headers["cache-control"]).toContain("no-store");
  });

  it("shows what was typed before the session has ended, too", async () => {
    const { key } = await movementAt(0);
    const edit = await owner.visit(page(`/movements/${key}`));
    await (await manager.visit(page())).submit({ intent: `remove-${key}` });
    await site.db.delete(sessions).where(eq(sessions.accountId, accountId));
    const signIn = await edit.submit({ name: "Typed name" });
    const back = await signIn.submit({ email: "owner@demo.test", password: DEMO_PASSWORD });
    expect([back.status, readText(back.html).includes("Typed name")]).toEqual([404, true]);
  });
});

describe("the editor", () => {
  it("meets no conflict with a publication", async () => {
    const editor = await owner.visit(page());
    await publish();
    const saved = await editor.submit({ name: "Arm day", intent: "save" });
    expect(saved.status).toBe(200);
    expect((await load()).content.name).toBe("Arm day");
  });

  it("moves movements of the list as it was before a publication", async () => {
    const editor = await owner.visit(page());
    const { key } = await movementAt(0);
    await publish();
    const moved = await editor.submit({ intent: `down-${key}` });
    expect(moved.status).toBe(200);
    expect((await load()).content.movements.map(({ name }) => name)).toEqual(["Lunge", "Squat"]);
  });
});

describe("one film as a workout", () => {
  it("keeps the name and the translations of its movement through publications", async () => {
    await makeDraft(["Flow"]);
    const { key } = await movementAt(0);
    await (await owner.visit(page(`/movements/${key}`))).submit({ "name-de": "Fluss" });
    await publish();
    const named = { key, name: "Flow", texts: { de: { name: "Fluss" } } };
    const published = await movementAt(0);
    expect(published).toMatchObject(named);
    expect(published.heroImgUrl).toMatch(/^\/pictures\/workouts\//);
    expect((await load()).hasUnpublishedChanges).toBe(false);
    const second = await addFilm("Stretch.mp4");
    await (await owner.visit(page("/add"))).submit({ [`file-${second}`]: "on" });
    await publish();
    expect((await load()).content.movements).toMatchObject([named, { name: "Stretch" }]);
  });
});

it("the preview is as the publication will make it, and leaves the draft alone", async () => {
  await makeDraft(["Flow"]);
  const before = await load();
  const preview = await owner.visit(page("/preview"));
  const [picture = ""] = /\/pictures\/workouts\/\d+-[0-9a-f]{16}/.exec(preview.html) ?? [];
  expect(picture).not.toBe("");
  expect(await load()).toEqual(before);
  await publish();
  const { content } = await load();
  expect(content.heroImageUrl?.startsWith(picture)).toBe(true);
});

describe("a forged form with as many files as a form may have", () => {
  const pickMany = async (count: number) => {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    await site.db.insert(gymFiles).values(
      ids.map((id) => ({
        ...{ id, gymId, uploadedBy: accountId, name: "many.mp4", bytes: 1, kind: "video" as const },
        ...{ state: "READY" as const, progress: 100, facts: READY_VIDEO },
      })),
    );
    return Object.fromEntries(ids.map((id) => [`file-${id}`, "on"]));
  };

  it("makes no workout that its editor can not save, and adds no movement too many", async () => {
    const files = await pickMany(DRAFT_LIMITS.movements - 1);
    const added = await owner.visit(page("/add"), { form: files });
    expect([added.status, readText(added.html).includes("has at most 200 movements")]).toEqual([
      400,
      true,
    ]);
    expect((await load()).content.movements).toHaveLength(2);
    const form = { name: "Many", ...files };
    expect(
      (await owner.ask(new URL("new", page()), { form: { ...form, formId: "" } })).status,
    ).toBe(400);
    const made = await owner.visit(new URL("new", page()), { form });
    const saved = await made.submit({ name: "Saved", intent: "save" });
    expect([made.status, saved.status]).toEqual([200, 200]);
  });
});
