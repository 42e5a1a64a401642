/** Every call of /api/openapi.json as a request: good input, garbage, tokens, bodies (decisions §1; security.md, Input). */
import SwaggerParser from "@apidevtools/swagger-parser";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountPort } from "~/features/billing/account-port";
import { beginConnecting } from "~/features/billing/accounts/connect-account.server";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import {
  publishWorkout,
  type PublishWorkout,
} from "~/features/catalog/workouts/publish-workout.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { applications, gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { createPasswordHasher, PasswordsBusy } from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { gymStaff, trainerAccounts } from "~/features/identity/schema.server";
import { startSession } from "~/features/identity/start-session.server";
import { grantSigner } from "~/features/player/grant.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { answerCall, unknownCall } from "~/http/api/answer-call.server";
import { calls } from "~/http/api/calls.server";
import { ownDashboards } from "~/http/dashboard.server";
import type { LoadContext } from "~/http/load-context";
import { currentPerson } from "~/http/session.server";
import { sha256Hex } from "~/kernel/ids.server";
import {
  buy,
  buying,
  makeProduct,
  makePromo,
  makeSandbox,
  openShop,
  putCardOnFile,
} from "../support/billing-world";
import { fuzzTime } from "../support/fuzz";
import { openTestDatabase, type TestDatabase } from "../support/database";
import { expectDescribed, type Description } from "../support/description";
import { openLibrary } from "../support/library";
import { allRoutes } from "../support/routes";

const ORIGIN = "http://gymfront.test:3000";
const passwords = createPasswordHasher();

let database: TestDatabase;
let gym: Gym;
let planId: number;
let watched: number;
let library: Awaited<ReturnType<typeof openLibrary>>;
let workoutId: number;
let member: { accountId: string; email: string; token: string };
let trainer: { accountId: string; email: string; token: string };
let till: Awaited<ReturnType<typeof openTill>>;
let connecting: Awaited<ReturnType<typeof beginConnectingHere>>;

beforeAll(async () => {
  database = await openTestDatabase();
  gym = await newGym();
  await newGym();
  [member, trainer] = [await newMember(), await newMember()];
  const [row] = await database.db
    .insert(trainers)
    .values({ tuid: "maya-cole", firstName: "Maya", lastName: "Cole", screenName: "Maya" })
    .returning({ id: trainers.id });
  const trainerId = row?.id ?? 0;
  till = await openTill();
  await database.db.insert(gymTrainers).values({ gymId: gym.id, trainerId });
  await database.db.insert(trainerAccounts).values({ trainerId, accountId: trainer.accountId });
  const [plan] = await database.db
    .insert(subscriptionTypes)
    .values({
      gymId: gym.id,
      applicationId: gym.applicationId,
      name: "Monthly",
      priceMinor: 1499,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
    })
    .returning({ id: subscriptionTypes.id });
  planId = plan?.id ?? 0;
  connecting = await beginConnectingHere();
  watched = await publishLocked();
  await createWorkoutType(database.db, { gymId: gym.id, key: "strength", name: "Strength" });
  workoutId = await publish({ name: "Squats", tags: ["legs"] });
  library = await openLibrary(database.db);
});
afterAll(async () => {
  await library.close();
  await database.close();
});

/** A member with a subscription, a card on file, and things to buy. */
async function openTill() {
  const { db } = database;
  const shop = await openShop(db);
  const payments = makeSandbox(db, () => new Date());
  const { id: studentId } = (await findStudentOfAccount(db, member.accountId)) ?? { id: 0 };
  const student = { studentId, email: member.email, name: "Ada Byron" };
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
    context: { payments, settings: { platformFeePercent: 10 } as LoadContext["settings"] },
  };
}

