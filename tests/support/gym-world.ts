/** Gyms, plans and members for requests, new for each test. */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { findGymById, type Gym } from "~/features/gyms/queries.server";
import { applications, gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { createAccount } from "~/features/identity/create-account.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { gymStaff, trainerAccounts } from "~/features/identity/schema.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { exactlyOne } from "~/kernel/errors";
import { COLOURS } from "./colours";
import { somePlace } from "./sessions";

export const PASSWORD = "demo1234";
/** Checks passwords like the real hasher, without its work. */
export const passwords: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
  decoy: async () => false,
};

/** A gym with its own application, whose key is the guid of the gym. */
export async function makeGym(db: Db, given: Partial<typeof gyms.$inferInsert> = {}): Promise<Gym> {
  const guid = given.guid ?? `g${randomUUID().slice(0, 8)}`;
  const rows = await db
    .insert(gyms)
    .values({ name: "Ironworks", ...COLOURS, ...given, guid })
    .returning({ id: gyms.id });
  const { id: gymId } = exactlyOne(rows, "gym");
  await db
    .insert(applications)
    .values({ applicationKey: guid, name: guid, gymId, isGymDefault: true });
  const gym = await findGymById(db, gymId);
  if (!gym) throw new Error("no gym");
  return gym;
}

/** 14.99 GBP a month, unless given otherwise. */
export async function makePlan(
  db: Db,
  gym: Pick<Gym, "id" | "applicationId">,
  given: Partial<typeof subscriptionTypes.$inferInsert> = {},
): Promise<number> {
  const rows = await db
    .insert(subscriptionTypes)
    .values({
      gymId: gym.id,
      applicationId: gym.applicationId,
      name: "Monthly",
      priceMinor: 1499,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
      ...given,
    })
    .returning({ id: subscriptionTypes.id });
  return exactlyOne(rows, "plan").id;
}

/** An account without a student or a session; nobody can log in to it unless a hash is given. */
export async function makeAccount(db: Db, { passwordHash = "unused" } = {}) {
  const email = `${randomUUID()}@demo.test`;
  const names = { firstName: "Maya", lastName: "Cole" };
  const created = await createAccount(db, { email, passwordHash, ...names });
  if (!created.ok) throw new Error(created.reason);
  return { accountId: created.accountId, email };
}

/** Registered with `PASSWORD`, and signed in. */
export async function makeMember(
  db: Db,
  { gym = null, firstName = "Maya" }: { gym?: Gym | null; firstName?: string } = {},
) {
  const email = `${randomUUID()}@demo.test`;
  const member = await registerMember(db, {
    email,
    firstName,
    lastName: "Cole",
    password: PASSWORD,
    lang: "EN",
    gym,
    place: somePlace(),
    passwords,
    now: new Date(),
  });
  if (!member.ok) throw new Error(member.reason);
  const { accountId, studentId, session } = member;
  return { accountId, studentId, email, token: session.token };
}

/** Maya Cole, `maya-cole`: a trainer of these gyms, linked to the account if one is given. */
export async function makeTrainer(
  db: Db,
  { gyms: of = [], accountId }: { gyms?: readonly { id: number }[]; accountId?: string } = {},
): Promise<number> {
  const rows = await db
    .insert(trainers)
    .values({ tuid: "maya-cole", firstName: "Maya", lastName: "Cole", screenName: "Maya" })
    .returning({ id: trainers.id });
  const { id: trainerId } = exactlyOne(rows, "trainer");
  for (const { id: gymId } of of) await db.insert(gymTrainers).values({ gymId, trainerId });
  if (accountId) {
    await db.insert(trainerAccounts).values({ trainerId, accountId });
    for (const { id: gymId } of of) {
      await db.insert(gymStaff).values({ gymId, accountId, role: "TRAINER" });
    }
  }
  return trainerId;
}

export type Member = Awaited<ReturnType<typeof makeMember>>;
