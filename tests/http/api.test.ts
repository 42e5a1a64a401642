/** Every call of /api/openapi.json as a request: good input, garbage, what is no call (decisions §1; security.md, Input). */
import SwaggerParser from "@apidevtools/swagger-parser";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { forThisFile } from "../support/for-this-file";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import {
  publishWorkout,
  type PublishWorkout,
} from "~/features/catalog/workouts/publish-workout.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { grantSigner } from "~/features/player/grant.server";
import { unknownCall } from "~/http/api/answer-call.server";
import { calls } from "~/http/api/calls.server";
import { askCall, bearer, describeCalls, expectAsDescribed, type Ask } from "../support/ask-call";
import {
  buy,
  buying,
  makeProduct,
  makePromo,
  makeSandbox,
  openShop,
  putCardOnFile,
} from "../support/billing-world";
import { beginConnectingGym } from "../support/connecting";
import { fileDatabase } from "../support/database";
import { fuzzTime } from "../support/fuzz";
import {
  makeGym,
  makeMember,
  makeTrainer,
  makePlan,
  PASSWORD,
  passwords,
  type Member,
} from "../support/gym-world";
import { openLibrary } from "../support/library";
import { loadContext, PLATFORM, SETTINGS } from "../support/load-context";
import { allRoutes } from "../support/routes";

const database = fileDatabase();
const library = forThisFile(
  () => openLibrary(database.db),
  (library) => library.close(),
);
let gym: Gym;
let planId: number;
let watched: number;
let workoutId: number;
let member: Member;
let trainer: Member;
let till: Awaited<ReturnType<typeof openTill>>;
let connecting: Awaited<ReturnType<typeof beginConnectingGym>>;

beforeAll(async () => {
  const { db } = database;
  gym = await makeGym(db);
  [member, trainer] = [await makeMember(db), await makeMember(db)];
  await makeTrainer(db, { gyms: [gym], accountId: trainer.accountId });
  planId = await makePlan(db, gym);
  till = await openTill();
  const { payments } = till.context;
  connecting = await beginConnectingGym(db, { payments, owner: trainer });
  watched = await publishLocked();
  await createWorkoutType(db, { gymId: gym.id, key: "strength", name: "Strength" });
  workoutId = await publish({ name: "Squats", tags: ["legs"] });
});

/** A member with a subscription, a card on file, and things to buy. */
async function openTill() {
  const { db } = database;
  const shop = await openShop(db);
  const payments = makeSandbox(db, () => new Date());
  const { studentId } = member;
  const student = { studentId, email: member.email, name: "Maya Cole" };
  await buy(db, {
    ...buying(shop, { payments, student, planId: shop.yearly, now: new Date() }),
    payments,
  });
  const [held] = await listSubscriptions(db, { studentId });
  return {
    shop,
    code: (await makePromo(db, shop, { percentOff: 100 })).code,
    product: await makeProduct(db, shop),
    paymentMethod: await putCardOnFile(db, payments, student),
    subscriptionId: held?.id ?? "",
    context: { payments, settings: SETTINGS },
  };
}

/** Without access no address of media is made, so no store is needed. */
async function publishLocked(): Promise<number> {
  const { workoutId } = await publishWorkout(database.db, {
    gymId: gym.id,
    trainerId: null,
    name: "Locked",
    categoryKeys: [],
    subscriptionTypeIds: [planId],
    movements: [{ name: "Squat", durationSeconds: 40, mediaKey: "clips/squat" }],
    publishedAt: new Date(),
  });
  return workoutId;
}

async function publish(given: Partial<PublishWorkout> = {}) {
  const made = await publishWorkout(database.db, {
    gymId: gym.id,
    trainerId: null,
    name: "Workout",
    categoryKeys: ["strength"],
    subscriptionTypeIds: [],
    movements: [{ name: "Squat", durationSeconds: 900, mediaKey: "clips/squat" }],
    publishedAt: new Date("2030-01-01T00:00:00Z"),
    ...given,
  });
  return made.workoutId;
}

const given = () => ({
  db: database.db,
  media: library.media,
  pictures: library.pictures,
  grants: grantSigner("tests only: thirty-two characters or more"),
  passwords,
});
const ask = (path: string, more: Ask = {}) => askCall(given(), path, more);
const conforms = (path: string, method: string, answer: Awaited<ReturnType<typeof ask>>) =>
  expectAsDescribed(given(), path, method, answer);