/** An owner on the way back from a provider that connects accounts which are there already. */
async function beginConnectingHere() {
  const { db } = database;
  const { payments } = till.context;
  const owned = await newGym();
  const { accountId, token } = trainer;
  await db.insert(gymStaff).values({ gymId: owned.id, accountId, role: "OWNER" });
  const { accountRef } = await payments.accounts.createAccount({
    idempotencyKey: randomUUID(),
    email: trainer.email,
  });
  const accounts: AccountPort = {
    ...payments.accounts,
    connecting: {
      authorizeUrl: ({ state: asked }) => `https://provider.test/authorize?state=${asked}`,
      exchangeCode: () => Promise.resolve({ ok: true, accountRef }),
    },
  };
  const connecting = { ...payments, accounts };
  const begun = await beginConnecting(db, {
    payments: connecting,
    creator: { kind: "gym", gymId: owned.id },
    person: { email: trainer.email, sessionHash: sha256Hex(token) },
    returnUrl: `${ORIGIN}/dashboard/gym`,
    now: new Date(),
  });
  if (!begun.ok) throw new Error(begun.reason);
  const state = new URL(begun.url).searchParams.get("state") ?? "";
  return { guid: owned.guid, state, context: { payments: connecting } };
}

async function newGym(): Promise<Gym> {
  const guid = `g${randomUUID().slice(0, 8)}`;
  const [row] = await database.db
    .insert(gyms)
    .values({
      guid,
      name: "Ironworks",
      terms: `<p style="color:red">Terms<script>steal()</script></p>`,
      backgroundColor: "#101012",
      textColor: "#f5f4f0",
      buttonColor: "#f4c31e",
      buttonTextColor: "#17140a",
      brandColor: "#f4c31e",
    })
    .returning({ id: gyms.id });
  await database.db
    .insert(applications)
    .values({ applicationKey: guid, name: guid, gymId: row?.id, isGymDefault: true });
  const found = await findGymByGuid(database.db, guid);
  if (!found) throw new Error("no gym");
  return found;
}

async function newMember() {
  const email = `${randomUUID()}@demo.test`;
  const now = new Date();
  const made = await registerMember(database.db, {
    email,
    firstName: "Ada",
    lastName: "Byron",
    password: "demo1234",
    lang: "EN",
    gym: null,
    passwords,
    now,
  });
  if (!made.ok) throw new Error(made.reason);
  const { token } = await startSession(database.db, { accountId: made.accountId, now });
  return { accountId: made.accountId, email, token };
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

/** Stands where calls have no business. */
function neverUsed<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: (_target, property) => {
      throw new Error(`${name}.${String(property)} is not expected here`);
    },
  });
}

const contextWith = (more: Partial<LoadContext> = {}): LoadContext => ({
  db: database.db,
  payments: neverUsed("payments"),
  sandbox: null,
  media: library.media,
  pictures: library.pictures,
  grants: grantSigner("tests only: thirty-two characters or more"),
  passwords,
  limits: { take: () => Promise.resolve({ ok: true }), giveBack: () => Promise.resolve() },
  settings: neverUsed("settings"),
  hostGym: null,
  origin: ORIGIN,
  secure: false,
  nonce: "",
  requestId: "",
  clientIp: "192.0.2.1",
  log: pino({ level: "silent" }),
  outbox: null,
  memo: new Map(),
  ...more,
});

interface Ask {
  method?: string;
  params?: Record<string, string>;
  query?: string | Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as it is; an object is sent as JSON. */
  body?: unknown;
  context?: Partial<LoadContext>;
}

async function ask(path: string, { params = {}, query = "", body, ...more }: Ask = {}) {
  const call = calls.find((one) => one.path === path);
  if (!call) throw new Error(`no call ${path}`);
  const method = more.method ?? call.method.toUpperCase();
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(params[String(name)] ?? ""),
  );
  const url = new URL(filled, ORIGIN);
  url.search = new URLSearchParams(query).toString();
  const sends = body !== undefined && method !== "GET" && method !== "HEAD";
  const answer = await answerCall(call)({
    params,
    context: contextWith(more.context),
    request: new Request(url, {
      method,
      headers: { ...(sends ? { "Content-Type": "application/json" } : {}), ...more.headers },
      ...(sends ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  const parsed: unknown = text && isJson ? JSON.parse(text) : null;
  return { status: answer.status, headers: answer.headers, body: parsed, text };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ Cookie: `session=${token}` });

const describeCalls = async () => (await ask("/api/openapi.json")).body as Description;

async function conforms(path: string, method: string, answer: Awaited<ReturnType<typeof ask>>) {
  expectDescribed(await describeCalls(), path, method, {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    body: answer.body,
  });
}

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
    context: connecting.context,
  },
  "/api/events": { body: { name: "Workout fetch failed", gym: gym.guid, workoutId: "41" } },
  "/api/auth": { body: { email: member.email, password: "demo1234" } },
});

