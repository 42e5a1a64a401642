/** Good input for every call, in the demo world; a call without an entry fails the walk (tests/http/calls.test.ts). */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { accounts, students } from "~/features/identity/schema.server";
import { PLATFORM } from "./app";
import { partnerOf } from "./partner-links";
import { putCardOnFile } from "./billing-world";
import { ask, type Ask } from "./browse";
import type { TestSite } from "./site";
import { tokenOf } from "./tokens";
import { newEmail, PASSWORD } from "./world";

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The body of a call that takes plain text. */
  text?: string;
  /** The caller that gets 200; "trainer" is Maya Cole, "owner" the only owner of Ironworks. Absent: every caller. */
  as?: "member" | "trainer" | "owner";
  /** Status of good input if the demo world cannot make it succeed; 200 if absent. */
  status?: 201 | 202 | 204 | 400 | 404 | 409;
}

/** A person of the partner without an account. */
const PASS = {
  gpwId: "GP-walk",
  email: "walk@partner.test",
  firstname: "Walk",
  lastname: "Through",
};

/** The member's card, put on file as the card form does. */
async function putMembersCardOnFile({ db, services }: TestSite): Promise<string> {
  const member = await toBuyer(db, "member@demo.test");
  if (!services.sandbox) throw new Error("no sandbox");
  return putCardOnFile(db, services.sandbox, { ...member, name: "The Member" });
}

async function toBuyer(db: Db, email: string): Promise<{ studentId: number; email: string }> {
  const [student] = await db
    .select({ studentId: students.id, email: accounts.email })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.email, email));
  if (!student) throw new Error(`no student ${email}`);
  return student;
}

