/**
 * Every workout as its creators edit it (product.md §26). The rows of `workouts` are what members see of it: they
 * exist from the first publication on, and only a publication changes them.
 */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { workouts } from "../workouts/schema.server";
import type { DraftContent, DraftState, PublishedMovement } from "./draft-content";

export const workoutDrafts = pgTable(
  "workout_drafts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Null until it is published for the first time. */
    workoutId: integer("workout_id"),
    /** Repeats the content's, for lists; a TRAINER edits their own. */
    trainerId: integer("trainer_id"),
    name: text().notNull(),
    /** Null: the account is deleted, or no form made it. A TRAINER edits what they have made. */
    createdBy: uuid("created_by").references(() => accounts.id, { onDelete: "set null" }),
    state: text().$type<DraftState>().notNull().default("DRAFT"),
    /** Counts the saves; a save names the one that it replaces. */
    version: integer().notNull().default(1),
    /** The version that members see; null: none. */
    publishedVersion: integer("published_version"),
    /** Null: as the published workout is. */
    content: jsonb().$type<DraftContent>(),
    /** In the order of the published movements; null: no form has published it. */
    publishedMovements: jsonb("published_movements").$type<PublishedMovement[]>(),
    /** Of the form that made it, so that a form that is sent twice makes one; null: no form did. */
    formKey: uuid("form_key"),
    /** Set exactly while it is SCHEDULED. */
    publishAt: moment("publish_at"),
    /** In whose name the job publishes it; null: it is not SCHEDULED, or the account is deleted. */
    scheduledBy: uuid("scheduled_by").references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: moment("updated_at")
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique("workout_drafts_gym_id").on(t.gymId, t.id),
    unique("workout_drafts_workout").on(t.gymId, t.workoutId),
    unique("workout_drafts_form").on(t.gymId, t.formKey),
    foreignKey({
      name: "workout_drafts_workout_of_gym",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "workout_drafts_trainer_of_gym",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
    index("workout_drafts_newest").on(
      t.gymId,
      t.updatedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("workout_drafts_state").on(
      t.gymId,
      t.state,
      t.updatedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // For the deletion of an account.
    index("workout_drafts_account").on(t.createdBy),
    index("workout_drafts_scheduled_by").on(t.scheduledBy),
    index("workout_drafts_due")
      .on(t.publishAt)
      .where(sql`${t.state} = 'SCHEDULED'`),
    check(
      "workout_drafts_state_name",
      sql`${t.state} in ('DRAFT','SCHEDULED','PUBLISHED','ARCHIVED')`,
    ),
    check(
      "workout_drafts_publish_at",
      sql`(${t.state} = 'SCHEDULED') = (${t.publishAt} is not null)`,
    ),
    check(
      "workout_drafts_published",
      sql`${t.state} in ('DRAFT','SCHEDULED') or ${t.workoutId} is not null`,
    ),
    check("workout_drafts_content", sql`${t.content} is not null or ${t.workoutId} is not null`),
  ],
);
