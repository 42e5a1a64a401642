/**
 * A draft does not exist for anybody but its team (product.md §15): every call of the registry and every page of
 * routes.ts, with what names Ironworks as a draft, answers as it does with what names nothing.
 */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { libraryFiles } from "~/features/media/schema.server";
import { calls } from "~/routes/api/registry.server";
import { exactlyOne } from "~/kernel/errors";
import { bearer } from "../support/ask-call";
import { Visitor, type Answer } from "../support/browse";
import { callInputs, type CallInput } from "../support/call-inputs";
import { signedIn } from "../support/members";
import { addressOf, askable } from "../support/routes";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { at, platformOf, signUp, sitesOf } from "../support/world";

const site = fileSite();
const NOBODY = "nobody-has-this";
const NO_ID = "2000000000";

/**
 * What of a call's good input names the gym, with a value that names nothing; null: the call names no gym, or what is
 * the caller's own.
 */
const CALLS: Record<string, CallInput | null> = {
  "GET /api/openapi.json": null,
  "GET /api/gyms": {},
  "GET /api/gyms/{id}": { params: { id: NO_ID } },
  "GET /api/gyms/guid/{guid}": { params: { guid: NOBODY } },
  "GET /api/gyms/application-key/{key}": { params: { key: NOBODY } },
  "GET /api/gyms/subscription-type/{id}": { params: { id: NO_ID } },
  "GET /api/trainers/me": null,
  "GET /api/trainers/{idOrTuid}": {},
  "GET /api/account": null,
  "DELETE /api/users/me": null,
  "POST /api/auth": { query: { applicationKey: NOBODY } },
  "POST /api/register": { query: { applicationKey: NOBODY } },
  "GET /api/auth-info": null,
  "POST /api/students/register": { body: { acquiringGymGuid: NOBODY } },
  "GET /api/students/account": {},
  "POST /api/progress-mail/off": null,
  "GET /api/lives": { query: { gymId: NO_ID } },
  "GET /api/lives/{guid}": { params: { guid: NOBODY } },
  "POST /api/lives/{guid}/remind": { params: { guid: NOBODY } },
  "POST /api/live-reminder/off": null,
  "GET /api/push-key": null,
  "POST /api/reset-password/request-code": null,
  "POST /api/reset-password/confirm-reset": null,
  "GET /api/workout/{workoutId}/gym/{gymId}": { params: { workoutId: NO_ID, gymId: NO_ID } },
  "GET /api/workout/{workoutId}/gym/{gymId}/{workoutType}": {
    params: { workoutId: NO_ID, gymId: NO_ID },
  },
  "GET /api/workout-types": { query: { gymId: NO_ID } },
  "GET /api/workout-types/{cuid}": { query: { gymId: NO_ID } },
  "GET /api/tags/workout-type/{cuid}": { query: { gymId: NO_ID } },
  "GET /api/workouts": { query: { gymId: NO_ID } },
  "GET /api/search": { query: { gymId: NO_ID } },
  "GET /api/search/suggestions": { query: { gymId: NO_ID } },
  "POST /api/workouts/tracking": { body: { workoutId: Number(NO_ID) } },
  "POST /api/workout/like/{id}": { params: { id: NO_ID } },
  "POST /api/workout/dislike/{id}": { params: { id: NO_ID } },
  "POST /api/workout/save/{id}": { params: { id: NO_ID } },
  "POST /api/workout/unsave/{id}": { params: { id: NO_ID } },
  "GET /api/subscription-types": { query: { gymId: NO_ID } },
  "GET /api/subscription-types/{id}": { params: { id: NO_ID } },
  "GET /api/products/puid/{puid}": { params: { puid: NOBODY } },
  "GET /api/students/me/subscriptions/last": null,
  "GET /api/trainer-student-subscriptions/{id}": null,
  "POST /api/subscriptions/{id}/cancel": null,
  "POST /api/subscriptions/{id}/revert": null,
  "POST /api/promotions/validate": { body: { subscriptionTypeId: Number(NO_ID) } },
  "POST /api/stripe/checkout/prepare-setup": null,
  "POST /api/stripe/checkout/confirm": { body: { selectedProduct: Number(NO_ID) } },
  "POST /api/checkout/pay-free/{subscriptionTypeId}": { params: { subscriptionTypeId: NO_ID } },
  "GET /api/library/{id}/thumbnail": { params: { id: NO_ID } },
  "GET /api/stripe/dashboard/{partner}": { query: { gym: NOBODY } },
  "POST /api/stripe/{partner}/token": null,
  "POST /api/gympass/decrypt": null,
  "POST /api/gympass/subscribe": null,
  "POST /api/events": { body: { gym: NOBODY } },
};

