/**
 * Timing and flood of logins, in the soak only: an unknown email takes as long as a known one, and a thousand
 * concurrent logins neither slow pages nor end the process. tests/http/login.test.ts proves which checks a login
 * makes, app/features/identity/password-hasher.test.ts the queue and threads.
 */
import { describe, expect, it } from "vitest";
import { PLATFORM, type App } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { SOAK } from "../support/soak";
import { fileApp, newEmail } from "../support/world";

function logIn(app: App, email: string, path = "/login") {
  const call = path.startsWith("/api/");
  return ask({
    port: app.port,
    host: `${PLATFORM}:${app.port}`,
    path,
    // Hundreds of logins are ahead in the queue, which takes long on a busy machine.
    patience: 150_000,
    ...(call
      ? { body: JSON.stringify({ email, password: "not this one" }) }
      : { form: { email, password: "not this one" } }),
    headers: {
      ...(call ? { "Content-Type": "application/json" } : {}),
      "Sec-Fetch-Site": "same-origin",
      Accept: "text/html",
      "X-Forwarded-For": new Visitor(app).address,
    },
  });
}

/** Milliseconds of one refused login. */
async function timed(app: App, email: string, path: string): Promise<number> {
  const startTime = process.hrtime.bigint();
  const answer = await logIn(app, email, path);
  expect(answer.status).toBe(400);
  return Number(process.hrtime.bigint() - startTime) / 1e6;
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

describe.skipIf(!SOAK)("logins by the clock", () => {
  const app = fileApp();

  describe("a refused login", () => {
    // An account allows a hundred wrong passwords an hour, so the test uses several accounts with a few tries each.
    const known = ["member", "canceled", "expired", "new", "trainer", "owner", "admin"].map(
      (name) => `${name}@demo.test`,
    );

    it.each(["/login", "/api/auth"])("%s: takes as long for an unknown address", async (path) => {
      for (let warm = 0; warm < 3; warm += 1) await timed(app, newEmail(), path);
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < 4; round += 1) {
        for (const email of known) {
          // In alternating order, so that neither gains from the previous request.
          if (round % 2 === 0) times.known.push(await timed(app, email, path));
          times.unknown.push(await timed(app, newEmail(), path));
          if (round % 2 === 1) times.known.push(await timed(app, email, path));
        }
      }
      // Noise only adds time: the lower quartile is the time of the work itself.
      const [ours, theirs] = [quantile(times.known, 0.25), quantile(times.unknown, 0.25)];
      process.stdout.write(
        `${path}: known ${ours.toFixed(1)} ms, unknown ${theirs.toFixed(1)} ms (lower quarters of ${times.known.length})\n`,
      );
      // Both are measured in turn, so that a busy machine slows both. Without the decoy check an unknown email answers
      // several times faster, which leaves room for a wide margin.
      expect(Math.max(ours, theirs) / Math.min(ours, theirs)).toBeLessThan(2.5);
    });
  });

  describe("a flood of logins", () => {
    it("gets an answer for each login, with Retry-After, while pages stay fast", async () => {
      const page = async () => {
        const started = Date.now();
        const { status } = await ask({
          port: app.port,
          host: `${PLATFORM}:${app.port}`,
          path: "/gym/ironworks",
        });
        return { status, ms: Date.now() - started };
      };
      const flood: Promise<{ status: number; wait: number }>[] = [];
      const state = { full: false, over: false };
      const send = async () => {
        const { status, headers } = await logIn(app, newEmail(), "/api/auth");
        if (status === 503) state.full = true;
        return { status, wait: Number(headers["retry-after"] ?? 0) };
      };
      const pages: { status: number; ms: number }[] = [];
      const ready = () =>
        ask({
          port: app.port,
          host: `${PLATFORM}:${app.port}`,
          path: "/readyz",
          patience: 150_000,
        });
      // Adds logins faster than they are processed, until the queue is full. The next batch waits for the one database
      // connection of the previous batch, because a single batch would wait too long for it.
      do {
        for (let sent = 0; sent < 150; sent += 1)
          flood.push(send().catch(() => ({ status: 0, wait: 0 })));
        pages.push(await page());
        expect((await ready()).status).toBe(200);
      } while (!state.full && flood.length < 3000);
      const ended = Promise.all(flood).finally(() => (state.over = true));
      do pages.push(await page());
      while (!state.over);
      const answers = await ended;
      const count = (status: number) => answers.filter((one) => one.status === status).length;
      process.stdout.write(
        `flood: ${count(400)} refused, ${count(503)} told to wait; page's median ${quantile(
          pages.map(({ ms }) => ms),
          0.5,
        )} ms of ${pages.length}\n`,
      );
      // The queue holds 400; later logins are refused at once.
      expect(count(400) + count(503) + count(429)).toBe(answers.length);
      expect(count(503)).toBeGreaterThan(0);
      for (const { status, wait } of answers) if (status !== 400) expect(wait).toBeGreaterThan(0);
      expect(pages.every(({ status }) => status === 200)).toBe(true);
      expect((await logIn(app, newEmail())).status).toBe(400);
      expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
    });
  });
});
