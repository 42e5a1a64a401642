/**
 * Two gyms want the same person as their trainer, who accepts both invitations at the same moment.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { gymTrainers, trainers } from "~/features/gyms/schema.server";
import { inviteToTeam } from "~/features/identity/roles/invite-to-team.server";
import { accounts, gymStaff, trainerAccounts } from "~/features/identity/schema.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { acceptInvitation } from "./accept-invitation.server";

const database = fileDatabase();
const now = new Date("2026-11-27T12:00:00.000Z");
let termsVersionId: number;

beforeAll(async () => {
  const text = { baseLanguage: "en", texts: { en: "<p>Terms</p>" } };
  const version = await recordVersion(database.db, { gymId: null, kind: "creators", text, now });
  termsVersionId = version.id;
});

async function newAccount(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.test`;
  const [row] = await database.db
    .insert(accounts)
    .values({ email, emailFolded: email, firstName: name, lastName: "Byron" })
    .returning({ id: accounts.id });
  return row?.id ?? "";
}

it("is one trainer in both teams, of as many races as there are names", async () => {
  const invitedBy = await newAccount("Owner");
  for (const name of ["Ada", "Bea", "Cleo", "Dora"]) {
    const accountId = await newAccount(name);
    const gymIds = [(await makeGym(database.db)).id, (await makeGym(database.db)).id];
    const invitations = [];
    for (const gymId of gymIds) {
      const invitation = {
        gymId,
        email: `${name}@example.test`,
        role: "TRAINER",
        invitedBy,
        now,
      } as const;
      invitations.push(await inTransaction(database.db, (tx) => inviteToTeam(tx, invitation)));
    }
    const person = { accountId, firstName: name, lastName: "Byron" };
    const accepted = await Promise.all(
      invitations.map((invited) => {
        const token = invited.ok ? invited.token : "";
        return acceptInvitation(database.db, { token, person, termsVersionId, now });
      }),
    );
    expect(accepted.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await database.db.$count(trainers, eq(trainers.firstName, name))).toBe(1);
    const [link, ...others] = await database.db
      .select()
      .from(trainerAccounts)
      .where(eq(trainerAccounts.accountId, accountId));
    expect(others).toEqual([]);
    const taught = await database.db
      .select({ gymId: gymTrainers.gymId })
      .from(gymTrainers)
      .where(eq(gymTrainers.trainerId, link?.trainerId ?? 0))
      .orderBy(gymTrainers.gymId);
    expect(taught.map(({ gymId }) => gymId)).toEqual(gymIds);
    const roles = await database.db
      .select({ gymId: gymStaff.gymId, role: gymStaff.role })
      .from(gymStaff)
      .where(eq(gymStaff.accountId, accountId))
      .orderBy(gymStaff.gymId);
    expect(roles).toEqual(gymIds.map((gymId) => ({ gymId, role: "TRAINER" })));
  }
});