/** What the good input leaves out, and what names the gym besides. */
const MORE: Record<string, CallInput[]> = {
  "GET /api/stripe/dashboard/{partner}": [
    { params: { partner: "gym" }, query: { gym: "ironworks" } },
  ],
  "POST /api/auth": [{ query: { applicationKey: "ironworks-app" } }],
};

/**
 * Queries with which a page on the platform's host names a gym, by the page's pattern; `{plan}` and `{gym}` are the
 * gym's. Every page without a variant for a gym has an entry. Whether a guid is free is no secret: a draft has one.
 */
const OF_APPLICATION = "?applicationKey=ironworks-app";
const OF_PLAN = "?selectedSubscriptionType={plan}";
const QUERIES: Record<string, string[]> = {
  signin: [OF_APPLICATION],
  "subscription/checkout": [OF_PLAN],
  "subscription/checkout/success": [OF_PLAN],
  "checkout/failed": [OF_PLAN, "?selectedProduct=resistance-kit"],
  "about/:tuid": [],
  "join/:tuid": [],
  "dashboard/:partner": ["?gym=ironworks"],
  "start-your-gym": [],
  "start-your-gym/guid": [],
  "gympass/register": [],
  products: [],
  "register/failed": [OF_APPLICATION],
  "auth/facebook/continue": [],
  "auth/facebook/callback": [],
  "product/checkout/:puid": [],
  "product/checkout/success/:puid": [],
  ":guid/product/checkout/:puid": [],
  ":guid/product/checkout/success/:puid": [],
  ".well-known/change-password": [],
  lives: ["?gymId={gym}"],
  "profile/:subscriptionTag?": [OF_APPLICATION],
  signup: [OF_APPLICATION, OF_PLAN],
  login: [OF_APPLICATION, "?returnUrl=/gym/ironworks"],
};

let inputs: Record<string, CallInput>;
let planId = 0;
let gymId = 0;
const visitors: Record<string, Visitor> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  inputs = await callInputs(site);
  const found = await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  gymId = exactlyOne(found, "gym").id;
  const plans = await site.db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.gymId, gymId));
  planId = plans[0]?.id ?? 0;
  await site.db.update(libraryFiles).set({ gymId }).where(eq(libraryFiles.id, 1));
  const platform = { ...sitesOf(site)[0], base: "" };
  const newcomer = await signUp(new Visitor(site), platform);
  visitors["visitor"] = new Visitor(site);
  for (const [who, email] of [
    ["newcomer", newcomer.email],
    ["foreign", "flowstate-owner@demo.test"],
  ] as const) {
    visitors[who] = await signedIn(site, platform, email);
    tokens[who] = await tokenOf(site, email);
  }
  await site.db.update(gyms).set({ state: "DRAFT" }).where(eq(gyms.id, gymId));
  await vi.waitFor(async () => {
    const { status } = await new Visitor(site).ask(at(sitesOf(site)[0], "/"));
    expect(status).toBe(404);
  });
});

const WHO = ["visitor", "newcomer", "foreign"] as const;

const merge = (good: CallInput, other: CallInput): CallInput => ({
  ...good,
  params: { ...good.params, ...other.params },
  query: { ...good.query, ...other.query },
  ...(good.body || other.body ? { body: { ...good.body, ...other.body } } : {}),
});

