/**
 * A thief of another gym's team: the ids of Ironworks in every page and form of Flowstate's studio, by path, by host
 * and without a gym (product.md §11, §15). studio-roles.test.ts has the pages of Ironworks themselves.
 */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { workoutDrafts } from "~/features/catalog/drafts/schema.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { workoutTypes } from "~/features/catalog/workout-types/schema.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { gymFiles } from "~/features/library/schema.server";
import { libraryFiles } from "~/features/media/schema.server";
import { becomeTrainer } from "~/features/journeys/become-trainer.server";
import { inTransaction } from "~/db/transaction.server";
import { exactlyOne } from "~/kernel/errors";
import { DEMO_PASSWORD } from "~/demo/people";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { allRoutes } from "../support/routes";
import { fileSite } from "../support/site";
import { sumStaffTables } from "../support/staff-tables";
import { addTrainer } from "../support/trainers";
import { at, platformOf, signUp, sitesOf, type Site } from "../support/world";

const site = fileSite();
const FOLDERS = /^routes\/(?:studio|member\/(?:broadcast|manage-lives|open-day|preview-draft))\//;
const FILE_NAME = "Stolen leg day.mp4";
const LIVES = ["ironworks-press-clinic", "ironworks-open-floor", "ironworks-squat-clinic"];
const LOGO = "0123456789abcdef.webp";

/** Ids of Ironworks, by the parameter of an address. */
const ids: Record<string, string[]> = {
  liveGuid: LIVES,
  challengeGuid: ["ironworks-fourteen-days"],
};
let planId = 0;
let trainerId = 0;

const flowstate = () =>
  ({ name: "path", origin: platformOf(site), base: "/gym/flowstate" }) as Site;
const mounts: [name: string, mount: () => Site][] = [
  ["by path", flowstate],
  [
    "by host",
    () => ({ ...flowstate(), origin: `http://flowstate.${PLATFORM}:${site.port}`, base: "" }),
  ],
  ["without a gym", () => ({ ...flowstate(), base: "" })],
];

const gymOf = async (guid: string) =>
  exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, guid)), "gym").id;
const accountOf = async (email: string) =>
  exactlyOne(await site.db.select().from(accounts).where(eq(accounts.email, email)), "account").id;

let trainerEmail = "";

beforeAll(async () => {
  const [ironworks, ofThief] = [await gymOf("ironworks"), await gymOf("flowstate")];
  const { email } = await signUp(new Visitor(site), flowstate());
  trainerEmail = email;
  const accountId = await accountOf(email);
  await site.db.insert(gymStaff).values({ gymId: ofThief, accountId, role: "TRAINER" });
  await inTransaction(site.db, (tx) => becomeTrainer(tx, { gymId: ofThief, accountId }));
  const managerId = await accountOf("manager@demo.test");
  const fileId = crypto.randomUUID();
  await site.db.insert(gymFiles).values({
    ...{ id: fileId, gymId: ironworks, uploadedBy: managerId, name: FILE_NAME, bytes: 1_000 },
  });
  await site.db.insert(libraryFiles).values({
    ...{ gymId: ironworks, key: `pictures/logos/${ironworks}-${LOGO}`, digest: "d" },
    ...{ width: 10, height: 10 },
  });
  const category = { gymId: ironworks, key: "only-of-ironworks", name: "Priya’s shelf" };
  await site.db.insert(workoutTypes).values(category);
  const ofTag = { gymId: ironworks, text: "Priya’s tag" };
  const [tag] = await site.db.insert(tags).values(ofTag).returning({ id: tags.id });
  Object.assign(ids, { accountId: [managerId], fileId: [fileId] });
  const drafts = await site.db
    .select({ id: workoutDrafts.id })
    .from(workoutDrafts)
    .where(eq(workoutDrafts.gymId, ironworks))
    .limit(1);
  ids["draftId"] = drafts.map(({ id }) => String(id));
  Object.assign(ids, { cuid: [category.key], tagId: [String(tag?.id)] });
  trainerId = await addTrainer(site.db, "ada-of-ironworks", ["ironworks"]);
  const plans = await site.db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.gymId, ironworks));
  planId = plans[0]?.id ?? 0;
});

