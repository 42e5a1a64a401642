import { sql, type SQL } from "drizzle-orm";
import { outboxMails } from "./schema.server";

/** The condition of a mail whose key names the person, whichever address it went to. */
export const isMailOfPerson = (person: { accountId: string; studentId: number }): SQL =>
  sql`split_part(${outboxMails.key}, ':', 2) in (${person.accountId}, ${String(person.studentId)})`;
