/**
 * Pages of the sandbox: the outbox for a developer on this machine, the hosted checkout for everybody with its
 * address, the form of a creator's account.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/sandbox/account";
import { SandboxAccount, type SandboxAccountProps } from "~/routes/sandbox/account-view";
import { PLATFORM } from "../support/app";
import { makeSandbox } from "../support/billing-world";
import { ask, Visitor, type Ask } from "../support/browse";
import { renderPage } from "../support/render-page";
import { fileSite } from "../support/site";
import { answer, argsOf } from "../support/visit";
import { at, choosePlan, logIn, payWith, signUp, sitesOf, type Site } from "../support/world";

const app = fileSite();
let site: Site;
let email: string;
beforeAll(async () => {
  [site] = sitesOf(app);
  ({ email } = await signUp(new Visitor(app), site));
  await app.work();
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
  it("is shown to a browser on this machine, under its own host names", async () => {
    expect((await outbox()).body.includes(email)).toBe(true);
    for (const host of [PLATFORM, `ironworks.${PLATFORM}`, "127.0.0.1", "[::1]"]) {
      const shown = await outbox({ host: `${host}:${app.port}` });
      expect([host, shown.status]).toEqual([host, 200]);
      expect(shown.headers["cache-control"]).toMatch(/private|no-store/);
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
    ["through a proxy that is not listed", { headers: { "X-Forwarded-For": "203.0.113.7" } }],
    ["through a proxy by Via", { headers: { Via: "1.1 proxy" } }],
    ["through a proxy by Forwarded", { headers: { Forwarded: "for=203.0.113.7" } }],
    ["under a gym's own domain", { host: "ironworks.test" }],
    ["under another name that leads to this machine", { host: "localhost.evil.example" }],
  ])("is not there %s", async (_name, more) => {
    for (const path of ["/sandbox/outbox", "/sandbox/outbox.data", "/sandbox/outbox?mail=x"]) {
      const refusal = await outbox({ path, ...more });
      expect([400, 404], path).toContain(refusal.status);
      expect(refusal.body.includes(email)).toBe(false);
    }
  });

  it("reads only mail", async () => {
    for (const mail of ["../session-secret", "..%2Fsession-secret", "x.eml", ""]) {
      expect((await outbox({ path: `/sandbox/outbox?mail=${mail}` })).status, mail).toBe(404);
    }
  });
});

describe("a checkout", () => {
  it("leads its owner on, and shows another member or a visitor nothing of the order", async () => {
    const owner = new Visitor(app);
    const { page } = await signUp(owner, site);
    const id = /name="selectedSubscriptionType"[^>]*value="(\d+)"/.exec(page.html)?.[1];
    const chooser = await owner.visit(at(site, `/profile/subscription/${id}`));
    const hosted = await choosePlan(chooser);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\/cs_[\w-]{43}$/);
    expect(hosted.html).not.toContain("Byron");

    // Another member with the address may pay, as at a real provider, but sees nothing of the order.
    const stranger = new Visitor(app);
    await logIn(stranger, site, { email: "new@demo.test" });
    const visitedPage = await stranger.visit(hosted.url);
    expect(visitedPage.status).toBe(200);
    const successPage = await payWith(visitedPage, "4242424242424242");
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    expect(successPage.status).toBe(404);
    const order = successPage.url.searchParams.get("order") ?? "";
    const failed = await stranger.visit(`${site.origin}/checkout/failed?reference=${order}`);
    expect(failed.url.pathname).toBe("/checkout/failed");
    expect(failed.html).not.toContain("/profile/subscription/");
    const visitor = new Visitor(app);
    const loginPage = await visitor.visit(
      `${site.origin}/subscription/checkout/success?order=${order}`,
    );
    expect(loginPage.url.pathname).toBe("/signin");

    // The owner gets the purchase once.
    const own = await owner.visit(`${site.origin}/subscription/checkout/success?order=${order}`);
    expect(own.status).toBe(200);
    const again = await owner.visit(hosted.url);
    expect(again.url.pathname).toBe("/subscription/checkout/success");
  });
});

const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
      /name="(\w+)"/.exec(input)?.[1],
      input.includes('type="checkbox"')
        ? /\schecked/.test(input)
        : /value="([^"]*)"/.exec(input)?.[1],
    ]),
  );

describe("a creator's account", () => {
  it.each<Record<string, string>>([
    { holderName: "Maya Cole", accountNumber: "12 34", terms: "on" },
    { holderName: "", accountNumber: "12345678" },
  ])("comes back with what was typed, and what is wrong: %j", async (typed) => {
    const sandbox = makeSandbox(app.db);
    const { accountRef } = await sandbox.accounts.createAccount({
      idempotencyKey: randomUUID(),
      email: "maya@demo.test",
    });
    const visit = (form?: Record<string, string>) => {
      const context = { sandbox, payments: sandbox };
      const args = argsOf(app.db, { page: `/sandbox/account/${accountRef}`, form, context });
      return { ...args, params: { accountRef } };
    };
    const page = await loader(visit());
    const refused = await answer(action(visit(typed)));
    expect(refused.status).toBe(400);
    const html = renderPage(
      <SandboxAccount {...page} answer={refused.data as SandboxAccountProps["answer"]} />,
    );
    expect(fieldsOf(html)).toEqual({ ...typed, terms: "terms" in typed });
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  });
});
