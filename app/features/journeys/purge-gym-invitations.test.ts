/**
 * Addresses of people who were invited to a team go 90 days after the invitation has ended.
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { gymInvitations } from "~/features/identity/roles/schema.server";
import { announce } from "~/features/notifications/announce.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { newId } from "~/kernel/ids";
import { addDays } from "~/kernel/time";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { purgeGymInvitations } from "./purge-gym-invitations.server";

const database = fileDatabase();
const now = new Date("2030-06-01T10:00:00Z");
const ended = addDays(now, -90);
const later = new Date(ended.getTime() + 1);

const INVITATIONS = {
  waiting: { expiresAt: addDays(now, 14) },
  "just expired": { expiresAt: later },
  "just accepted": { expiresAt: ended, acceptedAt: later },
  "just withdrawn": { expiresAt: ended, withdrawnAt: later },
  expired: { expiresAt: ended },
  accepted: { expiresAt: now, acceptedAt: ended },
  withdrawn: { expiresAt: now, withdrawnAt: ended },
};

it("purgeGymInvitations deletes what has ended 90 days ago, with its mails", async () => {
  const { db } = database;
  const { id: gymId } = await makeGym(db);
  for (const [name, times] of Object.entries(INVITATIONS)) {
    const email = `${name.replaceAll(" ", "-")}@demo.test`;
    const row = { id: newId(), gymId, role: "SUPPORT" as const, email, emailFolded: email };
    await db.insert(gymInvitations).values({ ...row, tokenHash: newId(), ...times });
    await inTransaction(db, (tx) =>
      announce(tx, {
        ...({ key: `teamInvitation:${row.id}:x`, kind: "teamInvitation", lang: "EN" } as const),
        ...{ recipient: email, gymId: null },
        data: {
          ...({ inviter: "Maya Cole", gymName: "Ironworks", role: "SUPPORT" } as const),
          ...{ until: now.toISOString(), timeZone: "UTC", token: "x" },
        },
      }),
    );
  }
  expect(await purgeGymInvitations(db, { now, limit: 2 })).toBe(2);
  expect(await purgeGymInvitations(db, { now, limit: 2 })).toBe(1);
  expect(await purgeGymInvitations(db, { now, limit: 2 })).toBe(0);
  const rows = await db
    .select({ email: gymInvitations.email, mail: outboxMails.recipient })
    .from(gymInvitations)
    .innerJoin(outboxMails, eq(outboxMails.recipient, gymInvitations.email));
  const left = ["just-accepted", "just-expired", "just-withdrawn", "waiting"];
  expect(rows.map(({ mail }) => mail).toSorted()).toEqual(left.map((name) => `${name}@demo.test`));
  expect(await db.$count(outboxMails)).toBe(4);
});
