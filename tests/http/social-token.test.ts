/** POST /api/auth with the token of a social network (product.md §7, §12 "Facebook"). */
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, sessions } from "~/features/identity/schema.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { ask } from "../support/browse";
import { listMailKinds } from "../support/email-changes";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { newEmail, PASSWORD, signUp, sitesOf } from "../support/world";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeEach(() => void (facebook.unreachable = false));

const newPerson = (email: string | undefined = newEmail()) =>
  facebook.addPerson({ first_name: "Ada", last_name: "Byron", email });

async function signIn(body: Record<string, unknown>) {
  const answer = await ask({
    port: site.port,
    host: `${PLATFORM}:${site.port}`,
    path: "/api/auth?applicationKey=ironworks-app",
    method: "POST",
    body: JSON.stringify({ subject_issuer: "facebook", ...body }),
    headers: { "Content-Type": "application/json" },
  });
  return {
    status: answer.status,
    body: JSON.parse(answer.body) as Record<string, unknown>,
    token: answer.headers["accesstoken"],
    retryAfter: answer.headers["retry-after"],
  };
}

const accountOf = async (email = "") =>
  (await site.db.select().from(accounts).where(eq(accounts.email, email)))[0];

describe("a token of our app", () => {
  it("makes an account without a password, and signs in to it again", async () => {
    const person = newPerson();
    const subject_token = facebook.issueToken(person);
    const first = await signIn({ subject_token });
    expect(first).toMatchObject({
      status: 200,
      body: { email: person.email, firstName: "Ada", authorities: ["ROLE_USER"] },
    });
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect((await accountOf(person.email))?.passwordHash).toBeNull();
    const second = await signIn({ subject_token: facebook.issueToken(person) });
    expect(second).toMatchObject({ status: 200, body: { id: first.body["id"] } });
  });

  it("is not enough where the e-mail has an account: its password links it, once", async () => {
    const { email } = await signUp(new Visitor(site), sitesOf(site)[0]);
    const person = newPerson(email);
    const subject_token = facebook.issueToken(person);
    expect(await signIn({ subject_token })).toMatchObject({
      status: 409,
      body: { message: "error.socialPassword", fieldErrors: [{ field: "password" }] },
    });
    expect(await signIn({ subject_token, password: "wrong" })).toMatchObject({
      status: 400,
      body: { message: "error.badCredentials" },
    });
    expect(
      await site.db.select().from(socialLinks).where(eq(socialLinks.subject, person.id)),
    ).toEqual([]);
    expect((await signIn({ subject_token, password: "correct horse" })).status).toBe(200);
    expect(await signIn({ subject_token })).toMatchObject({ status: 200, body: { email } });
    const kinds = await listMailKinds(site.db, email);
    expect(kinds.filter((kind) => kind === "networkLinked")).toHaveLength(1);
  });

  it.each(["a new person", "an account that its password links"])(
    "begins a session that the list of devices shows as an access key: %s",
    async (who) => {
      const known =
        who === "a new person" ? null : await signUp(new Visitor(site), sitesOf(site)[0]);
      const person = newPerson(known?.email);
      await signIn({
        subject_token: facebook.issueToken(person),
        ...(known ? { password: PASSWORD } : {}),
      });
      const { id = "" } = (await accountOf(person.email)) ?? {};
      const rows = await site.db.select().from(sessions).where(eq(sessions.accountId, id));
      // In no order: both sessions may have begun at the same time.
      const apiTokens = rows.filter(({ isApiToken }) => isApiToken);
      expect([rows.length, apiTokens.length]).toEqual([known ? 2 : 1, 1]);
    },
  );

  it("without an e-mail sends the person to the page", async () => {
    const person = facebook.addPerson({ first_name: "Tom", last_name: "Phone" });
    expect(await signIn({ subject_token: facebook.issueToken(person) })).toMatchObject({
      status: 409,
      body: { message: "error.socialEmail" },
    });
  });

  it("ignores names, roles and addresses that the caller adds", async () => {
    const person = newPerson();
    const answer = await signIn({
      subject_token: facebook.issueToken(person),
      email: "member@demo.test",
      firstName: "Eve",
      isAdmin: true,
    });
    expect(answer.body).toMatchObject({
      email: person.email,
      firstName: "Ada",
      authorities: ["ROLE_USER"],
    });
  });
});

describe("a token is refused", () => {
  it.each([
    ["of another app", { appId: "999" }, "token-of-another-app"],
    ["that is not valid", { isValid: false }, "token-invalid"],
    ["that has expired", { expiresAt: 1 }, "token-invalid"],
  ])("%s, with an event", async (_name, given, reason) => {
    await site.db.delete(analyticsEvents);
    const person = newPerson();
    expect(await signIn({ subject_token: facebook.issueToken(person, given) })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: "subject_token", message: "error.tokenInvalid" }] },
    });
    expect(await accountOf(person.email)).toBeUndefined();
    const events = await site.db.select().from(analyticsEvents);
    expect(events).toMatchObject([{ name: "Social login failed", facts: { reason } }]);
  });

  it("while the network does not answer: 503 with Retry-After", async () => {
    facebook.unreachable = true;
    expect(await signIn({ subject_token: "EAAB" })).toMatchObject({
      status: 503,
      retryAfter: "30",
      body: { message: "error.networkAway" },
    });
  });

  it.each([[{ subject_issuer: "nobook" }], [{ subject_issuer: undefined }]])(
    "of an issuer that is not connected: %j",
    async (more) => {
      expect(await signIn({ subject_token: "EAAB", ...more })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: "subject_issuer", message: "error.unknownIssuer" }] },
      });
    },
  );
});
