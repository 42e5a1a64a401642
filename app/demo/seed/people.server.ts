/** The people of product.md §26 with their roles: members, trainers, staff, the operator. */
import { eq } from "drizzle-orm";
import { createAccount } from "~/features/identity/create-account.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { accounts, gymStaff, students, trainerAccounts } from "~/features/identity/schema.server";
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  DEMO_STAFF,
  DEMO_TRAINER_ACCOUNTS,
  type DemoEmail,
} from "../people";
import { required, type DemoPeople, type DemoServices, type DemoWorld } from "./services";

const gymOf = (email: DemoEmail) =>
  DEMO_STAFF.find((staff) => staff.email === email)?.gym ?? "ironworks";

export async function seedPeople(
  { db, passwords }: DemoServices,
  world: DemoWorld,
): Promise<DemoPeople> {
  const studentIds = new Map<DemoEmail, { accountId: string; studentId: number }>();
  for (const person of DEMO_ACCOUNTS) {
    const [known] = await db
      .select({ accountId: accounts.id, studentId: students.id })
      .from(accounts)
      .innerJoin(students, eq(students.accountId, accounts.id))
      .where(eq(accounts.emailFolded, person.email));
    if (known) {
      studentIds.set(person.email, known);
      continue;
    }
    const created = await createAccount(db, {
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash: await passwords.hash(DEMO_PASSWORD),
    });
    if (!created.ok) throw new Error(`the demo account ${person.email} could not be made`);
    const { studentId } = await registerStudent(db, {
      accountId: created.accountId,
      acquiringGymId: required(world.gymIds, gymOf(person.email)),
    });
    studentIds.set(person.email, { accountId: created.accountId, studentId });
  }
  const of: DemoPeople = (email) => {
    const found = studentIds.get(email);
    if (!found) throw new Error(`the demo account ${email} is missing`);
    return found;
  };

  await db
    .insert(gymStaff)
    .values(
      DEMO_STAFF.map(({ email, gym, role }) => ({
        gymId: required(world.gymIds, gym),
        accountId: of(email).accountId,
        role,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(trainerAccounts)
    .values(
      DEMO_TRAINER_ACCOUNTS.map(({ email, tuid }) => ({
        trainerId: required(world.trainerIds, tuid),
        accountId: of(email).accountId,
      })),
    )
    .onConflictDoNothing();
  await db
    .update(accounts)
    .set({ isAdmin: true })
    .where(eq(accounts.id, of("admin@demo.test").accountId));
  return of;
}