async function send(name: string, input: CallInput, who: string): Promise<Answer> {
  const [method = "", path = ""] = name.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) => input.params?.[key] ?? "1");
  const token = tokens[who];
  return new Visitor(site).ask(`${platformOf(site)}${filled}?${new URLSearchParams(input.query)}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token ? bearer(token) : {}),
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
}

/** Without what the caller has sent itself; pictures of the demo world lie in folders of that name. */
function withoutOwn({ body, host, path }: Answer): string {
  const { pathname, searchParams } = new URL(path, `http://${host}`);
  const isOfGym = (text: string) => text.includes("ironworks");
  const sent = [...searchParams.values(), host, host.replace(/:\d+$/, "")].filter(isOfGym);
  return [pathname, pathname.replace(/\.data$/, ""), ...sent]
    .filter((text) => text !== "/")
    .flatMap((text) => [text, encodeURIComponent(text), encodeURIComponent(encodeURI(text))])
    .reduce((text, own) => text.replaceAll(own, ""), body)
    .replaceAll(/\/pictures\/(?:\d+\/)?ironworks\//g, "");
}

it("the table names every call", () => {
  const registered = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(Object.keys(CALLS).toSorted()).toEqual(registered.toSorted());
});

describe.each(Object.entries(CALLS).filter(([, unknown]) => unknown !== null))(
  "%s",
  (name, unknown) => {
    it.each(WHO)("by %s", async (who) => {
      for (const more of [{}, ...(MORE[name] ?? [])]) {
        // Each account that is made has an address of its own.
        const good = () => merge(inputs[name] ?? {}, more);
        const answer = await send(name, good(), who);
        expect(withoutOwn(answer)).not.toMatch(/ironworks/i);
        const other = await send(name, merge(good(), unknown ?? {}), who);
        expect(answer.status, answer.body).toBe(other.status);
        if (answer.status >= 400) {
          expect(withoutOwn(answer)).toBe(withoutOwn(other));
        }
      }
    });
  },
);

it("an account that is made with its key belongs to no gym", async () => {
  const made = await send("POST /api/register", merge(inputs["POST /api/register"] ?? {}, {}), "");
  expect(made.status).toBe(201);
  const { email } = JSON.parse(made.body) as { email: string };
  tokens["made"] = await tokenOf(site, email);
  const student = await send("GET /api/students/account", {}, "made");
  expect(JSON.parse(student.body)).toMatchObject({ acquiringGymId: null, acquiringGymGuid: null });
});

/** The same address with what names nothing. */
const UNKNOWN: [from: RegExp, to: string][] = [
  [/ironworks-open-floor|ironworks-fourteen-days|resistance-kit|ironworks-app/g, NOBODY],
  [/ironworks/g, NOBODY],
  [/=\d+/g, `=${NO_ID}`],
];
const toUnknown = (url: string) =>
  UNKNOWN.reduce((text, [from, to]) => text.replaceAll(from, to), url);

const findNames = (answer: Answer) =>
  [...withoutOwn(answer).matchAll(/.{0,40}ironworks.{0,40}/gi)].map(([text]) => text);

/** How a page differs from that of what names nothing. */
async function compare(who: string, url: string, other: string): Promise<string[]> {
  const visitor = visitors[who] as Visitor;
  const answer = await visitor.ask(url);
  const unknown = await visitor.ask(other);
  const [own, expected] = [answer, unknown].map(
    ({ status, headers }) => `${status} ${toUnknown(headers.location ?? "")}`,
  );
  const differences = own === expected ? [] : [`${own} instead of ${expected}`];
  return [...differences, ...findNames(answer)].map((text) => `${answer.path}: ${text}`);
}

const isSandbox = ({ file }: { file: string }) => file.startsWith("routes/sandbox/");
const isCall = ({ file }: { file: string }) => file === "routes/api/route.ts";
const pages = askable.filter((route) => !isSandbox(route) && !isCall(route));
const ofGym = pages.filter(({ id }) => id.startsWith("gym/"));
const onHost = pages.filter(({ id }) => id.startsWith("host/"));
const ofPlatform = pages.filter(({ id }) => !id.startsWith("gym/"));

describe("every page", () => {
  it("without a variant for a gym is in the table of queries", () => {
    const alone = ofPlatform.filter(({ id, pattern }) => !id.startsWith("host/") && pattern !== "");
    expect(Object.keys(QUERIES)).toEqual(
      expect.arrayContaining(alone.map(({ pattern }) => pattern)),
    );
  });

  it.each(WHO)("below its path, for %s", async (who) => {
    const differences: string[] = [];
    for (const { pattern } of ofGym) {
      const url = `${platformOf(site)}${addressOf(pattern)}`;
      for (const suffix of ["", ".data"]) {
        differences.push(...(await compare(who, url + suffix, toUnknown(url) + suffix)));
      }
    }
    expect(differences).toEqual([]);
  });

  it.each([1, 2])("on its own host %i", async (index) => {
    const [mount] = sitesOf(site).slice(index);
    for (const { pattern } of onHost) {
      const answer = await new Visitor(site).ask(at(mount as never, addressOf(pattern)));
      expect([answer.status, ...findNames(answer)], pattern).toEqual([404]);
    }
  });

  it.each(WHO)("on the platform's host, for %s", async (who) => {
    const differences: string[] = [];
    for (const { pattern } of ofPlatform) {
      const path = addressOf(pattern);
      for (const query of ["", ...(QUERIES[pattern] ?? [])]) {
        const named = query.replace("{plan}", String(planId)).replace("{gym}", String(gymId));
        const url = `${platformOf(site)}${path}${named}`;
        differences.push(...(await compare(who, url, toUnknown(url))));
      }
    }
    expect(differences).toEqual([]);
  });
});
