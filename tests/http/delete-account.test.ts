/** Deleting an account by page and by call, at each address of a gym and without one (product.md §7, §8, §19). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import { accounts } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { PLATFORM } from "../support/app";
import { bearer } from "../support/ask-call";
import { ask, Visitor, type Page } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { at, logIn, PASSWORD, platformOf, signUp, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
const places = (): Site[] => [
  ...sitesOf(testSite),
  { name: "no gym", origin: platformOf(testSite), base: "" },
];

const requestedAt = async (email: string) => {
  const [row] = await testSite.db.select().from(accounts).where(eq(accounts.emailFolded, email));
  return row?.deletionRequestedAt ?? null;
};
const reasons = async () =>
  (
    await testSite.db
      .select()
      .from(analyticsEvents)
      .where(eq(analyticsEvents.name, "Account deletion failed"))
  ).map(({ facts }) => facts.reason);

async function openQuestion(site: Site, email: string) {
  const visitor = new Visitor(testSite);
  await logIn(visitor, site, { email });
  return visitor.visit(at(site, "/account/delete"));
}

/** The message at the top of the page. */
const alertOf = ({ html }: Page) => /role="alert"[\s\S]*?<\/div>/.exec(html)?.[0];

const deleteByCall = (token: string) =>
  ask({
    port: testSite.port,
    host: `${PLATFORM}:${testSite.port}`,
    path: "/api/users/me",
    method: "DELETE",
    headers: bearer(token),
  });