/** Good input for each call; a new one fails the walk until it has some. */
const good = (): Record<string, Ask> => ({
  "/api/openapi.json": {},
  "/api/gyms": { query: { extended: "true", page: "1", size: "2" } },
  "/api/subscription-types": { query: { gymId: String(gym.id), currency: "GBP" } },
  "/api/subscription-types/{id}": { params: { id: String(planId) } },
  "/api/products/puid/{puid}": { params: { puid: till.product.puid } },
  "/api/students/me/subscriptions/last": { headers: bearer(member.token) },
  "/api/trainer-student-subscriptions/{id}": {
    params: { id: till.subscriptionId },
    headers: bearer(member.token),
  },
  "/api/subscriptions/{id}/cancel": {
    params: { id: till.subscriptionId },
    headers: bearer(member.token),
    context: till.context,
  },
  "/api/subscriptions/{id}/revert": {
    params: { id: till.subscriptionId },
    headers: bearer(member.token),
    context: till.context,
  },
  "/api/promotions/validate": { body: { code: till.code, subscriptionTypeId: till.shop.plain } },
  "/api/stripe/checkout/prepare-setup": {
    body: {},
    headers: bearer(member.token),
    context: till.context,
  },
  "/api/stripe/checkout/confirm": {
    body: {
      selectedProduct: till.product.id,
      paymentMethod: till.paymentMethod,
      age: "adult",
    },
    headers: { ...bearer(member.token), "Idempotency-Key": "good input" },
    context: till.context,
  },
  "/api/checkout/pay-free/{subscriptionTypeId}": {
    params: { subscriptionTypeId: String(till.shop.plain) },
    body: { promoCode: till.code, terms: true, age: "adult" },
    headers: { ...bearer(member.token), "Idempotency-Key": "good input" },
    context: till.context,
  },
  "/api/gyms/{id}": { params: { id: String(gym.id) }, query: { extended: "true" } },
  "/api/gyms/guid/{guid}": { params: { guid: gym.guid } },
  "/api/gyms/application-key/{key}": { params: { key: gym.guid } },
  "/api/gyms/subscription-type/{id}": { params: { id: String(planId) } },
  "/api/workout-types": { query: { gymId: String(gym.id) } },
  "/api/workout-types/{cuid}": {
    params: { cuid: "strength" },
    query: { gymId: String(gym.id) },
  },
  "/api/tags/workout-type/{cuid}": {
    params: { cuid: "strength" },
    query: { gymId: String(gym.id) },
  },
  "/api/workouts": {
    query: { gymId: String(gym.id), type: "strength", currency: "GBP", time: "T20", page: "1" },
  },
  "/api/workout/like/{id}": {
    params: { id: String(workoutId) },
    headers: bearer(member.token),
  },
  "/api/workout/dislike/{id}": {
    params: { id: String(workoutId) },
    headers: bearer(member.token),
  },
  "/api/trainers/me": { headers: bearer(trainer.token) },
  "/api/account": { headers: bearer(member.token) },
  "/api/workout/{workoutId}/gym/{gymId}/{workoutType}": {
    params: { workoutId: String(watched), gymId: String(gym.id), workoutType: "CHALLENGE" },
    headers: bearer(member.token),
  },
  "/api/library/{id}/thumbnail": { params: { id: String(library.id) }, query: { width: "320" } },
  "/api/stripe/dashboard/{partner}": {
    params: { partner: "trainer" },
    headers: bearer(trainer.token),
    context: { payments: till.context.payments },
  },
  "/api/stripe/{partner}/token": {
    params: { partner: "gym" },
    body: { code: "ac_1", state: connecting.state },
    headers: { ...bearer(trainer.token), "Idempotency-Key": "connect-1" },
    context: { payments: connecting.payments },
  },
  "/api/events": { body: { name: "Workout fetch failed", gym: gym.guid, workoutId: "41" } },
  "/api/auth": { body: { email: member.email, password: PASSWORD } },
});

