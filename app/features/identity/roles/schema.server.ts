/** Invitations to a gym's team, and what a person confirms on becoming a creator (product.md §15). */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { legalVersions } from "~/features/legal/schema.server";
import { accounts } from "../schema.server";
import type { GymRole } from "./studio-permissions";

export const gymInvitations = pgTable(
  "gym_invitations",
  {
    id: uuid().primaryKey(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    email: text().notNull(),
    emailFolded: text("email_folded").notNull(),
    role: text().$type<GymRole>().notNull(),
    /** SHA-256 of the 256 random bits of the mailed link. */
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: uuid("invited_by").references(() => accounts.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => accounts.id, { onDelete: "set null" }),
    withdrawnAt: moment("withdrawn_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("gym_invitations_gym_id_id").on(t.gymId, t.id),
    // An address has one open invitation to a gym: the next replaces it and its link.
    uniqueIndex("gym_invitations_open")
      .on(t.gymId, t.emailFolded)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index("gym_invitations_invited_by").on(t.invitedBy),
    index("gym_invitations_accepted_by").on(t.acceptedBy),
    check("gym_invitations_role", sql`${t.role} in ('OWNER','MANAGER','TRAINER','SUPPORT')`),
  ],
);

/** Being 18 and the creators' terms, each time a person opens a gym or accepts a role. Rows only come. */
export const creatorConfirmations = pgTable(
  "creator_confirmations",
  {
    id: uuid().primaryKey(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Kept when the account is purged, for disputes; it names nobody by itself. */
    accountId: uuid("account_id").notNull(),
    role: text().$type<GymRole>().notNull(),
    /** 0: the provider's terms, whose versions have no gym. */
    termsTenant: integer("terms_tenant").notNull().default(0),
    /** The version of the creators' terms that the page has shown. */
    termsVersionId: integer("terms_version_id").notNull(),
    saidAdultAt: moment("said_adult_at").notNull(),
    acceptedTermsAt: moment("accepted_terms_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "creator_confirmations_terms_version",
      columns: [t.termsTenant, t.termsVersionId],
      foreignColumns: [legalVersions.tenant, legalVersions.id],
    }),
    check("creator_confirmations_terms_tenant", sql`${t.termsTenant} = 0`),
    check("creator_confirmations_role", sql`${t.role} in ('OWNER','MANAGER','TRAINER','SUPPORT')`),
    index("creator_confirmations_gym").on(t.gymId, t.accountId),
  ],
);
