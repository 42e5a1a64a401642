import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { trainers } from "~/features/gyms/schema.server";
import { askCall, expectAsDescribed, type Ask } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeTrainer } from "../../../../tests/support/gym-world";

const PATH = "/api/trainers/{idOrTuid}";
const database = fileDatabase();
let gym: Gym;
let other: Gym;
let trainerId: number;

beforeAll(async () => {
  const { db } = database;
  gym = await makeGym(db);
  other = await makeGym(db);
  trainerId = await makeTrainer(db, { gyms: [gym] });
  await db
    .update(trainers)
    .set({ email: "maya@demo.test", bio: "Strong", texts: { de: { bio: "Stark" } } })
    .where(eq(trainers.id, trainerId));
});

async function ask(idOrTuid: string, more: Ask = {}) {
  const answer = await askCall({ db: database.db }, PATH, { ...more, params: { idOrTuid } });
  await expectAsDescribed({ db: database.db }, PATH, "get", answer);
  return answer;
}

it("a trainer is found by id and tuid, in the caller's language, without the email", async () => {
  const byTuid = await ask("maya-cole");
  expect(byTuid).toMatchObject({
    status: 200,
    body: { id: trainerId, tuid: "maya-cole", bio: "Strong", gyms: [{ guid: gym.guid }] },
  });
  expect(byTuid.text).not.toContain("maya@demo.test");
  expect((await ask(String(trainerId))).body).toEqual(byTuid.body);
  const german = await ask("maya-cole", { headers: { "Accept-Language": "de" } });
  expect(german.body).toMatchObject({ bio: "Stark" });
});

it.each(["nobody", "999999", "99999999999"])("%s is no trainer", async (idOrTuid) => {
  expect(await ask(idOrTuid)).toMatchObject({ status: 404, body: { message: "error.notFound" } });
});

it("an identifier of another form is refused", async () => {
  expect(await ask("Maya Cole")).toMatchObject({ status: 400 });
});

it("a gym's own host answers for its trainers alone", async () => {
  expect(await ask("maya-cole", { context: { hostGym: gym } })).toMatchObject({ status: 200 });
  expect(await ask("maya-cole", { context: { hostGym: other } })).toMatchObject({ status: 404 });
});
