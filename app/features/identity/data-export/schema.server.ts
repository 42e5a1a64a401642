/** Exports of a person's data: each row is an archive that a job makes, and the link to it. */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  pgTable,
  smallint,
  bigint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { accounts } from "../schema.server";

export const dataExports = pgTable(
  "data_exports",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    requestedAt: moment("requested_at").notNull(),
    /** How much of the archive is written, 0 to 100. */
    percent: smallint().notNull().default(0),
    finishedAt: moment("finished_at"),
    /** The job has given up. */
    failedAt: moment("failed_at"),
    /** Bytes of the archive. */
    size: bigint({ mode: "number" }),
    /** SHA-256 of the 256 random bits of the mailed link; a new link replaces it. */
    tokenHash: text("token_hash").unique(),
    /** The link has been used. */
    downloadedAt: moment("downloaded_at"),
    /** When the archive is deleted; null before it is finished. */
    expiresAt: moment("expires_at"),
  },
  (t) => [
    uniqueIndex("data_exports_unfinished")
      .on(t.accountId)
      .where(sql`finished_at is null and failed_at is null`),
    index("data_exports_account").on(t.accountId, t.requestedAt),
    check("data_exports_percent", sql`${t.percent} between 0 and 100`),
  ],
);
