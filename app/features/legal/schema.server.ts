/** Versions of the legal texts (product.md §19). Rows are never deleted, and only `countsFrom` changes. */
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import type { DefaultKind } from "./default-text";

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
