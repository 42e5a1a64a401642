/**
 * POST /api/workouts/tracking over the edge, which answers it before Remix: the same answers as Remix gives to the same
 * call under another spelling of its address. What is stored is tested beside the call.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessions } from "~/features/identity/schema.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { PLATFORM } from "../support/app";
import { ask, type Ask } from "../support/browse";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { sitesOf, workoutsOf } from "../support/world";

const PATH = "/api/workouts/tracking";
/** Remix reads it as the same call, and the edge does not. */
const IN_REMIX = "/api/workouts/%74racking";

const site = fileSite();
let email: string;
let token: string;
let open: number;
let locked: number;
beforeAll(async () => {
  const { visitor, email: own } = await newMember(site, sitesOf(site)[0]);
  email = own;
  const workouts = await workoutsOf(visitor, sitesOf(site)[0]);
  open = Number(workouts.find((one) => !one.locked)?.id);
  locked = Number(workouts.find((one) => one.locked)?.id);
});
beforeEach(async () => {
  token = await tokenOf(site, email);
});

const event = (more: object = {}) => ({
  workoutId: open,
  workoutExecutionId: randomUUID(),
  workoutTrackType: "WORKOUT_PLAY",
  executionTime: 1.5,
  movementId: null,
  ...more,
});
const JSON_TYPE = { "Content-Type": "application/json" };
const send = (path: string, body: unknown, more: Partial<Ask> = {}) =>
  ask({
    port: site.port,
    host: `${PLATFORM}:${site.port}`,
    path,
    method: "POST",
    body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...more,
    headers: { ...JSON_TYPE, Authorization: `Bearer ${token}`, ...more.headers },
  });

/** Headers that are new in each answer, or that say how it is sent. */
const CHANGING = ["date", "x-request-id", "content-length", "transfer-encoding"];
function toComparable({ status, headers, body }: Awaited<ReturnType<typeof ask>>, path: string) {
  const kept = Object.entries(headers)
    .filter(([name]) => !CHANGING.includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  const withoutNonce = JSON.stringify(kept).replaceAll(/nonce-[\w-]+/g, "nonce");
  return { status, headers: JSON.parse(withoutNonce) as unknown, body: body.replace(path, PATH) };
}

describe("the edge answers as Remix does", () => {
  it.each<[string, number, () => unknown, Partial<Ask>]>([
    ["an event", 202, () => event(), {}],
    ["several events", 202, () => [event(), event({ seq: 2 })], {}],
    ["a visitor's event", 202, () => event(), { headers: { Authorization: undefined } }],
    ["a locked workout", 404, () => event({ workoutId: locked }), {}],
    ["a gym without the workout", 404, () => event(), { host: `flow.${PLATFORM}` }],
    ["a host of no gym", 404, () => event(), { host: `nobody.${PLATFORM}` }],
    ["no events", 400, () => [], {}],
    ["wrong fields", 400, () => [event(), event({ seq: 0, executionTime: -1 })], {}],
    ["in German", 400, () => ({}), { headers: { "Accept-Language": "de" } }],
    ["no JSON", 400, () => "{", {}],
    ["no UTF-8", 400, () => Buffer.from([0x22, 0xff, 0x22]), {}],
    ["a deep body", 400, () => `${"[".repeat(30)}${"]".repeat(30)}`, {}],
    ["NUL", 400, () => event({ timeZone: "\0" }), {}],
    [
      "an unknown token",
      401,
      () => event(),
      { headers: { Authorization: `Bearer ${"x".repeat(43)}` } },
    ],
    ["another scheme", 401, () => event(), { headers: { Authorization: "Basic eDp5" } }],
    ["another type", 415, () => event(), { headers: { "Content-Type": "text/plain" } }],
    ["a large body", 413, () => `[${" ".repeat(70_000)}]`, {}],
    [
      "a foreign page",
      403,
      () => event(),
      { headers: { Authorization: undefined, Origin: "https://evil.example" } },
    ],
    ["another method", 405, () => event(), { method: "PUT" }],
  ])("%s: %i", async (_what, status, body, more) => {
    const sent = body();
    const [edge, remix] = [await send(PATH, sent, more), await send(IN_REMIX, sent, more)];
    expect(edge.status).toBe(status);
    expect(toComparable(edge, PATH)).toEqual(toComparable(remix, IN_REMIX));
    expect(edge.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it("a cookie whose session is due is sent again", async () => {
    const hourAgo = new Date(Date.now() - 61 * 60_000);
    await site.db
      .update(sessions)
      .set({ lastSeenAt: hourAgo })
      .where(eq(sessions.tokenHash, hashSessionToken(token)));
    const headers = {
      Authorization: undefined,
      Cookie: `session=${token}`,
      "Sec-Fetch-Site": "same-origin",
    };
    const answer = await send(PATH, event(), { headers });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([
      202,
      [expect.stringContaining(`session=${token}; Max-Age=2592000`)],
    ]);
    expect((await send(PATH, event(), { headers })).headers["set-cookie"]).toBeUndefined();
  });
});

it("a body without a length is read, and refused beyond the limit", async () => {
  const stream = (text: string) =>
    fetch(`http://127.0.0.1:${site.port}${PATH}`, {
      method: "POST",
      headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
      body: new Blob([text]).stream(),
      duplex: "half",
    });
  expect((await stream(JSON.stringify(event()))).status).toBe(202);
  expect((await stream(`[${" ".repeat(70_000)}]`)).status).toBe(413);
});

it("a session that has ended counts for some seconds, at the edge only", async () => {
  expect((await send(PATH, event())).status).toBe(202);
  await site.db.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(token)));
  expect((await send(PATH, event())).status).toBe(202);
  expect((await send(IN_REMIX, event())).status).toBe(401);
});

it("a call is logged once, with its status", async () => {
  const before = site.logs.length;
  await send(PATH, event({ workoutId: locked }));
  const lines = site.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ path }) => path === PATH)).toMatchObject([
    { method: "POST", status: 404 },
  ]);
});
