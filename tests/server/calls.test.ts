/**
 * Every call of /api/openapi.json on the built server, from outside: good input and wrong input, as a visitor, as a
 * member, as another gym's member, on each of the hosts; every answer is held to the description (decisions §1).
 */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { ask, Visitor, type Ask } from "../support/browse";
import { callInputs, putMembersCardOnFile, type CallInput } from "../support/call-inputs";
import { expectDescribed, type Description, type Operation } from "../support/description";
import { sitesOf, signUp, PASSWORD } from "../support/world";

interface Called {
  path: string;
  method: string;
  operation: Operation;
  good: CallInput | undefined;
}

let app: App;
let place: Place;
let description: Description;
let list: Called[];
const tokens = { member: "", trainer: "", stranger: "" };

const host = () => `${PLATFORM}:${app.port}`;
/** Callers who share no limit: the server trusts the proxy that names them. */
const someone = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function send(path: string, more: Partial<Ask> = {}) {
  const answer = await ask({
    port: app.port,
    host: host(),
    path,
    ...more,
    headers: { "X-Forwarded-For": someone(), ...more.headers },
  });
  const isJson = /json/.test(String(answer.headers["content-type"]));
  return {
    ...answer,
    json: isJson && answer.body ? (JSON.parse(answer.body) as unknown) : null,
  };
}

async function tokenOf(email: string, password = "demo1234"): Promise<string> {
  const answer = await send("/api/auth", {
    body: JSON.stringify({ email, password }),
    headers: { "Content-Type": "application/json" },
  });
  const token = answer.headers["accesstoken"];
  if (typeof token !== "string") throw new Error(`no token for ${email}: ${answer.body}`);
  return token;
}

beforeAll(async () => {
  place = await makePlace();
  const paymentMethod = await putMembersCardOnFile(place);
  app = await startApp({ place });
  description = (await send("/api/openapi.json")).json as Description;
  tokens.member = await tokenOf("member@demo.test");
  const inputs = await callInputs(app.port, { memberToken: tokens.member, paymentMethod });
  list = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      good: inputs[`${method.toUpperCase()} ${path}`],
    })),
  );
  // Somebody whom the other gym brought, and who has nothing in this one.
  const [site] = sitesOf(app);
  if (!site) throw new Error("no site");
  const { email } = await signUp(new Visitor(app), { ...site, base: "/gym/flowstate" });
  tokens.trainer = await tokenOf("trainer@demo.test");
  tokens.stranger = await tokenOf(email, PASSWORD);
});
afterAll(async () => {
  await app.stop();
  await place.remove();
});

const filled = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "1"));

const withQuery = (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
};

const addressOf = ({ path, good }: Called) => withQuery(filled(path, good?.params), good?.query);

