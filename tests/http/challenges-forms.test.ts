/** Forms of a challenge that are sent twice, out of date, or with a day in another spelling (product.md §21). */
import { beforeAll, describe, expect, it } from "vitest";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { makeDailyChallenge } from "../support/challenges";
import { newMember } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const inDays = (days: number) => addCalendarDays(new Date().toISOString().slice(0, 10), days);
const JOINED = "You have joined.";
const CHANGED = "Nothing was changed";

let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
beforeAll(async () => {
  const gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  challenge = await makeDailyChallenge(site.db, { gymId, days: 10, on: [1, 3, 9] });
});

const addressOf = () => at(sitesOf(site)[0], `/challenge/${challenge.guid}`);
async function visit(language = "en") {
  const { visitor } = await newMember(site, sitesOf(site)[0], { timeZone: "UTC" });
  visitor.language = language;
  return { visitor, page: await visitor.visit(addressOf()) };
}

describe("a form that was sent twice says what happened", () => {
  it("join, with the same start alone", async () => {
    const { page } = await visit();
    const join = (day: string) => page.submit({ intent: "join", day });
    for (const day of [inDays(2), inDays(2)]) expect(wordsOf(await join(day))).toContain(JOINED);
    expect(wordsOf(await join(inDays(3)))).toContain(CHANGED);
  });

  it("join again, after a part was done", async () => {
    const { page, visitor } = await visit();
    const joined = await page.submit({ intent: "join", day: inDays(0) });
    const item = await visitor.visit(`${addressOf()}/${challenge.itemIds[0]}`);
    await item.submit({ finish: "true" });
    const left = await joined.submit({ intent: "leave" });
    for (const press of ["first", "second"]) {
      const again = await left.submit({ intent: "join", day: inDays(1) });
      expect(wordsOf(again), press).toContain(JOINED);
    }
  });

  it("leave", async () => {
    const { page, visitor } = await visit();
    await visitor.ask(addressOf(), { form: { intent: "leave" } });
    expect(wordsOf(await visitor.visit(addressOf()))).toContain(CHANGED);
    const joined = await page.submit({ intent: "join", day: inDays(0) });
    for (const press of ["first", "second"])
      expect(wordsOf(await joined.submit({ intent: "leave" })), press).toContain("You have left");
  });

  it("move what was missed, with nothing missed", async () => {
    const { page, visitor } = await visit();
    await page.submit({ intent: "join", day: inDays(0) });
    await visitor.ask(addressOf(), { form: { intent: "missed" } });
    const words = wordsOf(await visitor.visit(addressOf()));
    expect(words).toContain("There is nothing left to move");
    expect(words).not.toContain("What you missed is back");
  });
});

it("a form from before the member left and joined again changes nothing", async () => {
  const { page } = await visit();
  const first = await page.submit({ intent: "join", day: inDays(0) });
  const left = await first.submit({ intent: "leave" });
  const again = await left.submit({ intent: "join", day: inDays(0) });
  const item = String(challenge.itemIds[2]);
  const forms: Record<string, string>[] = [
    { intent: "leave" },
    { intent: "move", item, day: inDays(5) },
  ];
  for (const form of forms) {
    const words = wordsOf(await first.submit(form));
    expect(words, form["intent"]).toContain(CHANGED);
    expect(words, form["intent"]).toContain("0 of 3 workouts done");
    expect(words, form["intent"]).not.toContain("moved");
  }
  expect(wordsOf(await again.submit({ intent: "leave" }))).toContain("You have left");
});

describe("a day", () => {
  it.each([
    ["en", "28.11.2026", "Write a day of the calendar like this: "],
    ["en", "2026-02-30", "Write a day of the calendar like this: "],
    ["en", "", "Write a day of the calendar like this: "],
    ["de", "28.11.2026", "Schreib einen Tag des Kalenders so: "],
    ["es", "28/11/2026", "Escribe un día del calendario así: "],
    ["fr", "28/11/2026", "Écris un jour du calendrier comme ceci\u00a0: "],
  ])("that is none asks for its spelling and keeps what was typed (%s %s)", async (...written) => {
    const [language, day, sentence] = written;
    const { page } = await visit(language);
    const refused = await page.submit({ intent: "join", day });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`${sentence}${inDays(0)}`);
    const field = /<input[^>]*name="day"[^>]*>/.exec(refused.html)?.[0];
    expect(field).toContain(`value="${day}"`);
    expect(field).toContain('aria-invalid="true"');
  });

  it("with spaces around it is read", async () => {
    const { page } = await visit();
    const joined = await page.submit({ intent: "join", day: ` ${inDays(0)} ` });
    expect(wordsOf(joined)).toContain(JOINED);
  });
});
