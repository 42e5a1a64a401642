/** What each role of a gym gets from the calls that know their caller (product.md §15). */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { grantSigner } from "~/features/player/grant.server";
import { exactlyOne } from "~/kernel/errors";
import { MINUTE_MS } from "~/kernel/time";
import { calls } from "~/routes/api/registry.server";
import { SECRET } from "../support/app";
import { askCall, bearer } from "../support/ask-call";
import { loadContext, NO_LIMITS } from "../support/load-context";
import { planLive } from "../support/live-world";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { sitesOf } from "../support/world";

const site = fileSite();

const ROLES = ["owner", "manager", "trainer", "support", "member", "foreign", "visitor"] as const;
type Role = (typeof ROLES)[number];
const tokens = new Map<Role, string>();
const facts = { gymId: "", workoutId: "", live: "" };

beforeAll(async () => {
  for (const role of ["owner", "manager", "trainer", "support"] as const) {
    tokens.set(role, await tokenOf(site, `${role}@demo.test`));
  }
  // Without a plan, so that access comes by a role alone.
  const { email } = await newMember(site, sitesOf(site)[0]);
  tokens.set("member", await tokenOf(site, email));
  tokens.set("foreign", await tokenOf(site, "flowstate-owner@demo.test"));
  const found = await site.db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, "ironworks"));
  const { id: gymId } = exactlyOne(found, "gym");
  const [locked] = await site.db
    .select({ id: workouts.id })
    .from(workouts)
    .where(and(eq(workouts.gymId, gymId), eq(workouts.locked, true)))
    .limit(1);
  const live = await planLive(site.db, { startsAt: new Date(Date.now() + MINUTE_MS) });
  await site.pool.query("update lives set locked = true where id = $1", [live.id]);
  Object.assign(facts, { gymId: String(gymId), workoutId: String(locked?.id), live: live.guid });
});

interface StaffCall {
  params?: () => Record<string, string>;
  query?: () => Record<string, string>;
  body?: Record<string, unknown>;
  /** What is compared; the status when absent. */
  read?: (body: unknown) => unknown;
  answers: Record<Role, unknown>;
}

const NOBODY_ELSE = { member: 404, foreign: 404, visitor: 401 };
const OF_OWNERS = { owner: 200, manager: 404, trainer: 404, support: 404, ...NOBODY_ELSE };
const OF_NOBODY = { ...OF_OWNERS, owner: 404 };
const OF_THE_TRAINER = { ...OF_NOBODY, trainer: 200 };
/** Access to what needs a plan, for the whole team. */
const TEAM = {
  ...{ owner: true, manager: true, trainer: true, support: true },
  ...{ member: false, foreign: false, visitor: false },
};

type Opened = { accessEnabled?: boolean };
const isOpen = (body: unknown) => (body as Opened).accessEnabled;
const areOpen = (body: unknown) => (body as Opened[]).every((one) => one.accessEnabled);
const ofGym = () => ({ gymId: facts.gymId });
const ofWorkout = () => ({ workoutId: facts.workoutId, gymId: facts.gymId });

const BY_ROLE: Record<string, StaffCall> = {
  "GET /api/trainers/me": { answers: OF_THE_TRAINER },
  "GET /api/stripe/dashboard/{partner}": {
    params: () => ({ partner: "gym" }),
    query: () => ({ gym: "ironworks" }),
    answers: OF_OWNERS,
  },
  // Connecting is offered by no sandbox: app/routes/api/calls/dashboard.test.ts has a provider that does.
  "POST /api/stripe/{partner}/token": {
    params: () => ({ partner: "gym" }),
    body: { code: "ac_1", state: "none" },
    answers: OF_NOBODY,
  },
  "GET /api/workout/{workoutId}/gym/{gymId}": { params: ofWorkout, read: isOpen, answers: TEAM },
  "GET /api/workout/{workoutId}/gym/{gymId}/{workoutType}": {
    params: () => ({ ...ofWorkout(), workoutType: "CHALLENGE" }),
    ...{ read: isOpen, answers: TEAM },
  },
  "GET /api/workouts": {
    query: () => ({ ...ofGym(), type: "strength", size: "96" }),
    ...{ read: areOpen, answers: TEAM },
  },
  "GET /api/search": { query: ofGym, read: areOpen, answers: TEAM },
  "GET /api/lives": { query: ofGym, read: areOpen, answers: TEAM },
  "GET /api/lives/{guid}": { params: () => ({ guid: facts.live }), read: isOpen, answers: TEAM },
};

/** These speak of the caller alone, or take what the calls above have opened. */
const WHATEVER_THE_ROLE = [
  "GET /api/account",
  "GET /api/students/account",
  "POST /api/students/register",
  "DELETE /api/users/me",
  "POST /api/workouts/tracking",
  "POST /api/workout/like/{id}",
  "POST /api/workout/dislike/{id}",
  "POST /api/workout/save/{id}",
  "POST /api/workout/unsave/{id}",
  "POST /api/events",
  "POST /api/lives/{guid}/remind",
  "POST /api/gympass/subscribe",
  "GET /api/students/me/subscriptions/last",
  "GET /api/trainer-student-subscriptions/{id}",
  "POST /api/subscriptions/{id}/cancel",
  "POST /api/subscriptions/{id}/revert",
  "POST /api/promotions/validate",
  "POST /api/stripe/checkout/prepare-setup",
  "POST /api/stripe/checkout/confirm",
  "POST /api/checkout/pay-free/{subscriptionTypeId}",
];

const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path}`;

it("the lists name every call that knows its caller", () => {
  const known = calls.filter(({ security }) => security !== "none").map(nameOf);
  expect(known.toSorted()).toEqual([...Object.keys(BY_ROLE), ...WHATEVER_THE_ROLE].toSorted());
});

describe.each(
  calls.filter((call) => nameOf(call) in BY_ROLE).map((call) => [nameOf(call), call] as const),
)("%s", (name, call) => {
  it.each(ROLES)("by %s", async (role) => {
    const { params, query, body, read, answers } = BY_ROLE[name] as StaffCall;
    const token = tokens.get(role);
    const context = loadContext({
      ...site.services,
      grants: grantSigner(SECRET),
      limits: NO_LIMITS,
    });
    const answer = await askCall(
      { ...context, origin: site.services.settings.platformOrigin },
      call.path,
      {
        method: call.method.toUpperCase(),
        ...(params ? { params: params() } : {}),
        ...(query ? { query: query() } : {}),
        ...(body ? { body } : {}),
        ...(token === undefined ? {} : { headers: bearer(token) }),
      },
    );
    expect(read ? read(answer.body) : answer.status).toBe(answers[role]);
  });
});
