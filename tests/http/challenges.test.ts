/** The page of a challenge and its forms without script, on each way to the gym (product.md §21). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { challengeMembers } from "~/features/challenges/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { Visitor, type Page } from "../support/browse";
import { makeChallenge, makeDailyChallenge } from "../support/challenges";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const mountOf = (which = 0) => sitesOf(site)[which] ?? sitesOf(site)[0];
/** Every member here has the zone of their browser. */
const UTC = { timeZone: "UTC" };
const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addCalendarDays(today(), days);

let gymId = 0;
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;

beforeAll(async () => {
  gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  challenge = await makeDailyChallenge(site.db, { gymId, days: 10, on: [1, 3, 9] });
});

const addressOf = ({ guid } = challenge, which = 0) => at(mountOf(which), `/challenge/${guid}`);
/** A workout's link in the calendar, without the base of its mount. */
const linksOf = ({ html }: Page) => [
  ...new Set([...html.matchAll(/href="[^"]*(\/challenge\/[^/"]+\/\d+)"/g)].map(([, to]) => to)),
];
const join = (page: Page, day = today()) => page.submit({ intent: "join", day });
/** The words of an item's row. */
const rowOf = (page: Page, itemId: number | undefined) => {
  const [, row = ""] = page.html.split(`id="item-${itemId}"`);
  return wordsOf({ ...page, html: `<${row.split('id="item-')[0] ?? ""}` } as Page);
};
const roundsOf = (studentId: number) =>
  site.db.select().from(challengeMembers).where(eq(challengeMembers.studentId, studentId));

describe("a visitor", () => {
  it.each([0, 1, 2])(
    "sees the first week, and is led back after signing up (%i)",
    async (which) => {
      const page = await new Visitor(site).visit(addressOf(challenge, which));
      expect(page.status).toBe(200);
      expect(wordsOf(page)).toContain("Thirty days");
      expect(wordsOf(page)).toContain("10 days");
      expect(wordsOf(page)).toContain("3 workouts");
      expect(wordsOf(page)).toContain("and 3 more days");
      expect(wordsOf(page)).toContain("Rest day");
      expect(linksOf(page)).toEqual(
        challenge.itemIds.slice(0, 2).map((id) => `/challenge/${challenge.guid}/${id}`),
      );
      const back = encodeURIComponent(addressOf(challenge, which));
      expect(page.links.some((to) => to.includes("/signup?") && to.includes(back))).toBe(true);
      expect(page.links.some((to) => to.includes("/login?") && to.includes(back))).toBe(true);
      expect(page.html).not.toContain('name="intent"');
    },
  );

  it("opens a workout of the first week, and signs in for a later one", async () => {
    const visitor = new Visitor(site);
    const [first, , last] = challenge.itemIds;
    const workout = await visitor.visit(`${addressOf()}/${first}`);
    expect([workout.status, wordsOf(workout).includes("Squat clinic")]).toEqual([200, true]);
    expect(workout.html).toMatch(/rel="canonical" href="[^"]*\/category\/RECENT_WORKOUTS\/\d+"/);
    const later = await visitor.ask(`${addressOf()}/${last}`);
    expect([later.status, later.headers.location]).toEqual([303, expect.stringMatching(/signin/)]);
  });

  it("finds no draft, no other gym's, and nothing that is none", async () => {
    const items = [{ day: 1, workoutId: challenge.workoutIds[0] ?? 0 }];
    const draft = await makeChallenge(site.db, { gymId, days: 7, items, publishedAt: null });
    const visitor = new Visitor(site);
    const other = `${platformOf(site)}/gym/flowstate/challenge/${challenge.guid}`;
    for (const address of [
      at(mountOf(), `/challenge/${draft.guid}`),
      at(mountOf(), `/challenge/${draft.guid}/${draft.itemIds[0]}`),
      at(mountOf(), "/challenge/nothing"),
      other,
      `${other}/${challenge.itemIds[0]}`,
      `${addressOf()}/999999`,
      `${addressOf()}/x`,
      `${addressOf()}/${draft.itemIds[0]}`,
      at(mountOf(1), "/challenge/flowstate-seven-mornings"),
      `${platformOf(site)}/challenge/${challenge.guid}`,
    ]) {
      expect((await visitor.ask(address)).status, address).toBe(404);
    }
  });

  it("who sends a form signs in first", async () => {
    const form = { intent: "leave" };
    const sent = await new Visitor(site).ask(addressOf(), { form });
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/signin/)]);
  });
});