const bodyOf = (body: unknown): Partial<Ask> =>
  body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function hold(called: Called, answer: Awaited<ReturnType<typeof send>>): void {
  const name = `${called.method} ${answer.path}`;
  expect(answer.status, `${name}: ${answer.body}`).toBeLessThan(500);
  expectDescribed(description, called.path, called.method, {
    status: answer.status,
    header: (header) => {
      const value = answer.headers[header.toLowerCase()];
      return Array.isArray(value) ? value.join() : value;
    },
    body: answer.json,
  });
  if (answer.status >= 400) {
    expect(answer.json, name).toMatchObject({
      status: answer.status,
      path: expect.stringMatching(/^\/api\//),
      message: expect.stringMatching(/^error\.\w+$/),
    });
  }
}

const needsPerson = ({ operation }: Called) =>
  (operation.security ?? []).length > 0 &&
  !operation.security?.some((one) => Object.keys(one).length === 0);

describe("every call", () => {
  it("has good input here", () => {
    const without = list.filter(({ good }) => !good).map(({ method, path }) => `${method} ${path}`);
    expect(without, "add them to tests/support/call-inputs.ts").toEqual([]);
    expect(list.length).toBeGreaterThan(8);
  });

  it("answers good input by its description, to whom it is for", async () => {
    for (const called of list) {
      const { method, good } = called;
      const as = good?.as ?? "member";
      const { body, headers } = bodyOf(good?.body);
      const answer = await send(addressOf(called), {
        method: method.toUpperCase(),
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...bearer(tokens[as]) },
      });
      const told = `${method} ${answer.path}: ${answer.body}`;
      if (good?.status) expect(answer.status, told).toBe(good.status);
      else expect(answer.status, told).toBeLessThan(300);
      hold(called, answer);
    }
  });

  it("tells a visitor 401 where a person is needed, and nobody else's anything", async () => {
    for (const called of list) {
      const { method, good } = called;
      const { body, headers } = bodyOf(good?.body);
      const sent = {
        method: method.toUpperCase(),
        ...(body === undefined ? {} : { body }),
      };
      for (const authorization of [undefined, "Bearer", `Bearer ${"x".repeat(43)}`, "Basic YTpi"]) {
        const answer = await send(addressOf(called), {
          ...sent,
          headers: { ...headers, Authorization: authorization },
        });
        hold(called, answer);
        if (needsPerson(called)) expect(answer.status, answer.path).toBe(401);
      }
      // Another gym's member, on every host: never a way to something locked.
      for (const at of [host(), `flowstate.${host()}`, "ironworks.test"]) {
        const answer = await send(addressOf(called), {
          ...sent,
          host: at,
          headers: { ...headers, ...bearer(tokens.stranger) },
        });
        hold(called, answer);
        if (called.good?.as) expect(answer.body, answer.path).not.toContain("member@demo.test");
      }
    }
  });

  it("takes its own method alone: HEAD beside GET, 405 in the same words for the rest", async () => {
    for (const called of list) {
      const as = called.good?.as ?? "member";
      for (const method of ["GET", "HEAD", "OPTIONS", "TRACE", "POST", "PUT", "PATCH", "DELETE"]) {
        const own = method.toLowerCase() === called.method;
        if (own) continue;
        const answer = await send(addressOf(called), {
          method,
          headers: {
            "Content-Type": "application/json",
            // A bearer: otherwise a write would be stopped as foreign before its method is looked at.
            ...bearer(tokens[as]),
          },
        });
        if (method === "HEAD" && called.method === "get") {
          expect(answer.status, answer.path).toBe(200);
          expect(answer.body).toBe("");
          const described = Object.keys(called.operation.responses["200"]?.content ?? {});
          expect(described, answer.path).toContain(
            String(answer.headers["content-type"]).replace(/;.*/, ""),
          );
          continue;
        }
        expect(answer.status, `${method} ${answer.path}`).toBe(405);
        expect(answer.headers.allow).toContain(called.method.toUpperCase());
        if (method !== "HEAD") {
          expect(answer.headers["content-type"], method).toContain("application/problem+json");
          expect(answer.json).toMatchObject({ status: 405, message: "error.methodNotAllowed" });
        }
      }
    }
  });

  it("refuses wrong values by its description, never with 500", async () => {
    const values = [
      ...["-1", "0", "1.5", "1e9", "2147483648", "99999999999999999999", "NaN", "null", "true"],
      ...["", " ", "１", "ı", "😀", "' or 1=1 --", "../..", "a".repeat(3000), "[object Object]"],
    ];
    for (const called of list) {
      const { path, method, operation, good } = called;
      const as = good?.as ?? "member";
      const { body, headers } = bodyOf(good?.body);
      const sent = {
        method: method.toUpperCase(),
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...bearer(tokens[as]) },
      };
      for (const parameter of operation.parameters ?? []) {
        for (const value of values) {
          const wrong = { [parameter.name]: value };
          const address =
            parameter.in === "path"
              ? withQuery(filled(path, { ...good?.params, ...wrong }), good?.query)
              : withQuery(filled(path, good?.params), { ...good?.query, ...wrong });
          if (parameter.in === "path" && (value === "" || value === "../..")) continue;
          hold(called, await send(address, sent));
        }
        if (parameter.in === "query") {
          const twice = `${filled(path, good?.params)}?${parameter.name}=1&${parameter.name}=2`;
          hold(called, await send(twice, sent));
        }
      }
    }
  });

  it("refuses bodies of another shape by its description, never with 500", async () => {
    const values: unknown[] = [null, true, -1, 1e308, "", "a".repeat(60_000), [], {}, [[[]]]];
    for (const called of list) {
      const { method, operation, good } = called;
      if (!operation.requestBody) continue;
      const as = good?.as ?? "member";
      const shapes: unknown[] = [
        ...values,
        // Names that would be somebody's, were they taken over.
        { ...good?.body, id: 1, isAdmin: true, authorities: ["ROLE_ADMIN"], __proto__: null },
        ...Object.keys(good?.body ?? {}).flatMap((name) =>
          values.map((value) => ({ ...good?.body, [name]: value })),
        ),
      ];
      for (const shape of shapes) {
        hold(
          called,
          await send(addressOf(called), {
            method: method.toUpperCase(),
            body: JSON.stringify(shape),
            headers: { "Content-Type": "application/json", ...bearer(tokens[as]) },
          }),
        );
      }
    }
  });
});

describe("what is no call", () => {
  it("single fetch of a call, and any other address below /api: 404 as a problem", async () => {
    const paths = list.map((called) => filled(called.path, called.good?.params));
    for (const path of [
      ...paths.map((one) => `${one}.data`),
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
  });
});