const THIEVES: Record<string, (mount: Site) => Promise<Visitor>> = {
  "the owner": (mount) => signedIn(site, mount, "flowstate-owner@demo.test"),
  "a trainer": (mount) => signedIn(site, mount, trainerEmail),
};

/** Every page of staff that names something by its id. */
const pages = allRoutes.filter(
  ({ id, file, pattern }) =>
    id.startsWith("host/") &&
    (FOLDERS.test(file) || pattern.startsWith("studio/")) &&
    // Each gym has the same texts.
    pattern.replace(":textSlug", "").includes(":"),
);

function* addressesOf(pattern: string): Generator<string> {
  const [, name = ""] = /:(\w+)/.exec(pattern) ?? [];
  const values = ids[name];
  if (!values) throw new Error(`no id of Ironworks for :${name} of ${pattern}`);
  for (const value of values) yield `/${pattern.replace(`:${name}`, value).replace(":day", "1")}`;
}

const FORMS: Record<string, string>[] = [
  { intent: "remove", password: DEMO_PASSWORD },
  { intent: "role", role: "OWNER", password: DEMO_PASSWORD },
  { intent: "start" },
  { intent: "publish", name: "Mine" },
  { intent: "archive" },
  { intent: "discard" },
  { intent: "delete" },
  { intent: "extend", weeks: "2" },
  { intent: "rename", name: "Mine", poster: "poster-2.jpg", language: "en" },
  { intent: "remove-picture", picture: "imgUrl", target: "strength" },
  { intent: "merge", into: "1", text: "Mine", version: "0" },
  { intent: "publish", item: "1", workout: "1", day: "1", week: "1", days: "30" },
  { intent: "archive" },
  { intent: "add", workout: "1", day: "1" },
  { intent: "cancel", reason: "gone", title: "Mine", scope: "all" },
  {},
];

/** Texts that only the team of Ironworks sees. */
const SECRETS = /manager@demo\.test|Priya|Stolen leg day|Fourteen days/;

describe.each(Object.keys(THIEVES))("%s of another gym", (who) => {
  it.each(mounts)("finds no id of Ironworks %s", async (_name, toMount) => {
    const mount = toMount();
    const thief = await (THIEVES[who] as (mount: Site) => Promise<Visitor>)(mount);
    const before = await sumStaffTables(site);
    expect(pages.length).toBeGreaterThan(10);
    expect((await thief.ask(at(mount, "/studio"))).status).toBe(200);
    for (const address of pages.flatMap(({ pattern }) => [...addressesOf(pattern)])) {
      const read = await thief.ask(at(mount, address));
      expect([address, read.status]).toEqual([address, 404]);
      const leaf = await thief.ask(at(mount, `${address}.data`));
      for (const { body } of [read, leaf]) expect(body, address).not.toMatch(SECRETS);
      for (const form of FORMS) {
        const sent = await thief.ask(at(mount, address), { form });
        expect([address, form, [404, 405].includes(sent.status)]).toEqual([address, form, true]);
      }
    }
    expect(await sumStaffTables(site)).toBe(before);
  });
});

