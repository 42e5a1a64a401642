import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { emailChanges } from "./email-change/schema.server";
import {
  accounts,
  gymStaff,
  knownNetworks,
  sessions,
  students,
  trainerAccounts,
} from "./schema.server";
import { socialLinks } from "./social/schema.server";

/** What identity stores about a person, without password and keys, which only their hashes represent. */
export async function* listIdentityData(db: DbOrTx, accountId: string): AsyncGenerator<PersonData> {
  const rows = await db.select().from(accounts).where(eq(accounts.id, accountId));
  yield {
    name: "account",
    rows: rows.map(({ passwordHash: _hash, emailFolded: _folded, ...account }) => account),
  };
  yield {
    name: "student",
    rows: await db.select().from(students).where(eq(students.accountId, accountId)),
  };
  const devices = await db.select().from(sessions).where(eq(sessions.accountId, accountId));
  yield { name: "sessions", rows: devices.map(({ tokenHash: _hash, ...session }) => session) };
  const networks = await db
    .select()
    .from(knownNetworks)
    .where(eq(knownNetworks.accountId, accountId));
  yield { name: "networks", rows: networks.map(({ networkHash: _hash, ...network }) => network) };
  const changes = await db.select().from(emailChanges).where(eq(emailChanges.accountId, accountId));
  yield {
    name: "email-changes",
    rows: changes.map(
      ({ tokenHash: _token, undoTokenHash: _undo, sessionHash: _session, ...change }) => change,
    ),
  };
  yield {
    name: "linked-networks",
    rows: await db.select().from(socialLinks).where(eq(socialLinks.accountId, accountId)),
  };
  yield {
    name: "roles",
    rows: await db.select().from(gymStaff).where(eq(gymStaff.accountId, accountId)),
  };
  yield {
    name: "trainer",
    rows: await db.select().from(trainerAccounts).where(eq(trainerAccounts.accountId, accountId)),
  };
}