describe("the description", () => {
  it("is a valid document of OpenAPI 3.1 and names every call of routes.ts", async () => {
    const document = await describeCalls();
    await SwaggerParser.validate(structuredClone(document) as never);
    const routed = allRoutes
      .map(({ pattern }) => `/${pattern}`)
      .filter((pattern) => pattern.startsWith("/api/") && pattern !== "/api/*")
      .map((pattern) => pattern.replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys(document.paths).sort()).toEqual(routed.sort());
  });

  it("is what every call answers by, for good input", async () => {
    const { paths } = await describeCalls();
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

describe("events", () => {
  const path = "/api/events";
  const name = "Workout fetch failed";
  const rows = () => database.db.select().from(analyticsEvents);

  it("are kept with their gym and facts, and nothing that was not asked for", async () => {
    const before = (await rows()).length;
    const body = { name, gym: gym.guid, workoutId: "977", studentId: 5 };
    expect((await ask(path, { body })).status).toBe(200);
    expect((await ask(path, { body: { name, workoutId: "978" } })).status).toBe(200);
    const kept = (await rows()).slice(before);
    expect(kept).toMatchObject([
      { name, gymId: gym.id, facts: { workoutId: "977" } },
      { name, gymId: null, facts: { workoutId: "978" } },
    ]);
    expect(kept[0]?.facts).not.toHaveProperty("studentId");
  });

  it("of another name, too long, or too many are refused and leave nothing", async () => {
    const before = (await rows()).length;
    for (const body of [
      { name: "Something else" },
      { name, workoutId: "9".repeat(65) },
      { name, workoutId: 7 },
    ]) {
      expect((await ask(path, { body })).status, JSON.stringify(body)).toBe(400);
    }
    const limits = {
      take: () => Promise.resolve({ ok: false as const, retryAfterSeconds: 9 }),
      giveBack: () => Promise.resolve(),
    };
    const limited = await ask(path, { body: { name }, context: { limits } });
    expect(limited.status).toBe(429);
    expect(limited.headers.get("retry-after")).toBe("9");
    await conforms(path, "post", limited);
    expect(await rows()).toHaveLength(before);
  });
});

describe("gyms", () => {
  it("are listed by pages, with a cursor to the next and a count", async () => {
    const seen: number[] = [];
    let query = "size=3";
    for (let page = 0; page < 5 && query; page += 1) {
      const answer = await ask("/api/gyms", { query });
      expect(answer.headers.get("x-total-count")).toBe("4");
      seen.push(...(answer.body as { id: number }[]).map((one) => one.id));
      query =
        /<\/api\/gyms\?([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen).toHaveLength(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const second = await ask("/api/gyms", { query: { page: "2", size: "3" } });
    expect(second.body).toMatchObject([{ id: seen[3] }]);
    expect((await ask("/api/gyms", { query: { page: "400", size: "96" } })).body).toEqual([]);
  });

  it.each(["page=0", "page=401", "page=-1", "page=1e2", "size=97", "size=", "page=1&page=2"])(
    "refuse %s and name the field",
    async (query) => {
      const answer = await ask("/api/gyms", { query });
      const field = query.slice(0, 4);
      expect(answer).toMatchObject({
        status: 400,
        body: { message: "error.validation", fieldErrors: [{ objectName: "query", field }] },
      });
      await conforms("/api/gyms", "get", answer);
    },
  );

  it("are the same by every name; extended adds trainers and plans; rich text is clean", async () => {
    const byId = await ask("/api/gyms/{id}", good()["/api/gyms/{id}"]);
    expect(byId.body).toMatchObject({
      id: gym.id,
      guid: gym.guid,
      applicationKey: gym.guid,
      terms: "<p>Terms</p>",
      brandColor: "#f4c31e",
      trainers: [{ tuid: "maya-cole" }],
      subscriptionTypes: [
        { id: planId, price: 14.99, currency: "GBP", applicationKey: gym.guid, trialPeriod: 0 },
      ],
    });
    for (const [path, params] of [
      ["/api/gyms/guid/{guid}", { guid: gym.guid }],
      ["/api/gyms/application-key/{key}", { key: gym.guid }],
      ["/api/gyms/subscription-type/{id}", { id: String(planId) }],
    ] as const) {
      const answer = await ask(path, { params, query: { extended: "true" } });
      expect(answer.body, path).toEqual(byId.body);
    }
    expect(byId.text).not.toMatch(/themeSettings|applicationId":null|verifiedHost/);
    const plain = await ask("/api/gyms/guid/{guid}", { params: { guid: gym.guid } });
    expect(plain.body).not.toHaveProperty("trainers");
    expect(plain.body).not.toHaveProperty("subscriptionTypes");
  });

  it("that are not there: 404 as described", async () => {
    for (const [path, params] of [
      ["/api/gyms/{id}", { id: "2147483647" }],
      ["/api/gyms/guid/{guid}", { guid: "nobody" }],
      ["/api/gyms/application-key/{key}", { key: "nobody" }],
      ["/api/gyms/subscription-type/{id}", { id: "2147483647" }],
    ] as const) {
      const answer = await ask(path, { params });
      expect(answer).toMatchObject({ status: 404, body: { message: "error.notFound" } });
      await conforms(path, "get", answer);
    }
  });

  it("may be kept by anybody when nobody asked in particular", async () => {
    const kept = async (headers?: Record<string, string>) =>
      (await ask("/api/gyms", headers ? { headers } : {})).headers.get("cache-control");
    expect(await kept()).toBe("public, max-age=60");
    expect(await kept(cookie(member.token))).toBe("private, max-age=60");
    expect(await kept(bearer(member.token))).toBe("private, max-age=60");
  });
});

describe("who one is", () => {
  it.each([
    ["bearer", bearer],
    ["cookie", cookie],
  ])("is told by %s", async (_name, carry) => {
    const account = await ask("/api/account", { headers: carry(member.token) });
    expect(account).toMatchObject({
      status: 200,
      body: { id: member.accountId, email: member.email, authorities: ["ROLE_USER"] },
    });
    expect(account.headers.get("cache-control")).toBe("no-store");
    expect(account.headers.get("vary")).toBe("Authorization, Cookie");
    expect((await ask("/api/trainers/me", { headers: carry(member.token) })).status).toBe(404);
    const own = await ask("/api/trainers/me", { headers: carry(trainer.token) });
    expect(own).toMatchObject({ status: 200, body: { tuid: "maya-cole" } });
  });

  it("nobody, a bad token, and a bad token beside a good cookie: 401", async () => {
    const bad = "x".repeat(43);
    for (const headers of [
      {},
      cookie(bad),
      bearer(bad),
      { ...bearer(bad), ...cookie(member.token) },
      { Authorization: "Bearer", ...cookie(member.token) },
      { Authorization: "Basic YTpi", ...cookie(member.token) },
    ]) {
      for (const path of ["/api/account", "/api/trainers/me"]) {
        const answer = await ask(path, { headers });
        expect(answer).toMatchObject({
          status: 401,
          body: { message: "error.unauthorized", path },
        });
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
        await conforms(path, "get", answer);
      }
    }
  });
});

describe("POST /api/auth", () => {
  const auth = (more: Ask) => ask("/api/auth", more);

  it("gives a token that works, and notes the gym of the application or of the host", async () => {
    const fresh = await newMember();
    const signedIn = await auth({
      query: { applicationKey: gym.guid },
      body: { email: fresh.email, password: "demo1234", subject_issuer: "x", isAdmin: true },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { authorities: ["ROLE_USER"] } });
    expect(signedIn.headers.get("access-control-expose-headers")).toBe("accesstoken");
    expect(signedIn.headers.get("cache-control")).toBe("no-store");
    expect(signedIn.headers.get("set-cookie")).toBeNull();
    const token = signedIn.headers.get("accesstoken") ?? "";
    expect((await ask("/api/account", { headers: bearer(token) })).body).toEqual(signedIn.body);
    const student = await findStudentOfAccount(database.db, fresh.accountId);
    expect(student?.acquiringGymId).toBe(gym.id);

    const onHost = await newMember();
    const host = await newGym();
    await auth({
      query: { applicationKey: gym.guid },
      body: { email: onHost.email, password: "demo1234" },
      context: { hostGym: host },
    });
    const other = await findStudentOfAccount(database.db, onHost.accountId);
    expect(other?.acquiringGymId).toBe(host.id);
  });

  it("refuses a wrong password and an unknown address with the same bytes", async () => {
    const wrong = await auth({ body: { email: member.email, password: "wrong" } });
    const unknown = await auth({ body: { email: "nobody@demo.test", password: "wrong" } });
    expect(wrong).toMatchObject({ status: 400, body: { message: "error.badCredentials" } });
    expect(unknown.text).toBe(wrong.text);
    await conforms("/api/auth", "post", wrong);
  });

  it("names each field that is not right", async () => {
    const answer = await auth({ body: { email: "no", password: "" } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: "error.validation",
        fieldErrors: [
          { objectName: "body", field: "email", message: "error.emailInvalid" },
          { objectName: "body", field: "password", message: "error.passwordRequired" },
        ],
      },
    });
  });

  it("says when to come back: 429 over the limit, 503 when too many are waiting", async () => {
    const body = { email: member.email, password: "demo1234" };
    const refused = () => Promise.resolve({ ok: false as const, retryAfterSeconds: 7 });
    const limited = await auth({
      body,
      context: { limits: { take: refused, giveBack: () => Promise.resolve() } },
    });
    expect(limited).toMatchObject({ status: 429, body: { message: "error.tooManyRequests" } });
    expect(limited.headers.get("retry-after")).toBe("7");
    await conforms("/api/auth", "post", limited);
    const verify = () => Promise.reject(new PasswordsBusy());
    const busy = await auth({ body, context: { passwords: { ...passwords, verify } } });
    expect(busy).toMatchObject({ status: 503, body: { message: "error.busy" } });
    expect(busy.headers.get("retry-after")).toBe("2");
    await conforms("/api/auth", "post", busy);
  });

  const deep = 200_000;
  it.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["21 levels", `${"[".repeat(21)}${"]".repeat(21)}`, 400],
    ["a NUL", String.raw`{"email":"a@b.test","password":"a\u0000b"}`, 400],
    ["a NUL in a name", String.raw`{"a\u0000b":1}`, 400],
    ["a NUL deep inside", String.raw`{"email":[{"a":["\u0000"]}]}`, 400],
    ["a depth bomb", "[".repeat(60_000), 400],
    ["a larger depth bomb", `${"[".repeat(deep)}${"]".repeat(deep)}`, 413],
    ["more than 64 KB", JSON.stringify({ email: "a".repeat(70_000) }), 413],
  ])("refuses a body that is %s", async (_name, body, status) => {
    const answer = await auth({ body });
    expect(answer.status).toBe(status);
    await conforms("/api/auth", "post", answer);
  });

  it("takes a backslash before u0000 for what it is", async () => {
    const fresh = await newMember();
    const body = String.raw`{"email":"${fresh.email}","password":"demo1234","subject_issuer":"\\u0000"}`;
    expect(JSON.parse(body)).toMatchObject({ subject_issuer: String.raw`\u0000` });
    expect((await auth({ body })).status).toBe(200);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16"])(
    "refuses %s: 415",
    async (type) => {
      const answer = await auth({ body: "{}", headers: { "Content-Type": type } });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: "error.unsupportedMediaType" },
      });
    },
  );
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
    const request = new Request(`${ORIGIN}/api/no/such/call`);
    const answer = await unknownCall({ params: {}, context: contextWith(), request });
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

describe("a creator's payment account", () => {
  const dashboard = (given: Partial<Ask> = {}) =>
    ask("/api/stripe/dashboard/{partner}", {
      ...good()["/api/stripe/dashboard/{partner}"],
      ...given,
    });
  const token = (given: Partial<Ask> = {}) =>
    ask("/api/stripe/{partner}/token", { ...good()["/api/stripe/{partner}/token"], ...given });

  it("is found by its creator alone, never cached", async () => {
    const own = await dashboard();
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(own.body).toMatchObject({ status: "continue" });
    expect((await dashboard({ headers: bearer(member.token) })).status).toBe(404);
    expect((await dashboard({ headers: {} })).status).toBe(401);
    const another = { params: { partner: "gym" }, query: { gym: gym.guid } };
    expect((await dashboard(another)).status).toBe(404);
    expect((await dashboard({ params: { partner: "owner" } })).status).toBe(400);
  });

  it("asks which gym where somebody owns several", async () => {
    const { db } = database;
    const [one, two] = [await newGym(), await newGym()];
    const owner = await newMember();
    for (const { id: gymId } of [one, two]) {
      await db.insert(gymStaff).values({ gymId, accountId: owner.accountId, role: "OWNER" });
    }
    const asked = { params: { partner: "gym" }, headers: bearer(owner.token) };
    expect((await dashboard(asked)).body).toMatchObject({ message: "error.gymRequired" });
    const named = await dashboard({ ...asked, query: { gym: two.guid } });
    expect(named.body).toMatchObject({ status: "create" });
    // On a gym's own host there is no question.
    const at = { ...till.context, hostGym: one };
    expect((await dashboard({ ...asked, context: at })).status).toBe(200);
    const elsewhere = { ...asked, query: { gym: two.guid }, context: at };
    expect((await dashboard(elsewhere)).status).toBe(404);
  });

  it("is found from the profile, at a gym that gym's alone; who is no creator sees none", async () => {
    const [one, two] = [await newGym(), await newGym()];
    const owner = await newMember();
    for (const { id: gymId } of [one, two]) {
      await database.db
        .insert(gymStaff)
        .values({ gymId, accountId: owner.accountId, role: "OWNER" });
    }
    const shown = async ({ token }: { token: string }, at: Gym | null) => {
      const request = new Request(`${ORIGIN}/profile`, { headers: cookie(token) });
      const args = { request, params: at ? { guid: at.guid } : {}, context: contextWith() };
      const person = await currentPerson(args);
      return person && (await ownDashboards(args, person)).map(({ to }) => to);
    };
    const of = ({ guid }: Gym) => `/dashboard/gym?gym=${guid}`;
    expect(await shown(owner, one)).toEqual([of(one)]);
    expect((await shown(owner, null))?.sort()).toEqual([of(one), of(two)].sort());
    expect(await shown(owner, gym)).toEqual([]);
    expect(await shown(trainer, gym)).toEqual(["/dashboard/trainer"]);
    expect(await shown(member, gym)).toEqual([]);
  });

  it.each(["MANAGER", "TRAINER", "SUPPORT"])("is none of a %s's business", async (role) => {
    const staff = await newMember();
    await database.db.insert(gymStaff).values({ gymId: gym.id, accountId: staff.accountId, role });
    const asked = { params: { partner: "gym" }, headers: bearer(staff.token) };
    expect((await dashboard(asked)).status).toBe(404);
  });

  it("is not made by HEAD, nor by a link from another site", async () => {
    const { db } = database;
    const owned = await newGym();
    const owner = await newMember();
    await db
      .insert(gymStaff)
      .values({ gymId: owned.id, accountId: owner.accountId, role: "OWNER" });
    const headers = cookie(owner.token);
    const params = { partner: "gym" };
    const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" };
    const sibling = { ...headers, "Sec-Fetch-Site": "same-site" };
    await dashboard({ method: "HEAD", params, headers });
    for (const from of [foreign, sibling]) {
      expect((await dashboard({ params, headers: from })).body).toEqual({
        status: "create",
        url: `${ORIGIN}/dashboard/gym?gym=${owned.guid}`,
      });
    }
    const rows = await db.select().from(paymentAccounts).where(eq(paymentAccounts.gymId, owned.id));
    expect(rows).toEqual([]);
    const own = { ...headers, "Sec-Fetch-Site": "same-origin" };
    expect((await dashboard({ params, headers: own })).body).toMatchObject({
      url: expect.stringContaining("/sandbox/account/"),
    });
  });

  it("is connected by a form too; used again it is 409, without a state 400, not offered 404", async () => {
    const { "Idempotency-Key": _key, ...headers } =
      good()["/api/stripe/{partner}/token"]?.headers ?? {};
    const form = {
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ code: "ac_1", state: connecting.state }).toString(),
    };
    expect((await token()).status).toBe(200);
    const again = await token(form);
    expect([again.status, again.body]).toMatchObject([409, { message: "error.codeUsed" }]);
    const guessed = await token({ body: { code: "ac_1", state: "guessed" } });
    expect([guessed.status, guessed.body]).toMatchObject([400, { message: "error.connectAgain" }]);
    expect((await token({ context: till.context })).status).toBe(404);
    const stranger = { ...good()["/api/stripe/{partner}/token"]?.headers, ...bearer(member.token) };
    expect((await token({ headers: stranger })).status).toBe(404);
  });
});
