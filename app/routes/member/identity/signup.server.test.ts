import pino from "pino";
import { expect, test } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import type { LoadContext } from "~/http/load-context";
import { signupAction } from "./signup.server";

const database = fileDatabase();

const origin = "http://localhost:4000";
/** The platform's own address, when the gym's is asked. */
const elsewhere = "http://platform.test:4000";

/** A registration whose password could not be hashed. */
async function register(trouble: Error, { returnUrl = "", saved = "" } = {}) {
  const context = {
    db: database.db,
    hostGym: null,
    customDomain: null,
    origin,
    secure: false,
    clientIp: "127.0.0.1",
    log: pino({ level: "silent" }),
    memo: new Map<string, Promise<unknown>>(),
    limits: { take: () => Promise.resolve({ ok: true }) },
    settings: { platformOrigin: elsewhere },
    passwords: { hash: () => Promise.reject(trouble) },
  } as unknown as LoadContext;
  const form = {
    email: "ada@example.test",
    firstName: "Ada",
    lastName: "Byron",
    password1: "correct horse",
    password2: "correct horse",
    returnUrl,
  };
  const request = new Request(`${origin}/signup`, {
    method: "POST",
    headers: saved ? { Cookie: `preloginPage=${encodeURIComponent(saved)}` } : {},
    body: new URLSearchParams(form),
  });
  const answer = await signupAction({ request, params: {}, context });
  const noted = await database.db.delete(analyticsEvents).returning();
  return { answer, noted: noted.map(({ name, facts }) => ({ name, facts })) };
}

test("a sign-up that fails is logged, shows the failure page and keeps the return address", async () => {
  const { answer, noted } = await register(new Error("no memory"), {
    returnUrl: "/gym/ironworks/category/hiit?time=T10",
  });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/register/failed"]);
  expect(answer.headers.get("Set-Cookie")).toContain(
    `preloginPage=${encodeURIComponent("/gym/ironworks/category/hiit?time=T10")}`,
  );
  expect(noted).toEqual([{ name: "Registration failed", facts: { reason: "unexpected" } }]);
});

test.each([
  ["what was asked for, whole", `${elsewhere}/lives?day=2`, "/profile", `${elsewhere}/lives?day=2`],
  ["else the page that led here", "", "/gym/ironworks/lives", "/gym/ironworks/lives"],
  ["not what is refused", "//evil.example", "/gym/ironworks/lives", "/gym/ironworks/lives"],
  ["else the home", "", "https://evil.example/", "/"],
])("the way on that is kept: %s", async (_, returnUrl, saved, kept) => {
  const { answer } = await register(new Error("no memory"), { returnUrl, saved });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  const [, page = ""] = /preloginPage=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  expect(decodeURIComponent(page)).toBe(kept);
});

test("one that is only refused is noted, and stays on its form", async () => {
  const { answer, noted } = await register(new PasswordsBusy());
  expect(answer).toMatchObject({ init: { status: 503, headers: { "Retry-After": "2" } } });
  expect(noted).toEqual([{ name: "Registration failed", facts: { reason: "busy" } }]);
});

test("an outage of the database is left to the page of the outage", async () => {
  const away = Object.assign(new Error("gone"), { code: "57P01" });
  await expect(register(away)).rejects.toBe(away);
});