describe("a form of the thief's own gym", () => {
  const LIVE = {
    ...{ title: "Mine", date: "2027-05-01", time: "10:00", duration: "45", leadMinutes: "15" },
    ...{ source: "LINK", sourceUrl: "https://calls.test/mine", intent: "publish" },
  };

  it("takes no trainer and no plan of Ironworks, and copies no live", async () => {
    const owner = await signedIn(site, flowstate(), "flowstate-owner@demo.test");
    const copy = await owner.visit(at(flowstate(), `/lives/manage/new?from=${LIVES[0]}`));
    expect(copy.html).not.toContain("Press clinic");
    const [taught] = await site.db
      .select()
      .from(gymTrainers)
      .where(eq(gymTrainers.gymId, await gymOf("flowstate")));
    const own = { ...LIVE, access: "open", trainerId: String(taught?.trainerId) };
    const plan = async (stolen: Record<string, string>) => {
      const form = { ...own, ...stolen, formId: crypto.randomUUID() };
      return (await owner.ask(at(flowstate(), "/lives/manage/new"), { form })).status;
    };
    expect(await plan({ trainerId: String(trainerId) })).toBe(400);
    expect(await plan({ access: "plans", [`plan-${planId}`]: "on" })).toBe(400);
    // The same form without what is stolen plans a live.
    expect(await plan({})).toBe(303);
    const { rows } = await site.pool.query<{ count: number }>(
      `select count(*)::int from lives l join gyms g on g.id = l.gym_id
       left join live_subscription_types p on p.live_id = l.id
       where g.guid = 'flowstate' and (l.trainer_id = $1 or p.subscription_type_id = $2)`,
      [trainerId, planId],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("changes no workout of Ironworks, and plays none of its files", async () => {
    const owner = await signedIn(site, flowstate(), "flowstate-owner@demo.test");
    const before = await sumStaffTables(site);
    const changed = await owner.ask(at(flowstate(), "/studio/workouts"), {
      form: { change: "archive", [`draft-${ids["draftId"]?.[0]}`]: "on" },
    });
    expect(changed.headers.location).toMatch(/workouts\?changed=0&left=1$/);
    expect(await sumStaffTables(site)).toBe(before);
    const made = await owner.ask(at(flowstate(), "/studio/workouts/new"), {
      form: { name: "Mine", [`file-${ids["fileId"]?.[0]}`]: "on" },
    });
    expect(made.status).toBe(400);
    expect(await sumStaffTables(site)).toBe(before);
  });

  it("takes no logo of Ironworks", async () => {
    const owner = await signedIn(site, flowstate(), "flowstate-owner@demo.test");
    const before = await sumStaffTables(site);
    const sent = await owner.ask(at(flowstate(), "/studio/logo"), {
      form: { picture: LOGO, colors: "keep" },
    });
    expect(sent.status).toBe(400);
    const page = await owner.ask(at(flowstate(), `/studio/logo?picture=${LOGO}`));
    expect(page.body).not.toContain(`-${LOGO.slice(0, 16)}`);
    expect(await sumStaffTables(site)).toBe(before);
  });

  it("shows no payment account of Ironworks", async () => {
    const owner = await signedIn(site, flowstate(), "flowstate-owner@demo.test");
    for (const path of [
      "/dashboard/gym?gym=ironworks",
      "/api/stripe/dashboard/gym?gym=ironworks",
    ]) {
      expect((await owner.ask(`${platformOf(site)}${path}`)).status, path).toBe(404);
    }
  });
});

describe("a session of the thief at Ironworks", () => {
  it.each([1, 2])("is a stranger's on its own host %i", async (index) => {
    const mount = sitesOf(site)[index] as Site;
    const thief = await signedIn(site, mount, "flowstate-owner@demo.test");
    const ofStudio = pages.flatMap(({ pattern }) => [...addressesOf(pattern)]);
    const alone = ["/studio", "/studio/team", "/studio/library", "/studio/audit", "/studio/logo"];
    const ofBrand = ["", "/pictures", "/words", "/look", "/history"].map(
      (part) => `/studio/brand${part}`,
    );
    const texts = ["/studio/texts", "/studio/texts/terms", "/studio/texts/terms/publish"];
    for (const path of [
      ...alone,
      ...ofBrand,
      ...texts,
      "/studio/publish",
      "/studio/trainer",
      "/studio/trainer/preview",
      "/lives/manage",
      "/open-day",
      ...ofStudio,
    ]) {
      const { status, body } = await thief.ask(at(mount, path));
      expect([path, status, SECRETS.test(body)]).toEqual([path, 404, false]);
    }
  });
});