describe("a member", () => {
  it.each([0, 1, 2])("joins today, and starts with one press (%i)", async (which) => {
    const { visitor } = await newMember(site, mountOf(which), UTC);
    const page = await visitor.visit(addressOf(challenge, which));
    expect(page.html).toContain(`value="${today()}"`);
    const joined = await join(page);
    expect(joined.url.href).toBe(addressOf(challenge, which));
    expect(wordsOf(joined)).toContain("You have joined.");
    expect(wordsOf(joined)).toContain("0 of 3 workouts done");
    expect(linksOf(joined)).toHaveLength(3);
    const [start] = joined.links.filter((to) => to.endsWith(`/${challenge.itemIds[0]}`));
    const workout = await visitor.visit(new URL(start ?? "", joined.url));
    expect(workout.html).toContain("<video");
    const close = /<a(?=[^>]*aria-label="Close[^"]*")[^>]*href="([^"]*)"/.exec(workout.html)?.[1];
    expect(new URL(close ?? "", workout.url).href).toBe(joined.url.href);
  });

  it("reads at the field which days can be chosen", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), UTC);
    const page = await visitor.visit(addressOf());
    for (const day of [inDays(-1), inDays(366)]) {
      const refused = await join(page, day);
      expect(refused.status, day).toBe(400);
      expect(wordsOf(refused)).toMatch(/Choose a day between \d+ \w+ \d{4} and /);
      expect(refused.html).toMatch(/<input[^>]*aria-invalid="true"/);
      expect(refused.html).toMatch(/<title>Error: /);
    }
    expect(await roundsOf(studentId)).toEqual([]);
  });

  it("moves a workout to another day, not to a day that is gone", async () => {
    const { visitor } = await newMember(site, mountOf(), UTC);
    const joined = await join(await visitor.visit(addressOf()));
    const [, second] = challenge.itemIds;
    const form = { intent: "move", item: String(second) };
    const refused = await joined.submit({ ...form, day: inDays(-1) });
    expect(refused.status).toBe(400);
    expect(rowOf(refused, second)).toContain("Choose a day between");
    expect(refused.html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*title="Move/);
    const moved = await joined.submit({ ...form, day: today() });
    expect(wordsOf(moved)).toContain("The workout has a new day.");
    expect(rowOf(moved, second)).toContain("Today · moved");
    const unknown = await joined.submit({ intent: "move", item: "1", day: today() });
    expect(wordsOf(unknown)).toContain("Nothing was changed");
  });

  it("moves all that was missed, and nothing without a press", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), UTC);
    await join(await visitor.visit(addressOf()));
    await site.db
      .update(challengeMembers)
      .set({ startsOn: inDays(-4) })
      .where(eq(challengeMembers.studentId, studentId));
    const late = await visitor.visit(addressOf());
    expect(wordsOf(late)).toContain("2 workouts are waiting for you");
    expect(rowOf(late, challenge.itemIds[0])).toContain("Missed");
    const moved = await late.submit({ intent: "missed" });
    expect(wordsOf(moved)).toContain("What you missed is back in your plan.");
    expect(wordsOf(moved)).not.toContain("waiting for you");
    expect(rowOf(moved, challenge.itemIds[0])).toContain("Today");
  });

  it("finishes without script: each workout under its item, then the badge, then once more", async () => {
    const { visitor, studentId } = await newMember(site, mountOf(), UTC);
    let page = await join(await visitor.visit(addressOf()));
    for (const itemId of challenge.itemIds) {
      const workout = await visitor.visit(`${addressOf()}/${itemId}`);
      await workout.submit({ finish: "true" });
      page = await visitor.visit(addressOf());
      if (itemId === challenge.itemIds[0]) {
        expect(wordsOf(page)).toContain("1 of 3 workouts done");
        expect(wordsOf(page)).toContain("Done for today");
        expect(rowOf(page, itemId)).toContain("Done");
      }
    }
    expect(wordsOf(page)).toContain("All 3 workouts, finished on");
    expect(page.html).toContain('aria-label="Badge: Thirty days"');
    const { rows } = await site.pool.query(
      `select distinct workout_group_id as challenge, workout_group_item_id as item from workout_events
        where student_id = $1 order by 2`,
      [studentId],
    );
    expect(rows).toEqual(
      challenge.itemIds.map((item) => ({ challenge: challenge.challengeId, item })),
    );
    const training = await visitor.visit(at(mountOf(), "/progress"));
    expect(training.html).toMatch(/id="badges".*Thirty days/s);
    const again = await join(page, inDays(2));
    expect(wordsOf(again)).toContain("It begins soon");
    expect((await roundsOf(studentId)).map(({ round }) => round).sort()).toEqual([1, 2]);
    const still = await visitor.visit(at(mountOf(), "/progress"));
    expect(still.html).toMatch(/id="badges".*Thirty days/s);
  });

  it("leaves, keeps what was done, and joins again", async () => {
    const { visitor } = await newMember(site, mountOf(), UTC);
    const joined = await join(await visitor.visit(addressOf()));
    await (
      await visitor.visit(`${addressOf()}/${challenge.itemIds[0]}`)
    ).submit({ finish: "true" });
    const left = await joined.submit({ intent: "leave" });
    expect(wordsOf(left)).toContain("You have left the challenge.");
    expect(wordsOf(left)).toContain("1 of 3 workouts is done and stays done.");
    expect(wordsOf(await join(left))).toContain("1 of 3 workouts done");
  });

  it("an unknown form is refused", async () => {
    const { visitor } = await newMember(site, mountOf(), UTC);
    expect((await visitor.ask(addressOf(), { form: { intent: "win" } })).status).toBe(400);
  });
});

