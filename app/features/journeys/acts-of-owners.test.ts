/**
 * What only an OWNER may do is refused in the transaction itself when the role has ended since the page has asked.
 * @module-tag postgres
 */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listActs } from "~/features/audit/queries.server";
import type { Gym } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { MAX_OPEN_INVITATIONS } from "~/features/identity/roles/invitation";
import { gymInvitations } from "~/features/identity/roles/schema.server";
import { gymStaff } from "~/features/identity/schema.server";
import { newId } from "~/kernel/ids";
import { addDays } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym, makeMember, type Member } from "../../../tests/support/gym-world";
import { changeStaffRole } from "./change-staff-role.server";
import { inviteStaff } from "./invite-staff.server";
import { publishDraftGym } from "./publish-draft-gym.server";
import { withdrawStaffInvitation } from "./withdraw-staff-invitation.server";

const database = fileDatabase();
const now = new Date("2030-01-01T10:00:00Z");
let gym: Gym;
let owner: Member;
let other: Member;

beforeEach(async () => {
  const { db } = database;
  gym = await makeGym(db, { state: "DRAFT" });
  [owner, other] = [await makeMember(db), await makeMember(db)];
  for (const { accountId } of [owner, other]) {
    await db.insert(gymStaff).values({ gymId: gym.id, accountId, role: "OWNER" });
  }
});

const invite = (email: string) => {
  const inviter = { accountId: owner.accountId, firstName: "Maya", lastName: "Cole" };
  return inviteStaff(database.db, { gym, inviter, email, role: "SUPPORT", lang: "EN", now });
};
const rowOf = (index: number) => ({
  ...{ id: newId(), gymId: gym.id, role: "SUPPORT" as const, tokenHash: newId() },
  ...{ email: `p${index}@demo.test`, emailFolded: `p${index}@demo.test` },
  ...{ expiresAt: addDays(now, 14), createdAt: now },
});

const ACTS: Record<string, (invitationId: string) => Promise<unknown>> = {
  "publishing the gym": () =>
    publishDraftGym(database.db, { gymId: gym.id, accountId: owner.accountId, now }),
  "inviting somebody": () => invite("new@demo.test"),
  "withdrawing an invitation": (invitationId) =>
    withdrawStaffInvitation(database.db, {
      ...{ gymId: gym.id, accountId: owner.accountId, invitationId, now },
    }),
  "changing a role": () =>
    changeStaffRole(database.db, {
      ...{ gymId: gym.id, actorId: owner.accountId, accountId: other.accountId },
      ...{ role: "SUPPORT", now, sendJob: () => Promise.resolve() },
    }),
};

const snapshot = async () => ({
  gym: await database.db.select().from(gyms).where(eq(gyms.id, gym.id)),
  staff: await database.db.select().from(gymStaff).where(eq(gymStaff.gymId, gym.id)),
  invitations: await database.db
    .select()
    .from(gymInvitations)
    .where(eq(gymInvitations.gymId, gym.id)),
  acts: await listActs(database.db, { gymId: gym.id, limit: 9 }),
});

describe.each(Object.keys(ACTS))("%s", (name) => {
  it("is done by an OWNER, and by nobody who was one until now", async () => {
    const invitation = rowOf(0);
    await database.db.insert(gymInvitations).values(invitation);
    const ofOwner = and(eq(gymStaff.gymId, gym.id), eq(gymStaff.accountId, owner.accountId));
    await database.db.update(gymStaff).set({ role: "MANAGER" }).where(ofOwner);
    const before = await snapshot();
    await ACTS[name]?.(invitation.id);
    expect(await snapshot()).toEqual(before);
    await database.db.update(gymStaff).set({ role: "OWNER" }).where(ofOwner);
    await ACTS[name]?.(invitation.id);
    expect((await snapshot()).acts.acts).toHaveLength(1);
  });
});

describe("invitations that wait in a gym", () => {
  it("end with the role of whoever sent them, and the log names each", async () => {
    const sent = { ...rowOf(0), invitedBy: other.accountId };
    await database.db.insert(gymInvitations).values([sent, rowOf(1)]);
    await changeStaffRole(database.db, {
      ...{ gymId: gym.id, actorId: owner.accountId, accountId: other.accountId },
      ...{ role: null, now, sendJob: () => Promise.resolve() },
    });
    const { acts } = await listActs(database.db, { gymId: gym.id, limit: 9 });
    const logged = acts.map(({ action, subjectId }) => `${action} ${subjectId}`);
    expect(logged.toSorted()).toEqual([
      `team.remove ${other.accountId}`,
      `team.withdraw-invitation ${sent.id}`,
    ]);
  });

  it("are fifty at most, also when two come at once", async () => {
    const rows = Array.from({ length: MAX_OPEN_INVITATIONS - 1 }, (_none, index) => rowOf(index));
    await database.db.insert(gymInvitations).values(rows);
    const invited = await Promise.all([invite("one@demo.test"), invite("two@demo.test")]);
    expect(invited.map((answer) => (answer.ok ? "ok" : answer.reason)).toSorted()).toEqual([
      ...["ok", "too-many"],
    ]);
  });
});
