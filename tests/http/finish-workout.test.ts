/** "I finished this workout" without script (product.md §13 "Watching without script"). */
import { expect, it, vi } from "vitest";
import type { Page } from "../support/browse";
import { Visitor } from "../support/browse";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf, workoutsOf } from "../support/world";

const site = fileSite();
const hasButton = ({ html }: Page) =>
  /<noscript>(?:(?!<\/noscript>).)*<button[^>]*name="finish"/s.test(html);
const count = async (table: string, email: string) =>
  (
    await site.pool.query(
      `select from ${table} t join students s on s.id = t.student_id join accounts a on a.id = s.account_id
        where a.email = $1`,
      [email],
    )
  ).rowCount;

it.each([0, 1, 2])(
  "records the workout once, however often it is pressed (mount %i)",
  async (index) => {
    const mount = sitesOf(site)[index] ?? sitesOf(site)[0];
    const { visitor, email } = await newMember(site, mount);
    const open = (await workoutsOf(visitor, mount)).find(({ locked }) => !locked);
    const page = await visitor.visit(at(mount, `/category/strength/${open?.id}`));
    expect(hasButton(page)).toBe(true);
    const kept = await page.submit({ finish: "true" });
    expect([kept.status, kept.url.pathname]).toEqual([200, page.url.pathname]);
    expect(wordsOf(kept)).toContain("Your workout is saved. Well done!");
    expect([hasButton(kept), wordsOf(kept).includes("You finished it today")]).toEqual([
      false,
      true,
    ]);
    // The back button leads to the form, and another tab has one of its own.
    await page.submit({ finish: "true" });
    for (const table of [
      "workout_executions",
      "workout_days",
      "workout_events",
      "workout_completions",
    ])
      expect(await count(table, email), table).toBe(1);
    const { rows } = await site.pool.query<{ played: number; duration: number; type: string }>(
      `select x.played_seconds as played, w.duration_seconds as duration, e.type
       from workout_executions x join workouts w on w.id = x.workout_id
       join workout_events e on e.execution = x.id where w.id = $1 order by x.id desc limit 1`,
      [open?.id],
    );
    expect(rows).toEqual([
      { played: rows[0]?.duration, duration: rows[0]?.duration, type: "WORKOUT_COMPLETE" },
    ]);
  },
);

it("is for people who may watch the workout: a visitor and a locked workout have no button", async () => {
  const [mount] = sitesOf(site);
  const { visitor: stranger } = await newMember(site, mount);
  const workouts = await workoutsOf(stranger, mount);
  const open = at(mount, `/category/strength/${workouts.find(({ locked }) => !locked)?.id}`);
  const locked = at(mount, `/category/strength/${workouts.find(({ locked }) => locked)?.id}`);
  expect(hasButton(await new Visitor(site).visit(open))).toBe(false);
  expect(hasButton(await stranger.visit(locked))).toBe(false);
  const form = { finish: "true" };
  expect((await stranger.ask(locked, { form })).status).toBe(404);
  const visitor = await new Visitor(site).ask(open, { form });
  expect([visitor.status, visitor.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/signin/),
  ]);
  const member = await signedIn(site, mount, "member@demo.test");
  expect(hasButton(await member.visit(locked))).toBe(true);
});

it.each([
  ["en", "Your workout is not saved yet."],
  ["de", "Dein Workout ist noch nicht gespeichert."],
])("a refusal shows the workout's page with a message (%s)", async (lang, busy) => {
  const [mount] = sitesOf(site);
  const { visitor } = await newMember(site, mount);
  const open = (await workoutsOf(visitor, mount)).find(({ locked }) => !locked);
  const send = () =>
    visitor.ask(at(mount, `/category/strength/${open?.id}`), {
      form: { finish: "true" },
      headers: { "Accept-Language": lang },
    });
  const isPage = ({ body }: { body: string }, message: string) =>
    body.includes(message) &&
    body.includes('name="finish"') &&
    body.includes('data-gym="ironworks"');
  const { limits, writer } = site.services.workoutTracking;
  const consume = vi.spyOn(limits, "consume");
  consume.mockResolvedValue({ ok: false, retryAfterSeconds: 77 });
  const limited = await send();
  consume.mockRestore();
  expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "77"]);
  const write = vi.spyOn(writer, "write").mockResolvedValue({ ok: false, reason: "unavailable" });
  const unavailable = await send();
  write.mockRestore();
  expect([unavailable.status, unavailable.headers["retry-after"]]).toEqual([503, "5"]);
  for (const refused of [limited, unavailable]) expect(isPage(refused, busy)).toBe(true);
  expect((await send()).status).toBe(303);
});