/** Built from answers of the API, as a client would; by method and path. */
export async function callInputs(site: TestSite): Promise<Record<string, CallInput>> {
  const { port } = site;
  const paymentMethod = await putMembersCardOnFile(site);
  const memberToken = await tokenOf(site, "member@demo.test");
  const read = async (path: string, headers: Ask["headers"] = {}) => {
    const answer = await ask({ port, host: `${PLATFORM}:${port}`, path, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as never;
  };
  const gym: { id: number; subscriptionTypes: { id: number }[] } = await read(
    "/api/gyms/guid/ironworks?extended=true",
  );
  const id = String(gym.id);
  const held: { id: string; subscriptionTypeId: number }[] = await read(
    "/api/students/me/subscriptions/last",
    { Authorization: `Bearer ${memberToken}` },
  );
  const own = { params: { id: held[0]?.id ?? "" }, as: "member" } as const;
  const heldIds = held.map(({ subscriptionTypeId }) => subscriptionTypeId);
  const another = gym.subscriptionTypes.find((plan) => !heldIds.includes(plan.id))?.id ?? 0;
  const workoutId = await firstWorkout(port);
  const ofGym = { gymId: id };
  const { links } = partnerOf(site);
  const link = links.create(PASS);
  const intent = links.sealIntent(PASS, new Date());
  const product: { id: number } = await read("/api/products/puid/resistance-kit");
  return {
    "GET /api/openapi.json": {},
    "GET /api/gyms": { query: { extended: "true", page: "1", size: "2" } },
    "GET /api/gyms/{id}": { params: { id }, query: { extended: "true" } },
    "GET /api/gyms/guid/{guid}": { params: { guid: "ironworks" } },
    "GET /api/gyms/application-key/{key}": { params: { key: "ironworks-app" } },
    "GET /api/gyms/subscription-type/{id}": {
      params: { id: String(gym.subscriptionTypes[0]?.id) },
    },
    "GET /api/trainers/me": { as: "trainer" },
    "GET /api/trainers/{idOrTuid}": { params: { idOrTuid: "maya-cole" } },
    "GET /api/account": { as: "member" },
    // The last owner stays, so that the walks keep their accounts.
    "DELETE /api/users/me": { as: "owner", status: 409 },
    "POST /api/auth": { body: { email: "member@demo.test", password: "demo1234" } },
    "POST /api/register": {
      query: { applicationKey: "ironworks-app" },
      /** Each account has an address of its own. */
      get body() {
        const names = { firstName: "Ada", lastName: "Byron" };
        return { ...names, email: newEmail(), password1: PASSWORD, password2: PASSWORD };
      },
      status: 201,
    },
    "GET /api/auth-info": {},
    "GET /api/students/account": { as: "member" },
    "POST /api/students/register": {
      body: {
        lang: "EN",
        goal: "GET_FIT",
        gender: "OTHER",
        dateOfBirth: "1990-06-01",
        acquiringTrainerTuid: "maya-cole",
        acquiringGymGuid: "ironworks",
      },
      as: "member",
    },
    // Its token is known to a mail only: app/routes/api/calls/progress.test.ts makes one.
    "POST /api/progress-mail/off": {
      query: { token: "42.no" },
      status: 404,
    },
    "GET /api/lives": { query: { ...ofGym, page: "1", size: "2" } },
    "GET /api/lives/{guid}": { params: { guid: "ironworks-open-floor" } },
    "POST /api/lives/{guid}/remind": {
      params: { guid: "ironworks-press-clinic" },
      body: { byMail: true },
      as: "member",
    },
    // As for the weekly mail: app/routes/api/calls/lives.test.ts makes a token.
    "POST /api/live-reminder/off": { query: { token: "42.7.no" }, status: 404 },
    "GET /api/push-key": {},
    "POST /api/reset-password/request-code": { text: "nobody@demo.test", status: 204 },
    // Codes are known to their mails only: app/routes/api/calls/password-reset.test.ts reads one.
    "POST /api/reset-password/confirm-reset": {
      body: {
        email: "nobody@demo.test",
        code: "CDFG-2345",
        password1: "demo1234",
        password2: "demo1234",
      },
      status: 400,
    },
    "GET /api/workout/{workoutId}/gym/{gymId}": {
      params: { workoutId, gymId: id },
    },
    "GET /api/workout/{workoutId}/gym/{gymId}/{workoutType}": {
      params: { workoutId, gymId: id, workoutType: "CHALLENGE" },
      query: { currency: "GBP" },
    },
    "GET /api/workout-types": { query: ofGym },
    "GET /api/workout-types/{cuid}": { params: { cuid: "strength" }, query: ofGym },
    "GET /api/tags/workout-type/{cuid}": { params: { cuid: "strength" }, query: ofGym },
    "GET /api/workouts": { query: { ...ofGym, type: "strength", page: "1", size: "2" } },
    "GET /api/search": { query: { ...ofGym, q: "kettlebell", size: "2" } },
    "GET /api/search/suggestions": { query: { ...ofGym, q: "kettle" } },
    "POST /api/workouts/tracking": {
      body: {
        workoutId: Number(workoutId),
        workoutExecutionId: "3f2b8c54-0d7e-4a1c-9a52-5f0c1c2d3e4f",
        workoutTrackType: "WORKOUT_START",
        executionTime: 0,
        movementId: null,
      },
      status: 202,
    },
    "POST /api/workout/like/{id}": { params: { id: workoutId }, as: "member" },
    "POST /api/workout/dislike/{id}": { params: { id: workoutId }, as: "member" },
    "POST /api/workout/save/{id}": { params: { id: workoutId }, as: "member" },
    "POST /api/workout/unsave/{id}": { params: { id: workoutId }, as: "member" },
    "GET /api/subscription-types": { query: { gymId: id, currency: "GBP" } },
    "GET /api/subscription-types/{id}": { params: { id: String(another) } },
    "GET /api/products/puid/{puid}": { params: { puid: "resistance-kit" } },
    "GET /api/students/me/subscriptions/last": { as: "member" },
    "GET /api/trainer-student-subscriptions/{id}": own,
    "POST /api/subscriptions/{id}/cancel": own,
    "POST /api/subscriptions/{id}/revert": own,
    "POST /api/promotions/validate": { body: { code: "WELCOME20", subscriptionTypeId: another } },
    "POST /api/stripe/checkout/prepare-setup": { body: {}, as: "member" },
    "POST /api/stripe/checkout/confirm": {
      body: { selectedProduct: product.id, paymentMethod, terms: true, age: "adult" },
      as: "member",
    },
    "POST /api/checkout/pay-free/{subscriptionTypeId}": {
      params: { subscriptionTypeId: String(another) },
      body: { promoCode: "FREE100", instagramHandle: "ada", terms: true, age: "adult" },
      as: "member",
    },
    "GET /api/library/{id}/thumbnail": { params: { id: "1" }, query: { width: "320" } },
    "GET /api/stripe/dashboard/{partner}": { params: { partner: "trainer" }, as: "trainer" },
    // The sandbox connects no accounts: app/routes/api/calls/dashboard.test.ts uses a provider that does.
    "POST /api/stripe/{partner}/token": {
      params: { partner: "trainer" },
      body: { code: "ac_1", state: "none" },
      as: "trainer",
      status: 404,
    },
    "POST /api/gympass/decrypt": { body: link },
    "POST /api/gympass/subscribe": { body: { gpwId: PASS.gpwId, intent }, as: "trainer" },
    "POST /api/events": { body: { name: "Workout fetch failed", gym: "ironworks" } },
  };
}

/** A workout of Ironworks, as its newest category page names it. */
async function firstWorkout(port: number): Promise<string> {
  const path = "/gym/ironworks/category/strength";
  const { body } = await ask({ port, host: `${PLATFORM}:${port}`, path });
  const [, workoutId] = /\/category\/strength\/(\d+)/.exec(body) ?? [];
  if (workoutId === undefined) throw new Error(`${path}: no workout`);
  return workoutId;
}
