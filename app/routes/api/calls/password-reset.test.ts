/** The calls that reset a password (product.md §7, §8). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { createRateLimits } from "~/http/edge/limits.server";
import { NO_LIMITS } from "../../../../tests/support/load-context";
import { askCall, expectAsDescribed, type Ask } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeMember, passwords } from "../../../../tests/support/gym-world";
import {
  codes,
  issueCodes,
  listCodeMails,
  newCode,
  wrongCode,
} from "../../../../tests/support/reset-codes";

const database = fileDatabase();
const REQUEST = "/api/reset-password/request-code";
const CONFIRM = "/api/reset-password/confirm-reset";

async function ask(path: string, asked: Ask) {
  const context = { db: database.db, passwords, resetCodes: codes, limits: NO_LIMITS };
  const answer = await askCall(context, path, asked);
  await expectAsDescribed(context, path, "post", answer);
  return answer;
}

const NEW = { password1: "a new password", password2: "a new password" };

describe("request-code", () => {
  it("takes the address as plain text, and answers 204 with and without an account", async () => {
    const { email } = await makeMember(database.db);
    const answerOf = async (body: string) => {
      const { status, headers, text } = await ask(REQUEST, { body });
      return { status, headers: [...headers], text };
    };
    const known = await answerOf(` ${email.toUpperCase()}\n`);
    expect(known).toMatchObject({ status: 204, text: "" });
    expect(await answerOf(`${randomUUID()}@demo.test`)).toEqual(known);
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toHaveLength(1);
  });

  it("writes to an account without a language in the language of the caller", async () => {
    const { email, accountId } = await makeMember(database.db);
    await database.db.update(accounts).set({ langKey: null }).where(eq(accounts.id, accountId));
    await ask(REQUEST, { body: email, headers: { "Accept-Language": "fr" } });
    await issueCodes(database.db);
    expect(await listCodeMails(database.db, email)).toMatchObject([{ lang: "FR" }]);
  });

  it.each([
    ["JSON", "application/json", 415],
    ["a form", "application/x-www-form-urlencoded", 415],
    ["plain text of another charset", "text/plain; charset=latin1", 415],
    ["plain text", "text/plain; charset=utf-8", 204],
  ])("reads %s: %s %i", async (_name, type, status) => {
    const body = "nobody@demo.test";
    const answer = await ask(REQUEST, { body, headers: { "Content-Type": type } });
    expect(answer.status).toBe(status);
  });

  it.each(["", "nobody", `${"a".repeat(300)}@demo.test`])(
    "refuses %j at its field",
    async (body) => {
      expect(await ask(REQUEST, { body })).toMatchObject({
        status: 400,
        body: { message: "error.validation", fieldErrors: [{ field: "email" }] },
      });
    },
  );

  it("refuses a network a sixth code within an hour, known or not, with Retry-After", async () => {
    const { email } = await makeMember(database.db);
    const limits = createRateLimits(database.pool);
    const bodies = [];
    for (const address of [email, `${randomUUID()}@demo.test`]) {
      const statuses: number[] = [];
      for (let times = 0; times < 6; times += 1) {
        const context = { limits, clientIp: `198.51.100.${bodies.length}` };
        const { status, headers, text } = await ask(REQUEST, { body: address, context });
        statuses.push(status);
        if (status === 429) {
          bodies.push(text);
          expect(Number(headers.get("retry-after"))).toBeGreaterThan(60);
        }
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe("confirm-reset", () => {
  it("sets the password, once, without signing in", async () => {
    const { email } = await makeMember(database.db);
    const code = await newCode(database.db, email);
    const answer = await ask(CONFIRM, { body: { email, code, ...NEW } });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect(answer.headers.get("accesstoken")).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    const signIn = { body: { email, password: NEW.password1 } };
    const context = { db: database.db, passwords, limits: NO_LIMITS };
    expect((await askCall(context, "/api/auth", signIn)).status).toBe(200);
    expect((await ask(CONFIRM, { body: { email, code, ...NEW } })).status).toBe(400);
  });

  it.each([
    ["en", "This code is wrong or no longer valid. Check it, or ask for a new one."],
    [
      "de",
      "Dieser Code ist falsch oder gilt nicht mehr. Prüf ihn oder lass dir einen neuen schicken.",
    ],
  ])("says in %s as its title what is wrong with a code", async (language, title) => {
    const { email } = await makeMember(database.db);
    const code = wrongCode(await newCode(database.db, email));
    const headers = { "Accept-Language": language };
    expect(await ask(CONFIRM, { body: { email, code, ...NEW }, headers })).toMatchObject({
      status: 400,
      body: { title, detail: title, message: "error.invalid_request" },
    });
  });

  it("names every wrong field", async () => {
    const body = { email: "nobody", code: "", password1: "short", password2: "x" };
    expect(await ask(CONFIRM, { body })).toMatchObject({
      status: 400,
      body: {
        message: "error.validation",
        fieldErrors: [
          { field: "email", message: "error.emailInvalid" },
          { field: "code", message: "error.codeRequired" },
          { field: "password1", message: "error.passwordTooShort" },
          { field: "password2", message: "error.passwordTooShort" },
        ],
      },
    });
  });
});
