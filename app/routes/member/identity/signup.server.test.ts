/** A registration that fails: recorded, and `/register/failed` for an unexpected reason (product.md §8). */
import pino from "pino";
import { expect, test } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { PasswordsBusy } from "~/features/identity/password-hasher.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import type { LoadContext } from "~/http/load-context";
import { action } from "./signup.server";

const database = fileDatabase();

const origin = "http://localhost:4000";
/** The platform's own origin. */
const platformOrigin = "http://platform.test:4000";

/** A registration whose password cannot be hashed. */
async function register(error: Error, { returnUrl = "", saved = "" } = {}) {
  const context = {
    db: database.db,
    hostGym: null,
    customDomain: null,
    origin,
    secure: false,
    clientIp: "127.0.0.1",
    now: new Date(),
    log: pino({ level: "silent" }),
    memo: new Map<string, Promise<unknown>>(),
    limits: { consume: () => Promise.resolve({ ok: true }) },
    settings: { platformOrigin },
    passwords: { hash: () => Promise.reject(error) },
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
  const answer = await action({ request, params: {}, context });
  const events = await database.db.delete(analyticsEvents).returning();
  return { answer, events: events.map(({ name, facts }) => ({ name, facts })) };
}

test("a sign-up that fails is logged, shows the failure page and keeps the return address", async () => {
  const { answer, events } = await register(new Error("no memory"), {
    returnUrl: "/gym/ironworks/category/hiit?time=T10",
  });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/register/failed"]);
  expect(answer.headers.get("Set-Cookie")).toContain(
    `preloginPage=${encodeURIComponent("/gym/ironworks/category/hiit?time=T10")}`,
  );
  expect(events).toEqual([{ name: "Registration failed", facts: { reason: "unexpected" } }]);
});

test.each([
  [
    "the whole returnUrl of the form",
    `${platformOrigin}/lives?day=2`,
    "/profile",
    `${platformOrigin}/lives?day=2`,
  ],
  ["else the saved page", "", "/gym/ironworks/lives", "/gym/ironworks/lives"],
  ["not a refused returnUrl", "//evil.example", "/gym/ironworks/lives", "/gym/ironworks/lives"],
  ["else the home page", "", "https://evil.example/", "/"],
])("a failed registration saves %s", async (_, returnUrl, saved, expected) => {
  const { answer } = await register(new Error("no memory"), { returnUrl, saved });
  if (!(answer instanceof Response)) throw new Error("no redirect");
  const [, page = ""] = /preloginPage=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  expect(decodeURIComponent(page)).toBe(expected);
});

test("a refused registration is recorded and shows its form again", async () => {
  const { answer, events } = await register(new PasswordsBusy());
  expect(answer).toMatchObject({ init: { status: 503, headers: { "Retry-After": "2" } } });
  expect(events).toEqual([{ name: "Registration failed", facts: { reason: "busy" } }]);
});

test("an unavailable database shows its own error page", async () => {
  const outage = Object.assign(new Error("gone"), { code: "57P01" });
  await expect(register(outage)).rejects.toBe(outage);
});
