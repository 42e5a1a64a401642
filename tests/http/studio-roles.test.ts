/**
 * Who enters which page of staff (product.md §15): every address of routes.ts in the folders below, for every role.
 * Calls are in staff-calls.test.ts.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { accounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { allRoutes } from "../support/routes";
import { fileSite } from "../support/site";
import { sumStaffTables } from "../support/staff-tables";
import { at, sitesOf } from "../support/world";

const site = fileSite();

const FOLDERS = [
  "routes/studio/",
  "routes/dashboard/",
  "routes/member/broadcast/",
  "routes/member/manage-lives/",
  "routes/member/open-day/",
  "routes/member/preview-draft/",
];

const ROLES = ["owner", "manager", "trainer", "support", "member", "foreign", "visitor"] as const;
type Role = (typeof ROLES)[number];
/** A status, or where a redirect leads. */
type Answers = Record<Role, number | string>;
const people = new Map<Role, Visitor>();
let managerId = "";

beforeAll(async () => {
  const [mount] = sitesOf(site);
  for (const role of ["owner", "manager", "trainer", "support", "member"] as const) {
    people.set(role, await signedIn(site, mount, `${role}@demo.test`));
  }
  people.set("foreign", await signedIn(site, mount, "flowstate-owner@demo.test"));
  people.set("visitor", new Visitor(site));
  const found = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, "manager@demo.test"));
  managerId = exactlyOne(found, "account").id;
});

const NOBODY_ELSE = { member: 404, foreign: 404, visitor: "/signin" } as const;
const OF_OWNERS: Answers = { owner: 200, manager: 404, trainer: 404, support: 404, ...NOBODY_ELSE };
const OF_MANAGERS: Answers = { ...OF_OWNERS, manager: 200 };
const OF_ALL: Answers = { ...OF_MANAGERS, trainer: 200, support: 200 };
const OF_TRAINERS: Answers = { ...OF_MANAGERS, trainer: 200 };
const OF_THE_TRAINER: Answers = { ...OF_OWNERS, owner: 404, trainer: 200 };
/** Nothing has this id; library.test.ts has the answers for a file, workout-list.test.ts those for a workout. */
const OF_NOBODY_YET: Answers = { ...OF_OWNERS, owner: 404 };
/** On the platform's host alone. */
const OF_NOBODY: Answers = { ...OF_NOBODY_YET, visitor: 404 };
const OF_EVERYBODY: Answers = { ...OF_ALL, member: 200, foreign: 200, visitor: 200 };

/** Maya's, who is trainer@demo.test: one to come, one that runs, one that has a replay. */
const PLANNED = "ironworks-press-clinic";
const RUNNING = "ironworks-open-floor";
const OVER = "ironworks-squat-clinic";
const NO_DRAFT = "2000000000";
const MOVEMENT = { draftId: NO_DRAFT, key: "abcd1234" };
/** Maya's too. */
const OF_MAYA = "ironworks-fourteen-days";
const broadcastOf = (guid: string) => `/gym/ironworks/lives/${guid}/broadcast`;
const toBroadcast = (answers: Answers): Answers => ({
  ...answers,
  owner: broadcastOf(RUNNING),
  manager: broadcastOf(RUNNING),
  trainer: broadcastOf(RUNNING),
});

