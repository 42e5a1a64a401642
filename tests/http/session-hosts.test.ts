/**
 * A session is accepted on the custom domain where it began, or on the platform's host and labels: as a page, as data
 * and as a call, by cookie and by bearer token, and for the media bound to it.
 */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gymDomains, gyms } from "~/features/gyms/schema.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { exactlyOne } from "~/kernel/errors";
import { ask, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { logIn, mediaIn, platformOf, sitesOf, signUp, workoutsOf } from "../support/world";

const SECOND_DOMAIN = "ironworks.example";
/** A domain that moves from one gym to another, and is lost. */
const MOVING_DOMAIN = "moving.example";

const app = fileSite({
  async prepare(db) {
    const { id: gymId } = exactlyOne(
      await db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, "ironworks")),
      "gym",
    );
    const verifiedAt = new Date();
    await db.insert(gymDomains).values([
      { host: SECOND_DOMAIN, gymId, verifiedAt },
      { host: MOVING_DOMAIN, gymId, verifiedAt },
    ]);
  },
});

let origins: Record<"platform" | "label" | "domain" | "second", string>;
const site = (origin: string) => ({ name: origin, origin, base: "" });
beforeAll(() => {
  const [, label, domain] = sitesOf(app);
  origins = {
    platform: platformOf(app),
    label: label.origin,
    domain: domain.origin,
    second: `https://${SECOND_DOMAIN}`,
  };
});

const cookieName = (origin: string) => (origin.startsWith("https:") ? "__Host-session" : "session");

async function tokenFrom(origin: string, email = "member@demo.test"): Promise<string> {
  const visitor = new Visitor(app);
  const base = origin === origins.platform ? "/gym/ironworks" : "";
  await logIn(visitor, { ...site(origin), base }, { email });
  const token = visitor.cookiesFor(new URL(origin).host).get(cookieName(origin));
  if (token === undefined) throw new Error(`not logged in at ${origin}`);
  return token;
}

function askAs(origin: string, path: string, headers: Record<string, string>) {
  const { host, protocol } = new URL(origin);
  const forwarded = { "X-Forwarded-Proto": protocol.slice(0, -1), Accept: "text/html" };
  return ask({ port: app.port, host, path, headers: { ...forwarded, ...headers } });
}

/** Each way to authenticate; true if the server knows the member. */
async function acceptedAt(origin: string, token: string): Promise<Record<string, boolean>> {
  const cookie = { Cookie: `${cookieName(origin)}=${token}` };
  const bearer = { Authorization: `Bearer ${token}` };
  const [page, data, callByCookie, callByBearer] = await Promise.all([
    askAs(origin, "/profile", cookie),
    askAs(origin, "/profile.data", cookie),
    askAs(origin, "/api/account", cookie),
    askAs(origin, "/api/account", bearer),
  ]);
  expect([200, 303]).toContain(page.status);
  expect([200, 202]).toContain(data.status);
  expect([200, 401]).toContain(callByCookie.status);
  expect([200, 401]).toContain(callByBearer.status);
  return {
    page: page.status === 200,
    data: data.status === 200,
    callByCookie: callByCookie.status === 200,
    callByBearer: callByBearer.status === 200,
  };
}

const ALL = { page: true, data: true, callByCookie: true, callByBearer: true };
const NONE = { page: false, data: false, callByCookie: false, callByBearer: false };

