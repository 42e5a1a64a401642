/** What the sandbox shows to whom: the outbox to a developer at this machine, a checkout to whoever was given its address. */
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor, type Ask } from "../support/browse";
import {
  at,
  choosePlan,
  fileApp,
  logIn,
  payWith,
  signUp,
  sitesOf,
  type Site,
} from "../support/world";

const app = fileApp();
let site: Site;
let email: string;
beforeAll(async () => {
  [site] = sitesOf(app);
  ({ email } = await signUp(new Visitor(app), site));
});

/** 127.0.0.9 is no trusted proxy (tests/support/app.ts): a browser on this machine. */
const outbox = (more: Partial<Ask> = {}) =>
  ask({
    port: app.port,
    host: `localhost:${app.port}`,
    path: "/sandbox/outbox",
    from: "127.0.0.9",
    ...more,
  });

describe("the outbox", () => {
  it("is shown to a browser on this machine, by its own names", async () => {
    await expect.poll(async () => (await outbox()).body, { timeout: 30_000 }).toContain(email);
    for (const host of [PLATFORM, `ironworks.${PLATFORM}`, "127.0.0.1", "[::1]"]) {
      const answer = await outbox({ host: `${host}:${app.port}` });
      expect([host, answer.status]).toEqual([host, 200]);
      expect(answer.headers["cache-control"]).toMatch(/private|no-store/);
    }
  });

  it.each<[string, Partial<Ask>]>([
    ["through a trusted proxy", { from: "127.0.0.1" }],
    [
      "through a trusted proxy that names a visitor",
      { from: "127.0.0.1", headers: { "X-Forwarded-For": "203.0.113.7" } },
    ],
    [
      "through a trusted proxy that names this machine",
      { from: "127.0.0.1", headers: { "X-Forwarded-For": "127.0.0.1" } },
    ],
    ["through a proxy that nobody listed", { headers: { "X-Forwarded-For": "203.0.113.7" } }],
    ["through one that says so otherwise", { headers: { Via: "1.1 proxy" } }],
    ["through one that says so by RFC 7239", { headers: { Forwarded: "for=203.0.113.7" } }],
    ["under a gym's own domain", { host: "ironworks.test" }],
    ["under a name that was made to lead here", { host: "localhost.evil.example" }],
  ])("is not there %s", async (_name, more) => {
    for (const path of ["/sandbox/outbox", "/sandbox/outbox.data", "/sandbox/outbox?mail=x"]) {
      const answer = await outbox({ path, ...more });
      expect([400, 404], path).toContain(answer.status);
      expect(answer.body).not.toContain(email);
    }
  });

  it("reads nothing but mail", async () => {
    for (const mail of ["../session-secret", "..%2Fsession-secret", "x.eml", ""]) {
      expect((await outbox({ path: `/sandbox/outbox?mail=${mail}` })).status, mail).toBe(404);
    }
  });
});

describe("a checkout", () => {
  it("leads its owner on, and tells everybody else nothing about the order", async () => {
    const owner = new Visitor(app);
    const { page } = await signUp(owner, site);
    const id = /name="selectedSubscriptionType"[^>]*value="(\d+)"/.exec(page.html)?.[1];
    const chooser = await owner.visit(at(site, `/profile/subscription/${id}`));
    const hosted = await choosePlan(chooser);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\/cs_[\w-]{43}$/);
    expect(hosted.html).not.toContain("Byron");

    // Somebody else who was sent the address may pay, as at a real provider, and then is nobody.
    const stranger = new Visitor(app);
    await logIn(stranger, site, { email: "new@demo.test" });
    const seen = await stranger.visit(hosted.url);
    expect(seen.status).toBe(200);
    const done = await payWith(seen, "4242424242424242");
    expect(done.url.pathname).toBe("/subscription/checkout/success");
    expect(done.status).toBe(404);
    const order = done.url.searchParams.get("order") ?? "";
    const failed = await stranger.visit(`${site.origin}/checkout/failed?reference=${order}`);
    expect(failed.url.pathname).toBe("/checkout/failed");
    expect(failed.html).not.toContain("/profile/subscription/");
    const nobody = new Visitor(app);
    const asked = await nobody.visit(`${site.origin}/subscription/checkout/success?order=${order}`);
    expect(asked.url.pathname).toBe("/signin");

    // The owner has what was paid for, once.
    const own = await owner.visit(`${site.origin}/subscription/checkout/success?order=${order}`);
    expect(own.status).toBe(200);
    const again = await owner.visit(hosted.url);
    expect(again.url.pathname).toBe("/subscription/checkout/success");
  });
});
