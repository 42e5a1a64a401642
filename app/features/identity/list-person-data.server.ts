import { eq, getTableColumns, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { dataExports } from "./data-export/schema.server";
import { emailChanges } from "./email-change/schema.server";
import { gymOpeningInvitations } from "./gym-openings/schema.server";
import { creatorConfirmations, gymInvitations } from "./roles/schema.server";
import {
  accounts,
  gymStaff,
  knownNetworks,
  sessions,
  students,
  trainerAccounts,
} from "./schema.server";
import { socialLinks } from "./social/schema.server";

/** The columns of each table without hashes of secrets; `emailFolded` repeats the address. */
const { passwordHash: _password, emailFolded: _folded, ...account } = getTableColumns(accounts);
const { tokenHash: _session, ...session } = getTableColumns(sessions);
const { networkHash: _network, ...network } = getTableColumns(knownNetworks);
const {
  tokenHash: _confirm,
  undoTokenHash: _undo,
  sessionHash: _requester,
  ...emailChange
} = getTableColumns(emailChanges);
const {
  tokenHash: _invited,
  emailFolded: _invitedFolded,
  invitedBy: _inviter,
  ...invitation
} = getTableColumns(gymInvitations);
const { tokenHash: _opener, ...opening } = getTableColumns(gymOpeningInvitations);
const { tokenHash: _download, ...dataExport } = getTableColumns(dataExports);

/** What identity stores about a person, without password and keys, which only their hashes represent. */
export function listIdentityData(db: DbOrTx, accountId: string): PersonSubject[] {
  return [
    {
      name: "account",
      load: () => db.select(account).from(accounts).where(eq(accounts.id, accountId)),
    },
    ...(
      [
        ["student", students, getTableColumns(students)],
        ["sessions", sessions, session],
        ["networks", knownNetworks, network],
        ["email-changes", emailChanges, emailChange],
        ["linked-networks", socialLinks, getTableColumns(socialLinks)],
        ["roles", gymStaff, getTableColumns(gymStaff)],
        ["trainer", trainerAccounts, getTableColumns(trainerAccounts)],
        ["data-exports", dataExports, dataExport],
      ] as const
    ).map(([name, table, columns]) => ({
      name,
      load: () => db.select(columns).from(table).where(eq(table.accountId, accountId)),
    })),
    {
      name: "creator-confirmations",
      load: () =>
        db.select().from(creatorConfirmations).where(eq(creatorConfirmations.accountId, accountId)),
    },
    {
      name: "team-invitations",
      load: () => db.select(invitation).from(gymInvitations).where(isOf(gymInvitations, accountId)),
    },
    {
      name: "gym-openings",
      load: () =>
        db
          .select(opening)
          .from(gymOpeningInvitations)
          .where(
            or(
              eq(gymOpeningInvitations.usedBy, accountId),
              eq(gymOpeningInvitations.emailFolded, emailOf(accountId)),
            ),
          ),
    },
  ];
}

/** Those to the person's address, and those that the person has accepted. */
const isOf = (table: typeof gymInvitations, accountId: string) =>
  or(eq(table.acceptedBy, accountId), eq(table.emailFolded, emailOf(accountId)));

const emailOf = (accountId: string) =>
  sql`(select ${accounts.emailFolded} from ${accounts} where ${accounts.id} = ${accountId})`;