describe("a session", () => {
  it.each([
    ["platform", ["platform", "label"]],
    ["label", ["platform", "label"]],
    ["domain", ["domain"]],
    ["second", ["second"]],
  ] as const)("of %s is accepted on %j alone", async (from, accepting) => {
    const token = await tokenFrom(origins[from]);
    for (const [name, origin] of Object.entries(origins)) {
      const isAccepted = (accepting as readonly string[]).includes(name);
      expect(await acceptedAt(origin, token), name).toEqual(isAccepted ? ALL : NONE);
    }
  });

  it("of a call or a registration on a domain belongs to that domain too", async () => {
    const { host } = new URL(origins.domain);
    const { headers } = await ask({
      port: app.port,
      host,
      path: "/api/auth",
      body: JSON.stringify({ email: "member@demo.test", password: "demo1234" }),
      headers: { "Content-Type": "application/json", "X-Forwarded-Proto": "https" },
    });
    const visitor = new Visitor(app);
    await signUp(visitor, site(origins.domain));
    const ofRegistration = visitor.cookiesFor(host).get("__Host-session");
    for (const token of [String(headers["accesstoken"]), String(ofRegistration)]) {
      expect(await acceptedAt(origins.domain, token)).toEqual(ALL);
      expect(await acceptedAt(origins.platform, token)).toEqual(NONE);
    }
  });

  it("opens its media only on its own host", async () => {
    const visitor = new Visitor(app);
    await logIn(visitor, site(origins.domain), { email: "member@demo.test" });
    const { host } = new URL(origins.domain);
    const token = visitor.cookiesFor(host).get("__Host-session") ?? "";
    const open = (await workoutsOf(visitor, site(origins.domain))).find(
      ({ name }) => name === "Tempo squats",
    );
    const page = await visitor.visit(`${origins.domain}${open?.path}`);
    const [address = ""] = mediaIn(page.html);
    const statusAt = async (origin: string, headers: Record<string, string>) =>
      (await askAs(origin, address, headers)).status;
    expect(await statusAt(origins.domain, { Cookie: `__Host-session=${token}` })).toBe(200);
    expect(await statusAt(origins.domain, { Authorization: `Bearer ${token}` })).toBe(200);
    for (const elsewhere of [origins.platform, origins.label, origins.second]) {
      const cookie = `${cookieName(elsewhere)}=${token}`;
      expect(await statusAt(elsewhere, { Cookie: cookie }), elsewhere).toBe(403);
      expect(await statusAt(elsewhere, { Authorization: `Bearer ${token}` }), elsewhere).toBe(403);
    }
  });

  it("without a stored host is accepted nowhere", async () => {
    const token = await tokenFrom(origins.platform);
    await app.pool.query("update sessions set host = default where token_hash = $1", [
      hashSessionToken(token),
    ]);
    for (const origin of Object.values(origins)) {
      expect(await acceptedAt(origin, token), origin).toEqual(NONE);
    }
  });
});

describe("a custom domain", () => {
  const origin = `https://${MOVING_DOMAIN}`;
  const change = (values: Partial<typeof gymDomains.$inferInsert>) =>
    app.db.update(gymDomains).set(values).where(eq(gymDomains.host, MOVING_DOMAIN));
  /** The edge learns of the change. */
  const titled = (title: string) =>
    expect.poll(async () => (await askAs(origin, "/", {})).body).toContain(title);

  it("that moves to another gym, or is lost and verified again, ends its sessions", async () => {
    const [old, another] = [await tokenFrom(origin), await tokenFrom(origin)];
    expect(await acceptedAt(origin, old)).toEqual(ALL);
    const rows = await app.db
      .select({ id: gyms.id, guid: gyms.guid })
      .from(gyms)
      .where(eq(gyms.guid, "flowstate"));
    const flowstate = exactlyOne(rows, "gym");
    await change({ gymId: flowstate.id });
    await titled("<title>Flowstate");
    expect(await acceptedAt(origin, old)).toEqual(NONE);

    const fresh = await tokenFrom(origin);
    expect(await acceptedAt(origin, fresh)).toEqual(ALL);
    await change({ verifiedAt: null });
    await titled("404 - Page Not Found");
    for (const token of [old, fresh]) {
      expect(
        (await askAs(origin, "/api/account", { Authorization: `Bearer ${token}` })).status,
      ).toBe(404);
    }
    await change({ verifiedAt: new Date() });
    await titled("<title>Flowstate");
    for (const token of [old, another, fresh]) {
      expect(await acceptedAt(origin, token)).toEqual(NONE);
      expect(await acceptedAt(origins.platform, token)).toEqual(NONE);
    }
  });
});

it("a session of a gym's domain opens no trainer's account, and the portal belongs to the platform", async () => {
  const path = "/api/stripe/dashboard/trainer";
  const answers = async (origin: string) => {
    const token = await tokenFrom(origin, "trainer@demo.test");
    const cookie = { Cookie: `${cookieName(origin)}=${token}` };
    const pressed = await askAs(origin, "/profile", cookie);
    const base = { port: app.port, host: new URL(origin).host, path: "/profile" };
    const portal = await ask({
      ...base,
      method: "POST",
      form: {},
      headers: { ...cookie, "Sec-Fetch-Site": "same-origin", "X-Forwarded-Proto": "https" },
    });
    return [(await askAs(origin, path, cookie)).status, pressed.status, portal.headers.location];
  };
  expect(await answers(origins.domain)).toEqual([404, 200, `${origins.platform}/profile`]);
  expect((await answers(origins.label))[0]).toBe(200);
});
