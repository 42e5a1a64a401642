/**
 * What a gym's own broadcast consists of (product.md §16): a part for each start of a recorder, and its segments. The
 * rows are the playlist, so any server can render it; the bytes are in the media store.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { lives } from "../schema.server";
import type { PartLevel } from "./render-playlist";

export const liveParts = pgTable(
  "live_parts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").notNull(),
    liveId: integer("live_id").notNull(),
    /** 1 for the first part of the live. */
    ordinal: integer().notNull(),
    /** The process that takes its chunks. */
    serverId: text("server_id").notNull(),
    /** What the recorder's browser shows to go on with this part. */
    resumeKey: text("resume_key").notNull(),
    mime: text().notNull(),
    /** Its folder below the live's in the media store. */
    folder: text().notNull(),
    /** Seconds of a segment; the same in each part of a live. */
    targetSeconds: smallint("target_seconds").notNull(),
    /** What its levels turned out to be; empty until the first segment. */
    levels: jsonb().$type<readonly PartLevel[]>().notNull().default([]),
    createdAt: moment("created_at").notNull(),
    /** When its first chunk came. */
    startedAt: moment("started_at"),
    lastChunkAt: moment("last_chunk_at").notNull(),
    /** The last frame that the encoder took; -1: none yet. */
    acknowledged: bigint({ mode: "number" }).notNull().default(-1),
    /** No further segment is added from here on. */
    endedAt: moment("ended_at"),
  },
  (t) => [
    foreignKey({
      name: "live_parts_live",
      columns: [t.gymId, t.liveId],
      foreignColumns: [lives.gymId, lives.id],
    }).onDelete("cascade"),
    unique("live_parts_order").on(t.gymId, t.liveId, t.ordinal),
    unique("live_parts_gym_id").on(t.gymId, t.id),
    // For the job that ends abandoned broadcasts, over all gyms.
    index("live_parts_open")
      .on(t.lastChunkAt)
      .where(sql`${t.endedAt} is null`),
    check("live_parts_target", sql`${t.targetSeconds} between 1 and 10`),
  ],
);

export const liveSegments = pgTable(
  "live_segments",
  {
    gymId: integer("gym_id").notNull(),
    partId: integer("part_id").notNull(),
    level: smallint().notNull(),
    /** 0 for the first segment of the part; without gaps. */
    ordinal: integer().notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** When its first picture was taken, by the server's clock. */
    programAt: moment("program_at").notNull(),
    bytes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.partId, t.level, t.ordinal] }),
    foreignKey({
      name: "live_segments_part",
      columns: [t.gymId, t.partId],
      foreignColumns: [liveParts.gymId, liveParts.id],
    }).onDelete("cascade"),
    check("live_segments_duration", sql`${t.durationMs} > 0`),
    check("live_segments_level", sql`${t.level} between 0 and 9`),
  ],
);
