/** The film of a trainer's own page: the public copy, what it takes, and when it goes (product.md §26). */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { auditLog } from "~/features/audit/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import {
  removeTrainerMedia,
  type TrainerMediaJob,
} from "~/features/journeys/remove-trainer-media.server";
import { sumStoredBytes } from "~/features/library/queries.server";
import { gymFiles } from "~/features/library/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { HOUR_MS } from "~/kernel/time";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const mount = () => sitesOf(site)[0];
const address = () => at(mount(), "/studio/trainer");
const FILE = "3f0c2f5e-7a43-4f0f-9b8a-0c1d2e3f4a5b";
const LONG_FILE = "4f0c2f5e-7a43-4f0f-9b8a-0c1d2e3f4a5b";
let maya: Visitor;
let gymId = 0;
let original: typeof trainers.$inferSelect;

const trainerOf = async () =>
  exactlyOne(await site.db.select().from(trainers).where(eq(trainers.id, original.id)), "trainer");
const lastAct = async () => {
  const rows = await site.db.select().from(auditLog).where(eq(auditLog.gymId, gymId));
  return rows.toSorted((one, other) => one.id - other.id).at(-1);
};

async function keepFilm(id: string, durationSeconds: number) {
  const folder = `library/${gymId}/${id}`;
  await site.services.media.put(`${folder}/clip.mp4`, Buffer.from(`film ${id}`));
  await site.services.media.put(`${folder}/captions.de.vtt`, Buffer.from("WEBVTT"));
  const cover = await paint({ width: 320, height: 180, color: "#336699", format: "jpeg" });
  await site.services.media.put(`${folder}/poster-1.jpg`, cover);
  const [owner] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, "trainer@demo.test"));
  await site.db.insert(gymFiles).values({
    ...{ id, gymId, name: `Hello ${durationSeconds}`, bytes: 9, uploadedBy: owner?.id ?? null },
    ...{ kind: "video", state: "READY", captions: ["de"], posters: ["poster-1.jpg"] },
    facts: { durationSeconds } as never,
  });
}

beforeAll(async () => {
  maya = await signedIn(site, mount(), "trainer@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym").id;
  const rows = await site.db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
  original = exactlyOne(rows, "trainer");
  await keepFilm(FILE, 60);
  await keepFilm(LONG_FILE, 301);
});

beforeEach(async () => {
  const { id, ...columns } = original;
  await site.db.update(trainers).set(columns).where(eq(trainers.id, id));
});

