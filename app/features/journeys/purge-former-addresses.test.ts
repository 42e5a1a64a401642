/**
 * The purge of a member who has changed the address (product.md §19): every address of the account is removed, from
 * every table, and from mails that went there.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dataExports } from "~/features/identity/data-export/schema.server";
import { buildDeletion } from "~/features/notifications/delete-mails-of-person.server";
import { purgeEmailCodes } from "~/features/notifications/purge-email-codes.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { addDays } from "~/kernel/time";
import {
  buy,
  buying,
  makeSandbox,
  openShop,
  type Student,
} from "../../../tests/support/billing-world";
import { reconcile } from "../../../tests/support/customer-sync";
import { fileDatabase } from "../../../tests/support/database";
import { makeChanger, NOW, someEmail } from "../../../tests/support/email-changes";
import { leave } from "../../../tests/support/leaving";
import { promiseMail } from "../../../tests/support/mails";
import { readTables } from "../../../tests/support/table-rows";
import { purgeAccounts } from "./purge-accounts.server";
import { renewDownloadLink } from "./renew-download-link.server";

const FIRST_NAME = "Quintessa";
const DUE = addDays(NOW, 30);
const log = { warn: () => {}, error: () => {} };
const sendJob = () => Promise.resolve();
const database = fileDatabase();
let payments: ReturnType<typeof makeSandbox>;

beforeEach(() => {
  payments = makeSandbox(database.db, () => NOW);
});

type Changer = Awaited<ReturnType<typeof makeChanger>>;

async function buyPlan(member: Changer) {
  const student: Student = { ...member, name: `${FIRST_NAME} Cole` };
  const shop = await openShop(database.db);
  const more = { payments, student, now: NOW };
  await buy(database.db, { ...buying(shop, more), payments });
  return student;
}

async function mailDownloadLink({ accountId }: Changer) {
  const row = { id: randomUUID(), accountId, requestedAt: NOW, finishedAt: NOW };
  await database.db.insert(dataExports).values({ ...row, size: 1, expiresAt: addDays(NOW, 7) });
  expect(await renewDownloadLink(database.db, { accountId, gym: null, lang: "EN", now: NOW })).toBe(
    true,
  );
}

/** Every row of every table, as JSON, that contains one of the texts. */
async function findRows(texts: string[]): Promise<string[]> {
  const rows = (await readTables(database)).flatMap(([table, all]) =>
    all.map((row) => `${table} ${JSON.stringify(row)}`),
  );
  return rows.filter((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase())));
}

describe("the purge after two changes of the address", () => {
  it("leaves no row of any table with the name or one of the addresses", async () => {
    const { db } = database;
    const member = await makeChanger(db, { firstName: FIRST_NAME });
    const other = await makeChanger(db);
    const [second, third, mistyped] = [someEmail(), someEmail(), someEmail()];
    await promiseMail(db, "verifyEmail", { recipient: member.email });
    const student = await buyPlan(member);
    await mailDownloadLink(member);
    await other.request(member.email);
    await member.change(second);
    await other.request(member.email);
    await member.request(mistyped);
    await member.change(third);
    const own = [FIRST_NAME, member.email, second, third, mistyped];
    const kinds = (await db.select().from(outboxMails))
      .filter(({ recipient }) => own.includes(recipient))
      .map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set([
        ...["welcome", "verifyEmail", "receipt", "exportReady", "emailTaken"],
        ...["emailChangeConfirm", "emailChanged"],
      ]),
    );
    await leave(db, { ...student, email: third }, { payments, now: NOW });
    expect(await purgeAccounts(db, { payments, now: DUE, log, sendJob })).toMatchObject({
      purged: 1,
    });
    await purgeEmailCodes(db, { now: addDays(new Date(), 1) });
    await reconcile(db, payments, DUE);
    // The other account may still wait for the address that it asked for.
    const left = await findRows(own);
    expect(left.filter((row) => !row.includes(other.accountId))).toEqual([]);
  });

  it("keeps the mails of other people, and those of a later owner of a former address", async () => {
    const { db } = database;
    const [member, other] = [await makeChanger(db), await makeChanger(db)];
    const former = member.email;
    await member.change(someEmail());
    const owner = await makeChanger(db);
    const key = `passwordChanged:${owner.accountId}:x`;
    await promiseMail(db, "passwordChanged", { key, recipient: former });
    await member.request(other.email);
    await leave(db, { ...member, name: "Maya Cole" }, { payments, now: NOW });
    await purgeAccounts(db, { payments, now: DUE, log, sendJob });
    const left = (await db.select().from(outboxMails)).map((mail) => mail.key);
    expect(left).toContain(key);
    expect(left).toContain(`welcome:${other.accountId}`);
    expect(left.filter((one) => one.startsWith(`emailTaken:${other.accountId}:`))).toHaveLength(1);
    expect(left.filter((one) => one.includes(member.accountId))).toEqual([]);
  });

  it("finds its mails by indexes", async () => {
    const { db } = database;
    await db.execute(sql`
      insert into outbox_mails (key, kind, recipient, lang, data)
      select 'welcome:' || n || ':', 'welcome', n || '@demo.test', 'EN',
             jsonb_build_object('reference', n::text)
        from generate_series(1, 5000) n`);
    await db.execute(sql`analyze outbox_mails`);
    const person = { accountId: "7", studentId: 8, email: "7@demo.test", orderIds: ["7", "8"] };
    const { rows } = await db.execute(sql`explain ${buildDeletion(db, person).getSQL()}`);
    const plan = JSON.stringify(rows);
    for (const index of ["person", "recipient", "order"]) {
      expect(plan).toContain(`outbox_mails_${index}`);
    }
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("mails with a code for an address without an account", () => {
  it("are deleted after a day, others are kept", async () => {
    const { db } = database;
    for (const kind of ["verifyEmail", "welcome"] as const) {
      await promiseMail(db, kind, { key: `${kind}:old` });
      await promiseMail(db, kind, { key: `${kind}:new` });
      await db
        .update(outboxMails)
        .set({ createdAt: addDays(NOW, -1) })
        .where(eq(outboxMails.key, `${kind}:old`));
    }
    expect(await purgeEmailCodes(db, { now: NOW, limit: 1 })).toBe(1);
    expect(await purgeEmailCodes(db, { now: NOW })).toBe(0);
    const left = (await db.select().from(outboxMails)).map(({ key }) => key);
    expect(left).toEqual(expect.arrayContaining(["verifyEmail:new", "welcome:old", "welcome:new"]));
    expect(left).not.toContain("verifyEmail:old");
  });
});