describe("the home", () => {
  it("of a member begins with today's workout of a challenge, and says what waits", async () => {
    const member = await signedIn(site, mountOf(), "member@demo.test");
    await join(await member.visit(addressOf()));
    const homePath = at(mountOf(), "/");
    const home = await member.visit(homePath);
    const [start] = home.links.filter(
      (to) => to.includes("/challenge/") && /\/\d+\?from=home$/.test(to),
    );
    expect(new URL(start ?? "", home.url).href).toBe(
      `${addressOf()}/${challenge.itemIds[0]}?from=home`,
    );
    expect(wordsOf(home)).toContain("Today: Thirty days");
    await site.db
      .update(challengeMembers)
      .set({ startsOn: inDays(-3) })
      .where(eq(challengeMembers.challengeId, challenge.challengeId));
    const late = wordsOf(await member.visit(homePath));
    expect(late).toContain("2 workouts are waiting: Thirty days");
    expect(late).not.toContain("Today: Thirty days");
  });

  it("lists the gym's challenges, for visitors too", async () => {
    const page = await new Visitor(site).visit(at(mountOf(), "/"));
    expect(page.html).toMatch(/id="challenges".*Fourteen days under the bar/s);
    expect(page.links.some((to) => to.endsWith("/challenge/ironworks-fourteen-days"))).toBe(true);
  });
});

it("an item that is done today is not offered for another day", async () => {
  const workoutId = await makeWorkout(site.db, { gymId, name: "Two at once" });
  const items = [1, 2].map((day) => ({ day, workoutId }));
  const twice = await makeChallenge(site.db, { gymId, days: 7, items });
  const { visitor } = await newMember(site, mountOf(), UTC);
  const address = at(mountOf(), `/challenge/${twice.guid}`);
  await join(await visitor.visit(address));
  await (await visitor.visit(`${address}/${twice.itemIds[0]}`)).submit({ finish: "true" });
  const page = await visitor.visit(address);
  expect(rowOf(page, twice.itemIds[0])).not.toContain("Move to another day");
  expect(rowOf(page, twice.itemIds[1])).toContain("Move to another day");
});