/** The pattern of routes.ts, its parameters, and the answers. */
const TABLE: [pattern: string, params: Record<string, string>, answers: Answers][] = [
  ["/studio", {}, OF_ALL],
  ["/studio/challenges", {}, OF_TRAINERS],
  ["/studio/challenges/new", {}, OF_TRAINERS],
  ["/studio/challenges/:challengeGuid", { challengeGuid: OF_MAYA }, OF_TRAINERS],
  ["/studio/challenges/:challengeGuid/texts", { challengeGuid: OF_MAYA }, OF_TRAINERS],
  ["/studio/challenges/:challengeGuid/day/:day", { challengeGuid: OF_MAYA, day: "2" }, OF_TRAINERS],
  ["/studio/challenges/:challengeGuid/preview", { challengeGuid: OF_MAYA }, OF_TRAINERS],
  ["/studio/library", {}, OF_TRAINERS],
  ["/studio/library/:fileId", {}, OF_NOBODY_YET],
  ["/studio/library/:fileId/captions", {}, OF_NOBODY_YET],
  ["/studio/library/:fileId/delete", {}, OF_NOBODY_YET],
  ["/studio/logo", {}, OF_MANAGERS],
  ["/studio/workouts", {}, OF_TRAINERS],
  ["/studio/workouts/new", {}, OF_TRAINERS],
  ["/studio/workouts/:draftId", { draftId: NO_DRAFT }, OF_NOBODY_YET],
  ["/studio/workouts/:draftId/add", { draftId: NO_DRAFT }, OF_NOBODY_YET],
  ["/studio/workouts/:draftId/movements/:key", MOVEMENT, OF_NOBODY_YET],
  ["/studio/workouts/:draftId/picture", { draftId: NO_DRAFT }, OF_NOBODY_YET],
  ["/studio/workouts/:draftId/preview", { draftId: NO_DRAFT }, OF_NOBODY_YET],
  ["/studio/workouts/:draftId/delete", { draftId: NO_DRAFT }, OF_NOBODY_YET],
  ["/studio/categories", {}, OF_MANAGERS],
  ["/studio/categories/new", {}, OF_MANAGERS],
  ["/studio/categories/:cuid", { cuid: "strength" }, OF_MANAGERS],
  ["/studio/categories/:cuid/delete", { cuid: "strength" }, OF_MANAGERS],
  ["/studio/tags", {}, OF_MANAGERS],
  // No tag has this id; tests/http/studio-tags.test.ts has those of a tag.
  ["/studio/tags/:tagId", { tagId: "2000000000" }, OF_NOBODY_YET],
  ["/studio/trainer", {}, OF_TRAINERS],
  // It answers in a frame, where no sign-in page may stand; only Maya has a page.
  ["/studio/trainer/preview", {}, { ...OF_THE_TRAINER, visitor: 401 }],
  ["/studio/brand", {}, OF_MANAGERS],
  ["/studio/brand/pictures", {}, OF_MANAGERS],
  ["/studio/brand/words", {}, OF_MANAGERS],
  ["/studio/brand/look", {}, OF_MANAGERS],
  ["/studio/brand/history", {}, OF_MANAGERS],
  ["/studio/publish", {}, OF_OWNERS],
  ["/studio/texts", {}, OF_MANAGERS],
  ["/studio/texts/:textSlug", { textSlug: "after-checkout" }, OF_MANAGERS],
  ["/studio/texts/:textSlug", { textSlug: "contact" }, OF_MANAGERS],
  ["/studio/texts/:textSlug", { textSlug: "terms" }, OF_MANAGERS],
  ["/studio/texts/:textSlug", { textSlug: "privacy" }, OF_MANAGERS],
  ["/studio/texts/:textSlug", { textSlug: "imprint" }, OF_NOBODY_YET],
  ["/studio/texts/:textSlug/publish", { textSlug: "terms" }, OF_OWNERS],
  ["/studio/texts/:textSlug/publish", { textSlug: "contact" }, OF_NOBODY_YET],
  ["/studio/team", {}, OF_OWNERS],
  ["/studio/team/:accountId", {}, OF_OWNERS],
  ["/studio/invitation", {}, OF_NOBODY],
  ["/studio/audit", {}, OF_MANAGERS],
  ["/lives/manage", {}, OF_TRAINERS],
  ["/lives/manage/new", {}, OF_TRAINERS],
  ["/lives/manage/:liveGuid", { liveGuid: PLANNED }, OF_TRAINERS],
  ["/lives/manage/:liveGuid/cancel", { liveGuid: PLANNED }, OF_TRAINERS],
  ["/lives/manage/:liveGuid/attendees", { liveGuid: PLANNED }, OF_TRAINERS],
  ["/lives/manage/:liveGuid/attendees.csv", { liveGuid: PLANNED }, OF_TRAINERS],
  ["/lives/manage/:liveGuid/end", { liveGuid: RUNNING }, OF_TRAINERS],
  ["/lives/manage/:liveGuid/replay", { liveGuid: OVER }, OF_TRAINERS],
  ["/lives/:liveGuid/broadcast", { liveGuid: RUNNING }, OF_TRAINERS],
  ["/lives/:liveGuid/broadcast/check", { liveGuid: RUNNING }, toBroadcast(OF_TRAINERS)],
  ["/open-day", {}, OF_MANAGERS],
  ["/dashboard/:partner", { partner: "gym" }, OF_OWNERS],
  ["/dashboard/:partner", { partner: "trainer" }, OF_THE_TRAINER],
  ["/start-your-gym", {}, OF_EVERYBODY],
  ["/start-your-gym/guid", {}, { ...OF_EVERYBODY, visitor: 401 }],
];

const isOfStaff = ({ file, pattern }: { file: string; pattern: string }) =>
  pattern.startsWith("studio/") || FOLDERS.some((folder) => file.startsWith(folder));
const staffRoutes = allRoutes.filter((route) => isOfStaff(route) && !route.id.startsWith("gym/"));
/** Pages without a variant for a gym. */
const ofPlatform = new Set(
  staffRoutes.filter(({ id }) => !id.startsWith("host/")).map(({ pattern }) => `/${pattern}`),
);

function addressOf(pattern: string, params: Record<string, string>, suffix = ""): string {
  const values: Record<string, string> = { accountId: managerId, fileId: managerId, ...params };
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => values[name] ?? "");
  const [mount] = sitesOf(site);
  return ofPlatform.has(pattern)
    ? `${mount.origin}${path}${suffix}?gym=${params["partner"] === "gym" ? "ironworks" : ""}`.replace(
        /\?gym=$/,
        "",
      )
    : at(mount, `${path}${suffix}`);
}

const isRefusal = (answer: number | string) =>
  answer === 404 || answer === 401 || answer === "/signin";

it("the table names every page of staff", () => {
  const patterns = staffRoutes.map(({ pattern }) => `/${pattern}`);
  expect([...new Set(patterns)].toSorted()).toEqual(
    [...new Set(TABLE.map(([pattern]) => pattern))].toSorted(),
  );
});

describe.each(TABLE)("%s %o", (pattern, params, answers) => {
  it.each(ROLES)("GET by %s", async (role) => {
    const { status, headers } = await (people.get(role) as Visitor).ask(addressOf(pattern, params));
    expect(headers.location ?? status).toBe(answers[role]);
    if (status === 200) expect(headers["cache-control"]).toMatch(/no-store|private/);
  });

  it.each(ROLES.filter((role) => isRefusal(answers[role])))(
    "its data and a POST by %s are refused too",
    async (role) => {
      const visitor = people.get(role) as Visitor;
      const before = await sumStaffTables(site);
      const sent = await visitor.ask(addressOf(pattern, params), {
        form: { role: "OWNER", email: "thief@demo.test", password: "demo1234", intent: "remove" },
      });
      expect([401, 404, 405, 303]).toContain(sent.status);
      if (sent.status === 303) expect(sent.headers.location).toMatch(/^\/signin/);
      const read = await visitor.ask(addressOf(pattern, params, ".data"));
      expect(read.body).not.toContain("@demo.test");
      expect(await sumStaffTables(site)).toBe(before);
    },
  );
});
