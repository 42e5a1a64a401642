/** The people of interface.md, with what they are: members, a trainer, an owner, the operator. */
import { eq } from "drizzle-orm";
import { createAccount } from "~/features/identity/create-account.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { accounts, gymStaff, students, trainerAccounts } from "~/features/identity/schema.server";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoEmail } from "../people";
import { required, type DemoPeople, type DemoServices, type DemoWorld } from "./services";

export async function seedPeople(
  { db, passwords }: DemoServices,
  world: DemoWorld,
): Promise<DemoPeople> {
  const ironworks = required(world.gymIds, "ironworks");
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
      acquiringGymId: ironworks,
    });
    studentIds.set(person.email, { accountId: created.accountId, studentId });
  }
  const of: DemoPeople = (email) => {
    const found = studentIds.get(email);
    if (!found) throw new Error(`the demo account ${email} is missing`);
    return found;
  };

  const maya = of("trainer@demo.test").accountId;
  await db
    .insert(gymStaff)
    .values([
      { gymId: ironworks, accountId: of("owner@demo.test").accountId, role: "OWNER" },
      // She teaches in both, and sees what she teaches.
      ...[...world.gymIds.values()].map((gymId) => ({ gymId, accountId: maya, role: "TRAINER" })),
    ])
    .onConflictDoNothing();
  await db
    .insert(trainerAccounts)
    .values({
      trainerId: required(world.trainerIds, "maya-cole"),
      accountId: maya,
    })
    .onConflictDoNothing();
  await db
    .update(accounts)
    .set({ isAdmin: true })
    .where(eq(accounts.id, of("admin@demo.test").accountId));
  return of;
}
