/** What creators have done in a gym. Rows stay as they are, for every role (app/db/append-only.server.ts). */
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import type { Action, Subject } from "./actions";
import type { StoredFields } from "./changed-fields";

export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id),
    /** No foreign key: the act stays when its account is purged, and then says no name. */
    accountId: uuid("account_id").notNull(),
    action: text().$type<Action>().notNull(),
    subjectKind: text("subject_kind").$type<Subject["kind"]>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** The fields that changed; null: it did not exist. */
    before: jsonb().$type<StoredFields>(),
    /** Null: it does not exist any more. */
    after: jsonb().$type<StoredFields>(),
    actedAt: moment("acted_at").notNull(),
  },
  (t) => [index("audit_log_newest").on(t.gymId, t.id.desc().nullsFirst())],
);
