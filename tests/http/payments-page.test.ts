/** A creator's payment account: every button needs the password, and a gym's log has the act (product.md §15). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "~/demo/people";
import { listActs } from "~/features/audit/queries.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { accounts } from "~/features/identity/schema.server";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const dashboard = (query = "") => `${platformOf(site)}/dashboard/gym${query}`;
const ownerOf = (gym: "ironworks" | "flowstate") =>
  signedIn(
    site,
    sitesOf(site)[0],
    gym === "ironworks" ? "owner@demo.test" : "flowstate-owner@demo.test",
  );
let gymId = 0;
const actsOf = async () =>
  (await listActs(site.db, { gymId, limit: 100 })).acts.map(({ action }) => action);

beforeAll(async () => {
  gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
});

describe("the page of payments", () => {
  it("refuses a wrong or missing password at its field, and does not repeat it", async () => {
    const page = await (await ownerOf("ironworks")).visit(dashboard());
    const wrong = await page.submit({ password: "wrong-password" });
    expect([wrong.status, wrong.url.pathname]).toEqual([400, "/dashboard/gym"]);
    expect(wrong.html).toContain("This is not your current password.");
    expect(wrong.html).not.toContain("wrong-password");
    const missing = await page.submit({ password: "" });
    expect([missing.status, missing.html]).toEqual([400, expect.stringContaining("Enter a pass")]);
    expect(await actsOf()).toEqual([]);
  });

  it("leads to the provider with the right one, and the gym's log says who went there", async () => {
    const owner = await ownerOf("ironworks");
    const sent = await (await owner.visit(dashboard())).send({ password: DEMO_PASSWORD });
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining("sandbox")]);
    expect(await actsOf()).toEqual(["payments.open"]);
    const log = await owner.visit(at(sitesOf(site)[0], "/studio/audit"));
    expect(log.html).toContain("went to the payment account");
  });

  it("asks before a code of the provider is used, and keeps it through a refusal", async () => {
    const owner = await ownerOf("ironworks");
    const page = await owner.visit(dashboard("?code=ac_1&state=unknown"));
    const refused = await page.submit({ password: "wrong-password" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('value="ac_1"');
    const form = { intent: "connect", code: "ac_1", state: "unknown", password: DEMO_PASSWORD };
    const again = await owner.ask(dashboard("?code=ac_1&state=unknown"), { form });
    expect(again.status).toBe(400);
    expect(again.body).toContain('role="alert"');
    expect(await actsOf()).toEqual(["payments.open"]);
  });

  it("says when there were too many tries", async () => {
    const owner = await ownerOf("ironworks");
    let last = await owner.ask(dashboard(), { form: { password: "wrong-password" } });
    for (let tries = 1; tries < 12 && last.status === 400; tries += 1) {
      last = await owner.ask(dashboard(), { form: { password: "wrong-password" } });
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(last.body).toContain("Too many attempts in a short time.");
  });

  it("leads an account without a password to the reset, which sets one", async () => {
    const owner = await ownerOf("flowstate");
    await site.db
      .update(accounts)
      .set({ passwordHash: null })
      .where(eq(accounts.email, "flowstate-owner@demo.test"));
    const { status, headers } = await owner.ask(dashboard());
    expect([status, headers.location]).toEqual([303, expect.stringContaining("returnUrl=")]);
  });

  it("is not there for other roles, whatever they send", async () => {
    const manager = await signedIn(site, sitesOf(site)[0], "manager@demo.test");
    const form = { password: DEMO_PASSWORD };
    expect((await manager.ask(dashboard(), { form })).status).toBe(404);
    const visitor = await new Visitor(site).ask(dashboard(), { form });
    expect(visitor.headers.location).toMatch(/^\/signin/);
  });
});
