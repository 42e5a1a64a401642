/** Changes of an account's e-mail address: waiting for the new address, or still to be undone from the old one. */
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { accounts } from "../schema.server";

export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The address before the change, as at its confirmation. */
    oldEmail: text("old_email").notNull(),
    oldEmailFolded: text("old_email_folded").notNull(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the 256 random bits of the link that is mailed to the new address. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The session that requested the change, which survives it. */
    sessionHash: text("session_hash").notNull(),
    requestedAt: moment("requested_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Null: pending. */
    confirmedAt: moment("confirmed_at"),
    /** Of the link that is mailed to the old address. */
    undoTokenHash: text("undo_token_hash").unique(),
    undoExpiresAt: moment("undo_expires_at"),
    /** Undone, by its own link or together with an earlier change. */
    undoneAt: moment("undone_at"),
  },
  (t) => [
    uniqueIndex("email_changes_pending")
      .on(t.accountId)
      .where(sql`confirmed_at is null`),
    index("email_changes_account").on(t.accountId),
    index("email_changes_old_email").on(t.oldEmailFolded),
  ],
);
