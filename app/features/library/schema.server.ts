/** The files of each gym's library, from the first byte on. `library_files` (media) has the pictures of pages. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import type { Language } from "~/kernel/languages";
import { FILE_KINDS, FILE_REFUSALS, FILE_STATES } from "./file-kinds";
import type { FileFacts } from "./processing/file-facts";
import type { Rendition } from "./processing/rendition";

export const gymFiles = pgTable(
  "gym_files",
  {
    id: uuid().primaryKey(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Null: the account is deleted; the file stays the gym's. */
    uploadedBy: uuid("uploaded_by").references(() => accounts.id, { onDelete: "set null" }),
    /** As the person named it; stored objects have names of ours. */
    name: text().notNull(),
    /** Null until its content is known. */
    kind: text({ enum: FILE_KINDS }),
    /** Of the original; while it is uploaded, as the client has declared. */
    bytes: bigint({ mode: "number" }).notNull(),
    state: text({ enum: FILE_STATES }).notNull().default("UPLOADING"),
    /** Set exactly when it is REFUSED or FAILED. */
    refusal: text({ enum: FILE_REFUSALS }),
    /** While a worker has it; of one that was killed this passes. */
    workedUntil: moment("worked_until"),
    /** The run that has it, or had it last: only this one extends its time and ends its work. */
    worker: uuid(),
    /** Its conversion waits until the server's disk has room. */
    isWaiting: boolean("is_waiting").notNull().default(false),
    /** How often a worker has begun in this state. */
    attempts: integer().notNull().default(0),
    /** Per cent of the upload, then of the processing. */
    progress: integer().notNull().default(0),
    facts: jsonb().$type<FileFacts>(),
    /** Since when only what was made of the original is left; null: it is kept. */
    originalRemovedAt: moment("original_removed_at"),
    /** Of everything that was made of the original. */
    resultBytes: bigint("result_bytes", { mode: "number" }).notNull().default(0),
    /** What the film can be played in; empty for pictures, and where nothing was converted. */
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** Names of the stills to choose from; of a picture the picture itself. */
    posters: jsonb().$type<string[]>().notNull().default([]),
    /** The chosen one of them; null: the first. */
    poster: text(),
    /** Languages of its captions, each an object `captions.<language>.vtt` in the folder. */
    captions: jsonb().$type<Language[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: moment("updated_at")
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique("gym_files_gym_id").on(t.gymId, t.id),
    index("gym_files_newest").on(
      t.gymId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("gym_files_own").on(
      t.gymId,
      t.uploadedBy,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // For the deletion of an account.
    index("gym_files_account").on(t.uploadedBy),
    index("gym_files_unfinished")
      .on(t.createdAt)
      .where(sql`${t.state} = 'UPLOADING'`),
    index("gym_files_worked")
      .on(t.workedUntil)
      .where(sql`${t.workedUntil} is not null`),
    // Counted at each beginning of an upload.
    index("gym_files_in_work")
      .on(t.gymId, t.uploadedBy)
      .where(sql`${t.state} in ('UPLOADING', 'CHECKING', 'PROCESSING')`),
    index("gym_files_with_original")
      .on(t.createdAt)
      .where(sql`${t.state} = 'READY' and ${t.originalRemovedAt} is null`),
    index("gym_files_refused")
      .on(t.updatedAt)
      .where(sql`${t.state} = 'REFUSED'`),
    check("gym_files_name_length", sql`length(${t.name}) between 1 and 200`),
    check("gym_files_bytes", sql`${t.bytes} > 0 and ${t.resultBytes} >= 0`),
    check("gym_files_progress", sql`${t.progress} between 0 and 100`),
    check(
      "gym_files_refusal",
      sql`(${t.state} in ('REFUSED', 'FAILED')) = (${t.refusal} is not null)`,
    ),
  ],
);

/** What a running upload needs; its row goes when the upload has ended. */
export const gymFileUploads = pgTable(
  "gym_file_uploads",
  {
    gymId: integer("gym_id").notNull(),
    fileId: uuid("file_id").notNull(),
    /** As the last request has left it or told it. */
    receivedBytes: bigint("received_bytes", { mode: "number" }).notNull().default(0),
    /** The request that writes to it, on any server; null: none. */
    holder: uuid(),
    /** A server that was killed holds nothing longer than this. */
    heldUntil: moment("held_until"),
    /** Another request waits for the holder to let go. */
    isWanted: boolean("is_wanted").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.fileId] }),
    foreignKey({
      name: "gym_file_uploads_file_of_gym",
      columns: [t.gymId, t.fileId],
      foreignColumns: [gymFiles.gymId, gymFiles.id],
    }).onDelete("cascade"),
  ],
);
