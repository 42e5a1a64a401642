import { eq, getTableColumns } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { dataExports } from "./data-export/schema.server";
import { emailChanges } from "./email-change/schema.server";
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
  ];
}
