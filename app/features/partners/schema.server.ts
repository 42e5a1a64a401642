/** Partner passes: the student of each person of the partner, and the partner's events (product.md §17). */
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import type { PartnerEvent } from "./partner-event";

/** A row exists from the first link or event that names the person: an event may arrive before the registration. */
export const partnerPasses = pgTable("partner_passes", {
  /** The partner's id of the person. */
  gpwId: text("gpw_id").primaryKey(),
  /** Null until a student connects the pass; one student has at most one. */
  studentId: integer("student_id")
    .unique()
    .references(() => students.id),
  /** When the partner ends the pass; null: the partner has named no end. */
  endsAt: moment("ends_at"),
  /** The time of the newest event that counts; an older event changes nothing. */
  changedAt: moment("changed_at"),
  createdAt: createdAt(),
});

/** The inbox of the partner's webhooks: stored at once, applied by a job. */
export const partnerEvents = pgTable(
  "partner_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the body, so that a replay is stored once, at the address of the other kind too. */
    key: text().notNull().unique(),
    kind: text().$type<PartnerEvent["kind"]>().notNull(),
    event: jsonb().$type<{ gpwId: string; occurredAt: string; endsAt: string | null }>().notNull(),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    attempts: integer().notNull().default(0),
    dueAt: moment("due_at").notNull(),
    lastError: text("last_error"),
  },
  (t) => [
    index("partner_events_due")
      .on(t.dueAt, t.id)
      .where(sql`handled_at is null`),
    index("partner_events_handled").on(t.handledAt),
    check("partner_events_kind", sql`${t.kind} in ('cancel','change')`),
  ],
);