describe("the description", () => {
  it("is a valid document of OpenAPI 3.1 and names every call of routes.ts", async () => {
    const document = await describeCalls(given());
    await SwaggerParser.validate(structuredClone(document) as never);
    const routed = allRoutes
      .map(({ pattern }) => `/${pattern}`)
      .filter((pattern) => pattern.startsWith("/api/") && pattern !== "/api/*")
      .map((pattern) => pattern.replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys(document.paths).sort()).toEqual(routed.sort());
  });

  it("is what every call answers by, for good input", async () => {
    const { paths } = await describeCalls(given());
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const input = good()[path];
        if (!input) throw new Error(`no good input for ${path}`);
        const answer = await ask(path, input);
        expect(answer.status, `${path}: ${answer.text}`).toBe(200);
        await conforms(path, method, answer);
      }
    }
  });

  it(
    "is what every call refuses by: garbage is 4xx, never 500",
    async () => {
      const text = fc.oneof(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom(
          "-1",
          "0",
          "1e9",
          "2147483648",
          "99999999999",
          "true",
          "\0",
          "' or 1=1",
          "１",
        ),
      );
      const body = fc.oneof(
        fc.jsonValue({ maxDepth: 8 }),
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.record({ email: fc.jsonValue(), password: fc.jsonValue() }),
        fc.record({ email: text, password: text }),
        fc.constant({ email: "a@example.test", password: "a\0b" }),
      );
      for (const call of calls) {
        const names = [
          ...["extended", "page", "size", "after", "applicationKey", "__proto__"],
          ...["gymId", "type", "time", "tags", "currency"],
        ];
        await fc.assert(
          fc.asyncProperty(
            fc.dictionary(
              fc.constantFrom("id", "guid", "key", "cuid", "workoutId", "gymId", "workoutType"),
              text,
            ),
            fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
            body,
            async (params, query, garbage) => {
              const answer = await ask(call.path, {
                params,
                query: new URLSearchParams(query).toString(),
                body: garbage,
                context: { passwords: { ...passwords, decoy: () => Promise.resolve(false) } },
              });
              expect(answer.status).toBeLessThan(500);
            },
          ),
        );
      }
    },
    fuzzTime(120_000),
  );
});

describe("a refusal", () => {
  it("says error.… of the call, and of its field why a promo code does nothing", async () => {
    const path = "/api/checkout/pay-free/{subscriptionTypeId}";
    const answer = await ask(path, {
      params: { subscriptionTypeId: String(till.shop.monthly) },
      body: { promoCode: "NOBODY", terms: true, age: "adult" },
      headers: bearer(member.token),
      context: till.context,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: "error.validation",
        fieldErrors: [{ objectName: "body", field: "promoCode", message: "promo.notFound" }],
      },
    });
    await conforms(path, "post", answer);
  });
});

describe("what is no call", () => {
  it("another method: 405 with Allow", async () => {
    for (const call of calls) {
      const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
      for (const method of methods.filter((one) => one !== call.method.toUpperCase())) {
        const answer = await ask(call.path, { method });
        expect(answer, `${method} ${call.path}`).toMatchObject({
          status: 405,
          body: { message: "error.methodNotAllowed" },
        });
        expect(answer.headers.get("allow")).toContain(call.method.toUpperCase());
      }
    }
    expect((await ask("/api/gyms", { method: "HEAD" })).status).toBe(200);
  });

  it("another address: 404 as a problem", async () => {
    const request = new Request(`${PLATFORM}/api/no/such/call`);
    const answer = await unknownCall({ params: {}, context: loadContext(given()), request });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ status: 404, path: "/api/no/such/call" });
  });

  it("a database that is away: 503 and when to try again, a fault of ours: 500 without a word of it", async () => {
    const failing = (error: Error) =>
      ask("/api/gyms", {
        context: {
          db: new Proxy(database.db, {
            get: () => {
              throw error;
            },
          }),
        },
      });
    const away = await failing(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
    expect(away).toMatchObject({ status: 503, body: { message: "error.unavailable" } });
    expect(away.headers.get("retry-after")).toBe("5");
    const broken = await failing(new Error("secret detail"));
    expect(broken).toMatchObject({ status: 500, body: { message: "error.internal" } });
    expect(broken.text).not.toContain("secret");
  });
});
