/**
 * Every call of /api/openapi.json: its answers to each kind of caller and its methods; each answer matches the
 * description. Wrong input is in arbitrary-input.test.ts.
 */
import SwaggerParser from "@apidevtools/swagger-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "~/routes/api/registry.server";
import { PLATFORM } from "../support/app";
import { askCall, bearer } from "../support/ask-call";
import { ask, Visitor, type Ask } from "../support/browse";
import { callInputs, type CallInput } from "../support/call-inputs";
import { expectDescribed, type Description, type Operation } from "../support/description";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { signUp, sitesOf } from "../support/world";

interface DescribedCall {
  path: string;
  method: string;
  operation: Operation;
  input: CallInput;
}

const site = fileSite();
let description: Description;
let list: DescribedCall[];
let inputs: Record<string, CallInput>;
/** The stranger is a member of another gym, who owns nothing in this one. */
const tokens = { member: "", trainer: "", owner: "", stranger: "" };

const host = () => `${PLATFORM}:${site.port}`;

async function send(path: string, more: Partial<Ask> = {}) {
  const answer = await ask({
    port: site.port,
    host: host(),
    path,
    ...more,
    headers: { "X-Forwarded-For": new Visitor(site).address, ...more.headers },
  });
  const isJson = /json/.test(String(answer.headers["content-type"]));
  return { ...answer, json: isJson && answer.body ? (JSON.parse(answer.body) as unknown) : null };
}

beforeAll(async () => {
  description = (await send("/api/openapi.json")).json as Description;
  inputs = await callInputs(site);
  list = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      input: inputs[`${method.toUpperCase()} ${path}`] ?? {},
    })),
  );
  tokens.member = await tokenOf(site, "member@demo.test");
  tokens.trainer = await tokenOf(site, "trainer@demo.test");
  tokens.owner = await tokenOf(site, "owner@demo.test");
  tokens.stranger = await newStranger();
});

async function newStranger(): Promise<string> {
  const [byPath] = sitesOf(site);
  const { email } = await signUp(new Visitor(site), { ...byPath, base: "/gym/flowstate" });
  return tokenOf(site, email);
}

const filled = ({ path, input }: DescribedCall) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(input.params?.[name] ?? "1"),
  );

const addressOf = (call: DescribedCall) =>
  call.input.query ? `${filled(call)}?${new URLSearchParams(call.input.query)}` : filled(call);

/** The good input of a call, sent with these headers. */
const sendGood = (call: DescribedCall, headers: Ask["headers"], more: Partial<Ask> = {}) =>
  send(addressOf(call), {
    method: call.method,
    ...(call.input.body === undefined ? {} : { body: JSON.stringify(call.input.body) }),
    ...(call.input.text === undefined ? {} : { body: call.input.text }),
    ...more,
    headers: {
      ...(call.input.body ? { "Content-Type": "application/json" } : {}),
      ...(call.input.text ? { "Content-Type": "text/plain" } : {}),
      ...headers,
    },
  });

/** In the form of the header `Allow`. */
const methodsOf = (address: string) =>
  calls
    .filter(({ path }) => path === address)
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));

function expectAsDescribed(call: DescribedCall, answer: Awaited<ReturnType<typeof send>>): void {
  const name = `${call.method} ${answer.path}`;
  expect(answer.status, `${name}: ${answer.body}`).toBeLessThan(500);
  expectDescribed(description, call.path, call.method.toLowerCase(), {
    status: answer.status,
    header: (header) => answer.headers[header.toLowerCase()]?.toString(),
    body: answer.json,
  });
  if (answer.status < 400) return;
  expect(answer.json, name).toMatchObject({
    status: answer.status,
    path: expect.stringMatching(/^\/api\//),
    message: expect.stringMatching(/^error\.\w+$/),
  });
}

/** An empty requirement beside the others makes the person optional. */
const needsPerson = ({ operation: { security = [] } }: DescribedCall) =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0);

describe("the description", () => {
  it("is a valid document of OpenAPI 3.1 and names every call of the registry", async () => {
    await SwaggerParser.validate(structuredClone(description) as never);
    const registered = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(list.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(registered.sort());
  });

  it("has good input in tests/support/call-inputs.ts for every call", () => {
    const without = list
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !(name in inputs));
    expect(without, "add them to tests/support/call-inputs.ts").toEqual([]);
    expect(list.length).toBeGreaterThan(25);
  });
});

