/** Invitations to open a gym on the platform (product.md §20). */
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { accounts } from "../schema.server";

export const gymOpeningInvitations = pgTable(
  "gym_opening_invitations",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the 256 random bits of the mailed link. */
    tokenHash: text("token_hash").notNull().unique(),
    emailFolded: text("email_folded").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    usedBy: uuid("used_by").references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("gym_opening_invitations_expires").on(t.expiresAt),
    index("gym_opening_invitations_used_by").on(t.usedBy),
  ],
);
