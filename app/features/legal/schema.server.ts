/** Versions of the legal texts (product.md §19). Rows are never deleted, and only `countsFrom` changes. */
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
} from "drizzle-orm/pg-core";
import { moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import type { DefaultKind, VersionedKind } from "./default-text";
import type { TextMode } from "~/features/gyms/text-kinds";

export const legalVersions = pgTable(
  "legal_versions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The gym whose own text it is; null for the provider's default. */
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    kind: text().$type<DefaultKind>().notNull(),
    /** 1, 2, 3 … for each gym and kind. */
    number: integer().notNull(),
    /** The language that a reader without an own translation gets. */
    baseLanguage: text("base_language").notNull(),
    /** The HTML by language, as it was shown. */
    texts: jsonb().$type<Record<string, string>>().notNull(),
    /** SHA-256 of the texts, in hex. */
    hash: text().notNull(),
    publishedAt: moment("published_at").notNull(),
    /** For subscriptions that ran before; null until their members are told. */
    countsFrom: moment("counts_from"),
  },
  (t) => [
    unique("legal_versions_tenant_id").on(t.tenant, t.id),
    unique("legal_versions_number").on(t.tenant, t.kind, t.number),
    check("legal_versions_kind", sql`${t.kind} in ('terms','privacy','creators')`),
    check("legal_versions_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * Legal texts as the gym's team has typed them. The newest row of a kind is its draft; a save adds a row, so that each
 * can be taken back for 30 days.
 */
export const legalDrafts = pgTable(
  "legal_drafts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    kind: text().$type<VersionedKind>().notNull(),
    mode: text().$type<TextMode>().notNull(),
    /** The Markdown by language. */
    texts: jsonb().$type<Record<string, string>>().notNull(),
    savedAt: moment("saved_at").notNull(),
    /** The version that the draft became; null: it is not published. */
    versionId: integer("version_id"),
  },
  (t) => [
    index("legal_drafts_newest").on(t.gymId, t.kind, t.id.desc().nullsFirst()),
    foreignKey({
      name: "legal_drafts_version",
      columns: [t.gymId, t.versionId],
      foreignColumns: [legalVersions.tenant, legalVersions.id],
    }),
    check("legal_drafts_kind", sql`${t.kind} in ('terms','privacy')`),
    check("legal_drafts_mode", sql`${t.mode} in ('default','extend','replace')`),
  ],
);