describe("every call", () => {
  it("answers good input as described, for each caller that it admits", async () => {
    for (const call of list) {
      const answer = await sendGood(call, bearer(tokens[call.input.as ?? "member"]));
      const shown = `${call.method} ${answer.path}: ${answer.body}`;
      expect(answer.status, shown).toBe(call.input.status ?? 200);
      expectAsDescribed(call, answer);
    }
  });

  it("answers 401 to a visitor if it needs a person", async () => {
    for (const call of list) {
      for (const authorization of [undefined, "Bearer", `Bearer ${"x".repeat(43)}`, "Basic YTpi"]) {
        const answer = await sendGood(call, { Authorization: authorization });
        expectAsDescribed(call, answer);
        if (needsPerson(call)) expect(answer.status, answer.path).toBe(401);
      }
    }
  });

  it("shows a member of another gym nothing of this member, on each host", async () => {
    for (const call of list) {
      for (const of of [host(), `flowstate.${host()}`, "ironworks.test"]) {
        const answer = await sendGood(call, bearer(tokens.stranger), { host: of });
        expectAsDescribed(call, answer);
        if (call.input.as) expect(answer.body, answer.path).not.toContain("member@demo.test");
      }
    }
  });

  it("reads nothing of another gym on a gym's own host, by any name", async () => {
    // Pictures are public wherever they appear, a partner is the account of the caller, and a trainer teaches at both
    // gyms (app/routes/api/calls/trainers.test.ts).
    const ofNoGym = /^\/api\/library\/|\{partner\}|\{idOrTuid\}/;
    const named = list.filter(
      ({ path, method, input }) =>
        method === "GET" && (input.params ?? input.query?.["gymId"]) && !ofNoGym.test(path),
    );
    expect(named.length).toBeGreaterThan(12);
    for (const call of named) {
      const answer = await sendGood(call, bearer(tokens[call.input.as ?? "member"]), {
        host: `flowstate.${host()}`,
      });
      expect(answer.status, answer.path).toBe(404);
      expectAsDescribed(call, answer);
    }
  });

  it("accepts only the methods of its address: HEAD with GET, 405 with equal bodies otherwise", async () => {
    for (const call of list) {
      const own = methodsOf(call.path);
      for (const method of ["GET", "HEAD", "OPTIONS", "TRACE", "POST", "PUT", "PATCH", "DELETE"]) {
        if (method !== "HEAD" && own.includes(method)) continue;
        const answer = await send(addressOf(call), {
          method,
          // Sent with a bearer token, because the origin check refuses a foreign write before its method counts.
          headers: bearer(tokens[call.input.as ?? "member"]),
        });
        if (method === "HEAD" && own.includes("GET")) {
          if (call.method !== "GET") continue;
          expect(answer.status, answer.path).toBe(200);
          expect(answer.body).toBe("");
          const types = Object.keys(call.operation.responses["200"]?.content ?? {});
          const [type] = String(answer.headers["content-type"]).split(";");
          expect(types, answer.path).toContain(type);
          continue;
        }
        expect(answer.status, `${method} ${answer.path}`).toBe(405);
        for (const one of own) expect(answer.headers.allow).toContain(one);
        if (method === "HEAD") continue;
        expect(answer.headers["content-type"], method).toContain("application/problem+json");
        expect(answer.json).toMatchObject({ status: 405, message: "error.methodNotAllowed" });
      }
    }
  });

  it("refuses other methods by itself, without the edge", async () => {
    for (const { path } of calls) {
      const own = methodsOf(path);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (own.includes(method)) continue;
        const answer = await askCall({ db: site.db }, path, { method });
        expect(answer, `${method} ${path}`).toMatchObject({
          status: 405,
          body: { message: "error.methodNotAllowed" },
        });
        expect(answer.headers.get("allow")).toBe(own.join(", "));
      }
    }
  });
});

describe("an address without a call", () => {
  it("is a 404 problem document, as is the single fetch of a call", async () => {
    for (const path of [
      ...list.map((call) => `${filled(call)}.data`),
      ...["/api", "/api.data", "/api/", "/api/no/such", "/api/no/such.data", "/API/gyms.data"],
      ...["/%61pi/gyms.data", "/api/gyms.data?_routes=root", "/api/gyms/x.data"],
    ]) {
      for (const headers of [{}, bearer(tokens.member)]) {
        const answer = await send(path, { headers });
        expect(answer.status, path).toBe(404);
        expect(answer.headers["content-type"], path).toContain("application/problem+json");
        expect(answer.body).not.toMatch(/themeCss|currentUrl|shell/);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
    expect((await send("/api/no/such/call")).json).toMatchObject({
      status: 404,
      path: "/api/no/such/call",
    });
  });
});

describe("a refusal", () => {
  it("names the field, and says why a promo code does not apply", async () => {
    const call = list.find(({ path }) => path.startsWith("/api/checkout/pay-free/"));
    if (!call) throw new Error("no such call");
    const answer = await sendGood(call, bearer(await newStranger()), {
      body: JSON.stringify({ promoCode: "UNKNOWN", terms: true, age: "adult" }),
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      message: "error.validation",
      fieldErrors: [{ objectName: "body", field: "promoCode", message: "promo.notFound" }],
    });
    expectAsDescribed(call, answer);
  });

  it("is 503 with Retry-After without the database, and 500 without details of an internal error", async () => {
    const failWith = (error: Error) => {
      const db = new Proxy(site.db, {
        get: () => {
          throw error;
        },
      });
      return askCall({ db }, "/api/gyms");
    };
    const away = await failWith(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
    expect(away).toMatchObject({ status: 503, body: { message: "error.unavailable" } });
    expect(away.headers.get("retry-after")).toBe("5");
    const broken = await failWith(new Error("secret detail"));
    expect(broken).toMatchObject({ status: 500, body: { message: "error.internal" } });
    expect(broken.text).not.toContain("secret");
  });
});
