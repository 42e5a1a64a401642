/**
 * Where the script of the social network may be loaded, and the token that it brings (product.md §7, §8, §12
 * "Facebook").
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { Visitor } from "../support/browse";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

const asDocument = { headers: { "Sec-Fetch-Dest": "document" } };
const policyAt = async (url: string) =>
  String((await new Visitor(site).ask(url, asDocument)).headers["content-security-policy"]);
const directive = (policy: string, name: string) =>
  policy.split(";").find((one) => one.trim().startsWith(name)) ?? "";

describe("the policy", () => {
  it("names the script on login and signup of the platform's host, and in no other directive", async () => {
    for (const path of ["/login", "/signup"]) {
      const policy = await policyAt(at(sitesOf(site)[0], path));
      for (const name of ["script-src", "connect-src", "frame-src", "form-action"]) {
        expect(directive(policy, name), name).toContain(facebook.origin);
      }
      expect(directive(policy, "frame-src")).not.toContain("'none'");
      for (const name of ["default-src", "style-src", "object-src", "frame-ancestors"]) {
        expect(directive(policy, name), name).not.toContain(facebook.origin);
      }
    }
  });

  it("names it nowhere else: other pages, data, a gym's own hosts", async () => {
    const elsewhere = [
      at(sitesOf(site)[0], "/"),
      at(sitesOf(site)[1], "/login"),
      at(sitesOf(site)[2], "/login"),
    ];
    for (const url of elsewhere) {
      expect(directive(await policyAt(url), "script-src")).not.toContain(facebook.origin);
    }
    const page = await new Visitor(site).ask(at(sitesOf(site)[0], "/login"));
    expect(page.body).not.toContain("sdk.js");
  });

  it("offers version 2.3 in en_US, the app and its scope", async () => {
    const page = await new Visitor(site).ask(at(sitesOf(site)[0], "/login"), asDocument);
    for (const part of ["/en_US/sdk.js", "v2.3", facebook.appId, "public_profile,email"]) {
      expect(page.body).toContain(part);
    }
    expect(page.body).not.toContain(facebook.appSecret);
  });
});

describe("a token of the script", () => {
  const open = (visitor = new Visitor(site)) => visitor.visit(at(sitesOf(site)[0], "/login"));
  const send = async (subject_token: string, visitor = new Visitor(site)) => {
    const page = await open(visitor);
    return visitor.visit(page.url, {
      form: { email: "", password: "", intent: "facebook", subject_token },
    });
  };

  it("signs in a new person in the brand of the page", async () => {
    const person = facebook.addPerson({ first_name: "Ada", last_name: "B", email: newEmail() });
    const page = await send(facebook.issueToken(person));
    expect(page.url.pathname).toMatch(/^\/gym\/ironworks\/profile\/subscription\/\d+$/);
    const rows = await site.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, person.email ?? ""));
    expect(rows).toMatchObject([{ passwordHash: null }]);
  });

  it("leads a person without an e-mail to the question", async () => {
    const person = facebook.addPerson({ first_name: "Tom", last_name: "Phone" });
    const page = await send(facebook.issueToken(person));
    expect(page.url.pathname).toBe("/gym/ironworks/login/facebook");
    expect(page.status).toBe(200);
  });

  it("of another app leads back to the form without a word, with an event", async () => {
    await site.db.delete(analyticsEvents);
    const person = facebook.addPerson({ first_name: "Eve", last_name: "S", email: newEmail() });
    const page = await send(facebook.issueToken(person, { appId: "999" }));
    expect(page.url.pathname).toBe("/gym/ironworks/login");
    expect(page.html).not.toMatch(/role="(?:alert|status)"/);
    expect(await site.db.select().from(analyticsEvents)).toMatchObject([
      { name: "Social login failed", facts: { reason: "token-of-another-app" } },
    ]);
  });
});