describe("the film", () => {
  const send = async (form: Record<string, string>) => {
    const shown = await maya.visit(address());
    const own = shown.forms.find(({ fields }) => fields.has("film"));
    return maya.ask(address(), {
      form: { version: own?.fields.get("version") ?? "", ...form },
    });
  };

  const mediaJobs = () => site.jobs.filter(([name]) => name === "remove-trainer-media");
  const choose = async () => {
    expect((await send({ intent: "choose-film", film: FILE })).status).toBe(303);
    return (await trainerOf()).promoVideoUrl ?? "";
  };
  const folderOf = (src: string) => src.replace(/^\/(.*)\/film\.mp4$/, "$1");

  it("is a public copy with captions and a cover", async () => {
    const before = await sumStoredBytes(site.db, gymId);
    const src = await choose();
    const { promoVideoCoverImageUrl: cover } = await trainerOf();
    const bytes = `film ${FILE}`.length + "WEBVTT".length;
    const folder = new RegExp(
      `^/promo-videos/trainer-${original.id}-${gymId}-${bytes}-[0-9a-f-]{36}/`,
    );
    expect(src).toMatch(folder);
    expect(cover).toMatch(/^\/pictures\/trainers\//);
    const film = `${platformOf(site)}${src}`;
    expect((await new Visitor(site).ask(film)).body).toBe(`film ${FILE}`);
    const captions = film.replace("film.mp4", "captions.de.vtt");
    expect((await new Visitor(site).ask(captions)).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      action: "trainer.choose-film",
      after: { fields: ["promoVideoUrl", "promoVideoCoverImageUrl"] },
    });
    expect(await sumStoredBytes(site.db, gymId)).toBe(before + bytes);
    expect((await send({ intent: "remove-film" })).status).toBe(303);
    expect(await sumStoredBytes(site.db, gymId)).toBe(before);
    expect((await trainerOf()).promoVideoUrl).toBeNull();
  });

  it("has a job that removes a copy whose choice a killed server never saved", async () => {
    site.jobs.length = 0;
    const folder = folderOf(await choose());
    const [[, job, options]] = mediaJobs() as [[string, object, { startAfter: Date }]];
    expect(job).toEqual({ trainerId: original.id, folder });
    expect(options.startAfter.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    const { media } = site.services;
    await removeTrainerMedia(site.db, { media, job: job as TrainerMediaJob });
    expect(await media.stat(`${folder}/film.mp4`)).not.toBeNull();
  });

  it("goes by a job of the change that takes its place, or removes it", async () => {
    const first = folderOf(await choose());
    site.jobs.length = 0;
    const second = folderOf(await choose());
    expect(second).not.toBe(first);
    expect(mediaJobs().map(([, job]) => job)).toEqual([
      { trainerId: original.id, folder: second },
      { trainerId: original.id, folder: first },
    ]);
    site.jobs.length = 0;
    await send({ intent: "remove-film" });
    expect(mediaJobs()).toEqual([
      ["remove-trainer-media", { trainerId: original.id, folder: second }],
    ]);
  });

  it.each([
    ["too long", { film: LONG_FILE }, 400],
    ["unknown", { film: "5f0c2f5e-7a43-4f0f-9b8a-0c1d2e3f4a5b" }, 400],
    ["chosen on a stale page", { film: FILE, version: "0" }, 409],
  ])("that is %s changes nothing", async (_what, form, status) => {
    expect((await send({ intent: "choose-film", ...form })).status).toBe(status);
    expect((await trainerOf()).promoVideoUrl).toBe(original.promoVideoUrl);
  });

  it("for which the gym's storage has no room is refused", async () => {
    const full = { bytes: 100_000_000_000 };
    const [own] = await site.db.select().from(gymFiles).where(eq(gymFiles.id, LONG_FILE));
    await site.db.update(gymFiles).set(full).where(eq(gymFiles.id, LONG_FILE));
    const sent = await send({ intent: "choose-film", film: FILE });
    expect(sent.status).toBe(413);
    expect(readText(sent.body)).toContain("no room for the copy");
    expect((await trainerOf()).promoVideoUrl).toBe(original.promoVideoUrl);
    await site.db
      .update(gymFiles)
      .set({ bytes: own?.bytes ?? 1 })
      .where(eq(gymFiles.id, LONG_FILE));
  });

  it("lists those that are short enough", async () => {
    const text = readText((await maya.visit(address())).html);
    expect(text).toContain("Hello 60");
    expect(text).not.toContain("Hello 301");
  });

  it("leaves the page, and the gym's storage, with a trainer who is removed from the team", async () => {
    const before = await sumStoredBytes(site.db, gymId);
    const folder = folderOf(await choose());
    site.jobs.length = 0;
    const [account] = await site.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, "trainer@demo.test"));
    const owner = await signedIn(site, mount(), "owner@demo.test");
    const form = await owner.visit(at(mount(), `/studio/team/${account?.id ?? ""}`));
    expect(readText(form.html)).toContain("The trainer page loses its film");
    await form.send({ intent: "remove", password: DEMO_PASSWORD });
    expect(await trainerOf()).toMatchObject({ promoVideoUrl: null, promoVideoCoverImageUrl: null });
    expect(await sumStoredBytes(site.db, gymId)).toBe(before);
    expect(mediaJobs()).toEqual([["remove-trainer-media", { trainerId: original.id, folder }]]);
  });
});
