/**
 * One guid, one invitation, one form: each opens one gym, however many ask at once.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { inTransaction } from "~/db/transaction.server";
import { publishGym } from "~/features/gyms/publish-gym.server";
import { gyms } from "~/features/gyms/schema.server";
import { gymOpeningInvitations } from "~/features/identity/gym-openings/schema.server";
import { changeRole } from "~/features/identity/roles/change-role.server";
import { makeOwner } from "~/features/identity/roles/make-owner.server";
import { listOpenedGymIds } from "~/features/identity/roles/queries.server";
import { accounts, students } from "~/features/identity/schema.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { addDays } from "~/kernel/time";
import { inviteGymOwner } from "./invite-gym-owner.server";
import { openGym } from "./open-gym.server";
import { purgeGymInvitations } from "./purge-gym-invitations.server";

const database = fileDatabase();
const now = new Date("2026-11-27T12:00:00.000Z");
let termsVersionId: number;

beforeAll(async () => {
  const text = { baseLanguage: "en", texts: { en: "<p>Terms</p>" } };
  const version = await recordVersion(database.db, { gymId: null, kind: "creators", text, now });
  termsVersionId = version.id;
});

let number = 0;
async function newAccount(): Promise<string> {
  const email = `owner-${(number += 1)}@example.test`;
  const [row] = await database.db
    .insert(accounts)
    .values({ email, emailFolded: email, firstName: "Ada", lastName: "Byron" })
    .returning({ id: accounts.id });
  return row?.id ?? "";
}

const opening = (accountId: string, guid: string) => ({
  accountId,
  gym: {
    guid,
    name: "Oak House",
    ...{ country: "DE", currency: "EUR", timeZone: "Europe/Berlin" },
    textLanguage: "de" as const,
    openingId: randomUUID(),
  },
  categoryName: "東京",
  termsVersionId,
  invitation: { token: null as string | null, isNeeded: false },
  now,
});

const reasonOf = (answer: Awaited<ReturnType<typeof openGym>>) =>
  answer.ok ? "ok" : answer.reason;

describe("a gym", () => {
  it("has a guid that no other has or resembles, of 20 at once", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, newAccount));
    const looks = ["oak-house", "0ak-house", "oakhouse", "oak-h0use"];
    const answers = await Promise.all(
      people.map((accountId, index) =>
        openGym(database.db, opening(accountId, looks[index % 4] ?? "")),
      ),
    );
    expect(answers.map(reasonOf).toSorted()).toEqual(["ok", ...Array(19).fill("taken")]);
    const rows = await database.db.select().from(gyms).where(eq(gyms.guidSkeleton, "oakhouse"));
    expect(rows).toHaveLength(1);
  });

  it("is opened once by a form, and another person's form opens none with its id", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const form = opening(one, "elm-house");
    const answers = await Promise.all(Array.from({ length: 5 }, () => openGym(database.db, form)));
    expect(answers.map((answer) => answer.ok && answer.isNew).toSorted()).toEqual([
      ...Array(4).fill(false),
      true,
    ]);
    const stolen = { ...form, accountId: other, gym: { ...form.gym, guid: "ash-house" } };
    expect(reasonOf(await openGym(database.db, stolen))).toBe("taken");
  });

  it("makes its owner a student who was brought by no gym", async () => {
    const accountId = await newAccount();
    await openGym(database.db, opening(accountId, "fir-house"));
    const rows = await database.db.select().from(students).where(eq(students.accountId, accountId));
    expect(rows).toMatchObject([{ acquiringGymId: null }]);
  });

  it("is one of five drafts, of eight at once", async () => {
    const accountId = await newAccount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        openGym(database.db, opening(accountId, `draft-${"abcdefgh"[index]}-x`)),
      ),
    );
    expect(answers.map(reasonOf).toSorted()).toEqual([
      ...Array(5).fill("ok"),
      ...Array(3).fill("too-many-drafts"),
    ]);
  });

  it("counts for whoever opened it until it is published, also when it is handed on", async () => {
    const { db } = database;
    const [opener, heir] = [await newAccount(), await newAccount()];
    const open = (accountId: string, guid: string) =>
      openGym(db, opening(accountId, guid)).then(reasonOf);
    for (const letter of "abcde") expect(await open(opener, `handed-${letter}-on`)).toBe("ok");
    const gymIds = await listOpenedGymIds(db, opener);
    expect(gymIds).toHaveLength(5);
    for (const gymId of gymIds) {
      const later = addDays(now, 1);
      await inTransaction(db, (tx) =>
        makeOwner(tx, { gymId, accountId: heir, termsVersionId, now: later }),
      );
      await inTransaction(db, (tx) => changeRole(tx, { gymId, accountId: opener, role: null }));
    }
    expect(await open(opener, "sixth-house")).toBe("too-many-drafts");
    expect(await open(heir, "heirs-house")).toBe("ok");
    await inTransaction(db, (tx) => publishGym(tx, { gymId: gymIds[0] ?? 0 }));
    expect(await open(opener, "sixth-house")).toBe("ok");
  });

  it("needs the terms that count now", async () => {
    const form = {
      ...opening(await newAccount(), "yew-house"),
      termsVersionId: termsVersionId + 1,
    };
    expect(reasonOf(await openGym(database.db, form))).toBe("terms-changed");
  });
});

describe("an invitation", () => {
  const invite = async (email: string) => {
    const invited = await inviteGymOwner(database.db, { email, lang: "EN", now });
    return invited.ok ? invited.token : "";
  };

  it("opens one gym, of 20 at once", async () => {
    const invitation = { token: await invite("one@example.test"), isNeeded: true };
    const people = await Promise.all(Array.from({ length: 20 }, newAccount));
    const answers = await Promise.all(
      people.map((accountId, index) =>
        openGym(database.db, {
          // None of them looks like another.
          ...opening(accountId, `invited-x${"abcefghjkmnopqrstuvw"[index]}z`),
          invitation,
        }),
      ),
    );
    expect(answers.map(reasonOf).toSorted()).toEqual([...Array(19).fill("invitation-gone"), "ok"]);
  });

  it("opens none once it has expired, and goes with its mail", async () => {
    await database.db.delete(gymOpeningInvitations);
    const token = await invite("late@example.test");
    const late = addDays(now, 14);
    const answer = await openGym(database.db, {
      ...opening(await newAccount(), "late-house"),
      invitation: { token, isNeeded: true },
      now: late,
    });
    expect(reasonOf(answer)).toBe("invitation-gone");
    const mailsTo = () =>
      database.db.select().from(outboxMails).where(eq(outboxMails.recipient, "late@example.test"));
    expect(await mailsTo()).toHaveLength(1);
    expect(await purgeGymInvitations(database.db, { now: late, limit: 100 })).toBe(1);
    expect(await mailsTo()).toEqual([]);
    expect(await database.db.select().from(gymOpeningInvitations)).toEqual([]);
  });

  it("goes to an email address alone", async () => {
    const invited = await inviteGymOwner(database.db, { email: "nobody", lang: "EN", now });
    expect(invited).toEqual({ ok: false, reason: "not-an-email" });
  });
});
