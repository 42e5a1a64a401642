/** Questions that members ask during a live, and who may ask no more. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { lives } from "../schema.server";
import { MAX_QUESTION_LENGTH } from "./question-limits";

export const liveQuestions = pgTable(
  "live_questions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").notNull(),
    liveId: integer("live_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** The first name that the person had then. */
    name: text().notNull(),
    text: text().notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The trainer has put it away. */
    hiddenAt: moment("hidden_at"),
  },
  (t) => [
    foreignKey({
      name: "live_questions_live",
      columns: [t.gymId, t.liveId],
      foreignColumns: [lives.gymId, lives.id],
    }).onDelete("cascade"),
    index("live_questions_open")
      .on(t.liveId, t.id)
      .where(sql`${t.hiddenAt} is null`),
    index("live_questions_of_student").on(t.studentId, t.liveId),
    check(
      "live_questions_text",
      sql`length(${t.text}) between 1 and ${sql.raw(String(MAX_QUESTION_LENGTH))}`,
    ),
  ],
);

/** Who may ask no questions in a gym's lives. */
export const liveBlocks = pgTable(
  "live_blocks",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** The first name that the person had then. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId] }),
    index("live_blocks_of_student").on(t.studentId),
  ],
);
