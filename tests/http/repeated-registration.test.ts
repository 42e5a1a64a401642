/**
 * A sign-up that is sent again checks the account's password, so wrong ones count by the limits of a login.
 *
 * @module-tag postgres
 */
import { beforeEach, expect, it } from "vitest";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { createRateLimits } from "~/http/edge/limits.server";
import type { RateLimits } from "~/http/load-context";
import { action as logInAction } from "~/routes/member/identity/login.server";
import { action as signUpAction } from "~/routes/member/identity/signup.server";
import { fileDatabase } from "../support/database";
import { PASSWORD, passwords } from "../support/gym-world";
import { NO_LIMITS } from "../support/load-context";
import { answer, argsOf, signupForm } from "../support/visit";

const database = fileDatabase();

let form: ReturnType<typeof signupForm>;
let context: { limits: RateLimits; clientIp: string; passwords: PasswordHasher };
let checks: number;
beforeEach(async () => {
  form = signupForm({ password1: PASSWORD, password2: PASSWORD });
  checks = 0;
  const counting: PasswordHasher = {
    ...passwords,
    verify: (hash, password) => {
      checks += 1;
      return passwords.verify(hash, password);
    },
  };
  // The limit of sign-ups is no part of the claim.
  const limits = { ...createRateLimits(database.pool), consume: NO_LIMITS.consume };
  context = { limits, clientIp: `192.0.2.${form.email}`, passwords: counting };
  expect((await signUp(PASSWORD)).status).toBe(303);
});

const signUp = (password: string, more = {}) =>
  answer(
    signUpAction(
      argsOf(database.db, {
        page: "/signup",
        form: { ...form, password1: password, password2: password, ...more },
        context,
      }),
    ),
  );

const logIn = () => {
  const credentials = { email: form.email, password: PASSWORD };
  return answer(logInAction(argsOf(database.db, { page: "/login", form: credentials, context })));
};

it("locks the login and itself after as many wrong passwords as a login takes", async () => {
  const emailTaken = { status: 400, data: { reply: { error: { email: ["error.userexists"] } } } };
  for (let guess = 0; guess < 9; guess += 1) {
    expect(await signUp(`guess ${guess}`)).toMatchObject(emailTaken);
  }
  expect((await signUp(PASSWORD)).status).toBe(303);
  expect(await signUp("guess 9")).toMatchObject(emailTaken);
  const refused = await signUp(PASSWORD);
  expect(refused).toMatchObject({
    status: 429,
    data: { reply: { error: { "": ["error.tooManyRequests"] } } },
  });
  expect(Number(refused.headers?.get("retry-after"))).toBeGreaterThan(2);
  expect(JSON.stringify(refused.data)).not.toContain(PASSWORD);
  expect((await logIn()).status).toBe(429);
});

it("checks at most ten of fifty simultaneous passwords", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, guess) => signUp(`guess ${guess}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  expect(checks).toBeGreaterThan(0);
  expect(checks).toBeLessThanOrEqual(10);
});

it("checks no password under other names", async () => {
  for (let guess = 0; guess < 12; guess += 1) {
    expect((await signUp(`guess ${guess}`, { firstName: "Nobody" })).status).toBe(400);
  }
  expect(checks).toBe(0);
  expect((await logIn()).status).toBe(303);
});
