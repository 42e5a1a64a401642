/** What the home and the badges of a member say of challenges (product.md §2, §21). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { archiveChallenge } from "~/features/challenges/edit/change-state.server";
import { challenges } from "~/features/challenges/schema.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { Visitor } from "../support/browse";
import { makeChallenge, makeDailyChallenge } from "../support/challenges";
import { makeMember } from "../support/gym-world";
import { newMember, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { makeWorkout } from "../support/training";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const to = (path: string) => at(sitesOf(site)[0], path);
const inDays = (days: number) => addCalendarDays(new Date().toISOString().slice(0, 10), days);

let gymId = 0;
let member: Visitor;
beforeAll(async () => {
  gymId = (await findGymByGuid(site.db, "ironworks"))?.id ?? 0;
  member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
});

const nameChallenge = (challengeId: number, name: string) =>
  site.db.update(challenges).set({ name }).where(eq(challenges.id, challengeId));
const join = async ({ guid }: { guid: string }, day: string) =>
  (await member.visit(to(`/challenge/${guid}`))).submit({ intent: "join", day });
const homeWords = async () => wordsOf(await member.visit(to("/")));
const archive = async ({ guid }: { guid: string }) => {
  const { accountId } = await makeMember(site.db);
  const change = { gymId, guid, rights: { trainerId: null }, accountId, now: new Date() };
  expect(await archiveChallenge(site.db, change)).toEqual({ ok: true });
};

describe("a challenge that is archived", () => {
  it("stays on the home of who walks it, and leaves everybody else's", async () => {
    const challenge = await makeDailyChallenge(site.db, { gymId, days: 7, on: [1] });
    await nameChallenge(challenge.challengeId, "Archived one");
    await join(challenge, inDays(0));
    const linksOf = async (visitor: Visitor) =>
      (await visitor.visit(to("/"))).links.filter((link) => link.includes(challenge.guid));
    const stranger = new Visitor(site);
    expect(await linksOf(stranger)).not.toEqual([]);
    await archive(challenge);
    expect(await linksOf(stranger)).toEqual([]);
    expect(await linksOf(member)).not.toEqual([]);
    expect(await homeWords()).toContain("Archived one");
    await (await member.visit(to(`/challenge/${challenge.guid}`))).submit({ intent: "leave" });
  });

  it("keeps its badge, which leads to its page", async () => {
    const workoutId = await makeWorkout(site.db, { gymId });
    const items = [{ day: 1, workoutId }];
    const challenge = await makeChallenge(site.db, { gymId, days: 7, items });
    await nameChallenge(challenge.challengeId, "Earned for good");
    await join(challenge, inDays(0));
    const item = to(`/challenge/${challenge.guid}/${challenge.itemIds[0]}`);
    await (await member.visit(item)).submit({ finish: "true" });
    await archive(challenge);
    const page = await member.visit(to("/progress"));
    expect(wordsOf(page)).toContain("Earned for good");
    const [badge = ""] = page.links.filter((link) => link.includes(challenge.guid));
    const shown = await member.visit(new URL(badge, page.url));
    expect([shown.status, wordsOf(shown).includes("Earned for good")]).toEqual([200, true]);
  });
});

describe("a line about another challenge", () => {
  const makeDays = async (name: string, days: readonly number[]) => {
    const items: { day: number; workoutId: number }[] = [];
    for (const day of days) items.push({ day, workoutId: await makeWorkout(site.db, { gymId }) });
    const challenge = await makeChallenge(site.db, { gymId, days: 7, items });
    await nameChallenge(challenge.challengeId, name);
    return challenge;
  };

  it("says how many of its workouts wait today, and that it begins soon", async () => {
    await join(await makeDays("Three today", [1, 1, 1]), inDays(0));
    await join(await makeDays("One today", [1]), inDays(0));
    await join(await makeDays("Next month", [1]), inDays(30));
    // The latest that has a workout today is the one to start.
    await join(await makeDays("To start", [1]), inDays(0));
    const words = {
      en: ["Today 3 workouts are waiting:", "Today 1 workout is waiting:", "It begins soon:"],
      de: ["Heute warten 3 Workouts:", "Heute wartet 1 Workout:", "Bald geht es los:"],
      es: ["Hoy te esperan 3 entrenamientos:", "Hoy te espera 1 entrenamiento:", "Pronto empieza:"],
      fr: [
        "Aujourd’hui, 3 séances t’attendent\u00a0:",
        "Aujourd’hui, 1 séance t’attend\u00a0:",
        "Ça commence bientôt\u00a0:",
      ],
    };
    for (const [language, [three, one, soon]] of Object.entries(words)) {
      member.language = language;
      const home = (await homeWords()).replaceAll("\u00a0", " ");
      for (const line of [`${three} Three today`, `${one} One today`, `${soon} Next month`])
        expect(home).toContain(line.replaceAll("\u00a0", " "));
    }
    member.language = "en";
  });
});

it("a member of more than five challenges reads that there are more", async () => {
  const visitor = await signedIn(site, sitesOf(site)[0], "canceled@demo.test");
  const joinNext = async () => {
    const { guid } = await makeDailyChallenge(site.db, { gymId, days: 7, on: [1] });
    await (
      await visitor.visit(to(`/challenge/${guid}`))
    ).submit({ intent: "join", day: inDays(0) });
  };
  for (let count = 0; count < 5; count += 1) await joinNext();
  expect(wordsOf(await visitor.visit(to("/")))).not.toContain("More of your challenges");
  await joinNext();
  const words = {
    en: "More of your challenges are running. Find one by its name",
    de: "Du machst noch bei weiteren Challenges mit. Nach dem Namen suchen",
    es: "Tienes más retos en marcha. Búscalos por su nombre",
    fr: "D’autres de tes défis sont en cours. Les chercher par leur nom",
  };
  for (const [language, line] of Object.entries(words)) {
    visitor.language = language;
    const home = await visitor.visit(to("/"));
    expect(wordsOf(home)).toContain(line);
    expect(home.html).toMatch(
      /href="[^"]*\/search"[^>]*>(Find one|Nach dem|Búscalos|Les chercher)/,
    );
  }
});

it("French sets a no-break space before the colon of a button for screen readers", async () => {
  const { guid } = await makeDailyChallenge(site.db, { gymId, days: 7, on: [1, 3] });
  const { visitor } = await newMember(site, sitesOf(site)[0], { timeZone: "UTC" });
  visitor.language = "fr";
  const page = await visitor.visit(to(`/challenge/${guid}`));
  const joined = await page.submit({ intent: "join", day: inDays(0) });
  for (const action of ["Commencer", "Déplacer à un autre jour"])
    expect(joined.html).toMatch(
      new RegExp(`${action}<span class="[^"]*">\u00a0: <span[^>]*>Squat clinic<`),
    );
  member.language = "fr";
  const home = await member.visit(to("/"));
  member.language = "en";
  expect(home.html).toMatch(/Commencer<span class="[^"]*">\u00a0: <span/);
  expect(home.html).toMatch(/Tout voir<span class="[^"]*">\u00a0: /);
});