/** The provider answers no cancellation while `work` runs. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const { payments } = testSite.services;
  const { cancelAtPeriodEnd } = payments;
  payments.cancelAtPeriodEnd = () => Promise.reject(new ProviderUnavailable("away"));
  try {
    await work();
  } finally {
    payments.cancelAtPeriodEnd = cancelAtPeriodEnd;
  }
}

describe("the call", () => {
  it("needs the token: the cookie of a browser, which asks for no password, is refused", async () => {
    const [place] = places();
    if (!place) throw new Error("no place");
    const visitor = new Visitor(testSite);
    await signUp(visitor, place);
    const answer = await visitor.ask(`${place.origin}/api/users/me`, {
      method: "DELETE",
      headers: { "Sec-Fetch-Site": "same-origin", Accept: "application/json" },
    });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      403,
      { message: "error.tokenRequired" },
    ]);
    expect((await visitor.visit(at(place, "/profile"))).url.pathname).toContain("/profile");
  });

  it("takes no browser's session for a token, whatever the header", async () => {
    const [place] = places();
    if (!place) throw new Error("no place");
    const visitor = new Visitor(testSite);
    const { email } = await signUp(visitor, place);
    const [session = ""] = [...visitor.cookiesFor(new URL(place.origin).host)]
      .filter(([name]) => name === "session")
      .map(([, value]) => value);
    for (const [authorization, status] of [
      ["", 401],
      ["Basic eA==", 401],
      [`Bearer ${session}`, 403],
    ] as const) {
      const answer = await visitor.ask(`${place.origin}/api/users/me`, {
        method: "DELETE",
        headers: { "Sec-Fetch-Site": "same-origin", Authorization: authorization },
      });
      expect([authorization, answer.status]).toEqual([authorization, status]);
    }
    expect(await requestedAt(email)).toBeNull();
  });
});

describe("the page", () => {
  it.each(["path", "label", "custom domain", "no gym"])(
    "asks for the password, signs out, and a login keeps the account: %s",
    async (name) => {
      const place = places().find((one) => one.name === name);
      if (!place) throw new Error(`no place ${name}`);
      const visitor = new Visitor(testSite);
      const { email } = await signUp(visitor, place);
      const profile = await visitor.visit(at(place, "/profile"));
      const link = profile.links.find((href) => href.endsWith("/account/delete"));
      const page = await visitor.visit(new URL(link ?? "", profile.url));
      expect(page.answer.headers["cache-control"]).toContain("no-store");
      expect(page.html).toMatch(/<h1[^>]*>Delete account</);
      // The way back of the pages below "My account".
      expect(page.html).toMatch(new RegExp(`href="${place.base}/account"[^>]*>.*?My account</a>`));

      const wrong = await page.submit({ password: "not my password" });
      expect(wrong.status).toBe(400);
      expect(wordsOf(wrong)).toContain("This is not your current password");
      expect(wrong.html).not.toContain("not my password");
      expect(await requestedAt(email)).toBeNull();

      const { status, headers } = await wrong.send({ password: PASSWORD });
      const logout = new URL(headers.location ?? "", page.url);
      expect([status, logout.pathname]).toEqual([303, `${place.base}/logout`]);
      // A browser says so of a redirect after its own form.
      const own = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" };
      const after = await visitor.visit(logout, { headers: own });
      expect(after.url.pathname).toBe(place.base || "/");
      expect(wordsOf(after)).toContain("Log in within 30 days to keep it");
      expect((await visitor.visit(at(place, "/profile"))).url.pathname).toBe("/signin");
      expect(await requestedAt(email)).not.toBeNull();

      const back = await logIn(visitor, place, { email, password: PASSWORD });
      expect(wordsOf(back)).toContain("your account will not be deleted");
      expect(await requestedAt(email)).toBeNull();
      const profileAgain = await visitor.visit(at(place, "/profile"));
      expect(wordsOf(profileAgain)).toContain("You have 30 days to change your mind");
      const mails = await testSite.db
        .select({ kind: outboxMails.kind })
        .from(outboxMails)
        .where(eq(outboxMails.recipient, email));
      expect(mails.map(({ kind }) => kind).sort()).toEqual([
        "deletionNotice",
        "deletionUndone",
        "welcome",
      ]);
    },
  );

  it("sends a visitor to the login", async () => {
    const page = await new Visitor(testSite).visit(at(sitesOf(testSite)[0], "/account/delete"));
    expect(page.url.pathname).toBe("/signin");
  });

  it("refuses the last owner of a gym, and records the reason", async () => {
    const page = await openQuestion(sitesOf(testSite)[0], "owner@demo.test");
    const refused = await page.submit({ password: "demo1234" });
    expect(refused.status).toBe(409);
    expect(alertOf(refused)).toContain("has no other owner");
    expect(await requestedAt("owner@demo.test")).toBeNull();
    expect(await reasons()).toContain("lastOwner");
  });

  it("changes nothing and says so when the payment provider does not answer", async () => {
    const page = await openQuestion(sitesOf(testSite)[0], "member@demo.test");
    expect(wordsOf(page)).toContain("These subscriptions stop renewing");
    await whileAway(async () => {
      const refused = await page.submit({ password: "demo1234" });
      expect([refused.status, refused.answer.headers["retry-after"]]).toEqual([503, "30"]);
      expect(alertOf(refused)).toContain("we could not stop your renewals");
    });
    expect(await requestedAt("member@demo.test")).toBeNull();
    expect((await page.visitor.visit(page.url)).status).toBe(200);
    expect(await reasons()).toContain("providerAway");
  });
});

describe("the call", () => {
  it("answers 204 and ends every token of the account", async () => {
    const { email } = await signUp(new Visitor(testSite), sitesOf(testSite)[0]);
    const tokens = [await tokenOf(testSite, email), await tokenOf(testSite, email)];
    const answer = await deleteByCall(tokens[0] ?? "");
    expect([answer.status, answer.body]).toEqual([204, ""]);
    for (const token of tokens) expect((await deleteByCall(token)).status).toBe(401);
    expect(await requestedAt(email)).not.toBeNull();
  });

  it("answers 503 when the payment provider does not answer, and changes nothing", async () => {
    const token = await tokenOf(testSite, "member@demo.test");
    await whileAway(async () => {
      const answer = await deleteByCall(token);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
      expect(JSON.parse(answer.body)).toMatchObject({ message: "error.providerAway" });
    });
    expect(await requestedAt("member@demo.test")).toBeNull();
  });
});
