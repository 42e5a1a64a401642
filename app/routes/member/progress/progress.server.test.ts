/** /progress as requests: whose training it shows, on both mounts, and the switch of the weekly mail. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, type Member } from "../../../../tests/support/gym-world";
import { makeWorkout, train } from "../../../../tests/support/training";
import { answer, argsOf, type Visit } from "../../../../tests/support/visit";
import type { Gym } from "~/features/gyms/queries.server";
import { setLanguage } from "~/features/identity/set-language.server";
import { students } from "~/features/identity/schema.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { action, loader } from "./progress.server";

const database = fileDatabase();
/** A Wednesday. */
const now = new Date("2026-11-25T12:00:00Z");

let gym: Gym;
let other: Gym;
let member: Member;
let squat: number;
let flow: number;

beforeEach(async () => {
  const { db } = database;
  gym = await makeGym(db, { timeZone: "Europe/London" });
  other = await makeGym(db, { name: "Flowstate" });
  member = await makeMember(db, { gym });
  squat = await makeWorkout(db, { gymId: gym.id, name: "Squat clinic" });
  flow = await makeWorkout(db, { gymId: other.id, name: "Evening flow" });
});

const visit = (given: Partial<Visit> = {}) =>
  answer(
    loader(
      argsOf(database.db, {
        page: "/progress",
        gym,
        cookies: { session: member.token },
        ...given,
        context: { now, ...given.context },
      }),
    ),
  );

interface Data {
  hasTrained: boolean;
  streak: { weeks: number; missing: number };
  thisWeek: { minutes: number; workouts: number };
  history: {
    days: {
      day: string;
      name: string;
      workouts: { name: string; to: string; time: string | null }[];
    }[];
    moreTo: string | null;
  };
  newestTo: string | null;
  weeklyMail: boolean;
}
const read = async (given?: Partial<Visit>) => (await visit(given)).data as Data;
const namesOf = ({ history }: Data) =>
  history.days.flatMap(({ workouts }) => workouts.map(({ name }) => name));
const ownTraining = () => ({ gymId: gym.id, studentId: member.studentId, workoutId: squat });

describe("a visitor", () => {
  it("is sent to sign in, and the answer to a member is stored nowhere", async () => {
    const { status, location } = await visit({ cookies: {} });
    expect(status).toBe(303);
    expect(location).toContain("/signin");
    expect((await visit()).headers?.get("Cache-Control")).toBe("no-store");
  });
});

describe("whose training", () => {
  it("below a gym that gym's, on the platform all of the member's, never another member's", async () => {
    const stranger = await makeMember(database.db, { gym });
    await train(database.db, { ...ownTraining(), day: "2026-11-24" });
    await train(database.db, {
      ...ownTraining(),
      gymId: other.id,
      workoutId: flow,
      day: "2026-11-23",
    });
    await train(database.db, {
      ...ownTraining(),
      studentId: stranger.studentId,
      day: "2026-11-22",
    });
    expect(namesOf(await read())).toEqual(["Squat clinic"]);
    expect(namesOf(await read({ ownHost: true }))).toEqual(["Squat clinic"]);
    expect(namesOf(await read({ gym: other }))).toEqual(["Evening flow"]);
    const all = await read({ gym: null });
    expect(namesOf(all)).toEqual(["Squat clinic", "Evening flow"]);
    expect(all.history.days[1]?.workouts[0]?.to).toMatch(`/gym/${other.guid}/category/`);
    expect(all.thisWeek.workouts).toBe(2);
  });

  it("is empty before the first workout", async () => {
    expect(await read()).toMatchObject({ hasTrained: false, history: { days: [], moreTo: null } });
  });
});

describe("the running week", () => {
  it("is the one in the member's own zone, else in the gym's", async () => {
    // Monday in Auckland, still Sunday in London.
    const turn = new Date("2026-11-29T18:00:00Z");
    await train(database.db, { ...ownTraining(), day: "2026-11-29" });
    expect((await read({ context: { now: turn } })).thisWeek).toMatchObject({
      minutes: 10,
      workouts: 1,
    });
    await database.db
      .update(students)
      .set({ timeZone: "Pacific/Auckland" })
      .where(eq(students.id, member.studentId));
    const at = await read({ context: { now: turn } });
    expect(at.thisWeek).toMatchObject({ minutes: 0, workouts: 0 });
  });

  it("counts for the streak with its second workout", async () => {
    for (const day of ["2026-11-16", "2026-11-18", "2026-11-23"]) {
      await train(database.db, { ...ownTraining(), day });
    }
    expect((await read()).streak).toMatchObject({ weeks: 1, missing: 1 });
    await train(database.db, { ...ownTraining(), day: "2026-11-24" });
    expect((await read()).streak).toMatchObject({ weeks: 2, missing: 0 });
  });
});

describe("the history", () => {
  it("prints a time only on the day that it belongs to in today's zone", async () => {
    await train(database.db, { ...ownTraining(), day: "2026-11-24" });
    const timeIn = async (timeZone: string) => {
      await database.db.update(students).set({ timeZone }).where(eq(students.id, member.studentId));
      const [day] = (await read()).history.days;
      return [day?.day, day?.workouts[0]?.time];
    };
    expect(await timeIn("Europe/Berlin")).toEqual(["2026-11-24", "13:00"]);
    // Noon in UTC is one o'clock of the next day there.
    expect(await timeIn("Pacific/Auckland")).toEqual(["2026-11-24", null]);
  });

  it("goes on where the page ended, and back to the newest", async () => {
    const days = Array.from({ length: 20 }, (_, i) => addCalendarDays("2026-11-25", -2 * i));
    for (const day of days) await train(database.db, { ...ownTraining(), day });
    const first = await read();
    expect(first.history.days.map(({ day }) => day)).toEqual(days.slice(0, 14));
    expect(first.newestTo).toBeNull();
    const { searchParams, pathname } = new URL(first.history.moreTo ?? "", "http://gym.test");
    expect(pathname).toBe(`/gym/${gym.guid}/progress`);
    const second = await read({ query: Object.fromEntries(searchParams) });
    expect(second.history.days.map(({ day }) => day)).toEqual(days.slice(14));
    expect(second.history.moreTo).toBeNull();
    expect(second.newestTo).toBe(`/gym/${gym.guid}/progress`);
  });

  it("begins at the newest for a day that does not exist", async () => {
    await train(database.db, { ...ownTraining(), day: "2026-11-24" });
    const page = await read({ query: { before: "2026-02-30" } });
    expect(page.history.days).toHaveLength(1);
    expect(page.newestTo).toBeNull();
  });

  it("names days and months in the reader's language", async () => {
    await train(database.db, { ...ownTraining(), day: "2026-11-24" });
    await setLanguage(database.db, { accountId: member.accountId, lang: "de" });
    const page = await read();
    expect(page.history.days[0]?.name).toBe("Dienstag, 24. November");
  });
});

describe("the weekly mail", () => {
  it("is switched off, and on again, for this member alone", async () => {
    const stranger = await makeMember(database.db, { gym });
    const press = (weeklyMail: string) =>
      answer(
        action(
          argsOf(database.db, {
            page: "/progress",
            gym,
            cookies: { session: member.token },
            form: { weeklyMail },
          }),
        ),
      );
    const off = await press("off");
    expect(off).toMatchObject({ status: 303, location: `/gym/${gym.guid}/progress` });
    expect((await read()).weeklyMail).toBe(false);
    expect((await read({ cookies: { session: stranger.token } })).weeklyMail).toBe(true);
    await press("on");
    expect((await read()).weeklyMail).toBe(true);
  });
});
