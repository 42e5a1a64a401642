/**
 * Row security (database.md §7): a creator's transaction sees one gym, because each table with a gym has a policy for
 * the role `gymfront_creator`. Members' requests and jobs have a policy of their own, which the planner folds away.
 */
import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { UnusableDatabase } from "./client.server";
import { CREATOR_RIGHTS, type Right } from "./creator-rights";

/** Roles belong to the whole server, so the name can not be one that another program would choose. */
export const CREATOR_ROLE = "gymfront_creator";

/** From this version on a membership says whether the role may be taken. */
const SET_OPTION_SINCE = 160_000;

/** unique_violation, duplicate_object, internal_error: another database of the server changes the same role. */
const CONCURRENT_CHANGES = new Set(["23505", "42710", "XX000"]);
const INSUFFICIENT_PRIVILEGE = "42501";
const MAX_ROLE_ATTEMPTS = 10;

/**
 * Creates the role and lets the program's role take it, unless both is so. The caller holds the migration lock, which
 * other databases of the server do not respect.
 *
 * @throws UnusableDatabase if the program's role may not do this and nobody has done it for it
 */
export async function ensureCreatorRole(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readRole(client);
    if (state.isUsable) return;
    try {
      if (!state.exists) await client.query(`create role ${CREATOR_ROLE} nologin`);
      else await client.query(state.grant);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === INSUFFICIENT_PRIVILEGE) throw new UnusableDatabase(explainMissingRole(state));
      if (attempt >= MAX_ROLE_ATTEMPTS || !code || !CONCURRENT_CHANGES.has(code)) throw error;
    }
  }
}

interface RoleState {
  exists: boolean;
  isUsable: boolean;
  program: string;
  grant: string;
}

async function readRole(client: ClientBase): Promise<RoleState> {
  const { rows } = await client.query<{ program: string; version: number; exists: boolean }>(
    `select quote_ident(current_user) as program, current_setting('server_version_num')::int as version,
            to_regrole($1) is not null as exists`,
    [CREATOR_ROLE],
  );
  const { program = "", version = 0, exists = false } = rows[0] ?? {};
  const hasSetOption = version >= SET_OPTION_SINCE;
  const usable = exists
    ? await client.query<{ is: boolean }>("select pg_has_role(current_user, $1, $2) as is", [
        CREATOR_ROLE,
        hasSetOption ? "set" : "member",
      ])
    : null;
  return {
    exists,
    isUsable: usable?.rows[0]?.is ?? false,
    program,
    grant: `grant ${CREATOR_ROLE} to ${program}${hasSetOption ? " with inherit false, set true" : ""}`,
  };
}

function explainMissingRole({ exists, program, grant }: RoleState): string {
  const statements = [...(exists ? [] : [`create role ${CREATOR_ROLE} nologin;`]), `${grant};`];
  return (
    `DATABASE_URL: the role ${program} may not create the role ${CREATOR_ROLE}, which confines creators to their gym. ` +
    `Run this once as a superuser, then start again: ${statements.join(" ")}`
  );
}

interface TableState {
  table: string;
  /** The column with the gym's id. */
  gym: string;
  isForced: boolean;
  /** What each of our policies was made from. */
  marks: string[];
  granted: Right[];
}

/**
 * Enables row security and grants a creator's rights; the caller holds the migration lock. A table that is as it
 * should be stays untouched, because every change locks it. One transaction for each table: a server of the version
 * before reads on, and never sees a table without its policy.
 */
export async function installRowSecurity(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ program: string; schema: string; isOpen: boolean }>(
    `select quote_ident(current_user) as program, quote_ident(current_schema()) as schema,
            has_schema_privilege($1, current_schema(), 'usage') as "isOpen"`,
    [CREATOR_ROLE],
  );
  const { program = "", schema = "", isOpen = false } = rows[0] ?? {};
  if (!isOpen) await client.query(`grant usage on schema ${schema} to ${CREATOR_ROLE}`);
  for (const state of await readTables(client)) {
    const may = CREATOR_RIGHTS[state.table]?.may ?? [];
    const policies = policiesOf(state, program);
    const mark = createHash("sha256").update(policies).digest("hex");
    const hasRights = may.toSorted().join() === state.granted.join();
    const names = policyNamesOf(state.table);
    const isMarked = state.marks.join() === names.map((name) => `${name} ${mark}`).join();
    if (state.isForced && isMarked && hasRights) continue;
    await client.query(
      `begin; ${policies}; ${grantsOf(state.table, may)};
       ${names.map((name) => `comment on policy ${name} on ${state.table} is '${mark}';`).join("\n")} commit`,
    );
    if (may.includes("insert")) await grantSequences(client, state.table);
  }
}

/** Partitions have no rights and no policy: rows are reached through their table. */
async function readTables(client: ClientBase): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(
    `select c.relname::text as table, c.relrowsecurity and c.relforcerowsecurity as "isForced",
            case when c.relname = 'gyms' then 'id' else min(a.attname::text) end as gym,
            array(select concat(polname, ' ', obj_description(oid, 'pg_policy')) from pg_policy
                   where polrelid = c.oid and polname = any ($2) order by polname) as marks,
            array(select lower(privilege_type) from aclexplode(c.relacl)
                   where grantee = to_regrole($1) order by 1) as granted
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
        and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and (a.attname in ('gym_id', 'tenant') or c.relname = 'gyms')
      group by c.oid, c.relname, c.relacl, c.relrowsecurity, c.relforcerowsecurity
      order by 1`,
    [CREATOR_ROLE, [CREATOR_POLICY, PLATFORM_POLICY, PROGRAM_POLICY]],
  );
  return rows;
}

const CREATOR_POLICY = "creators_of_gym";
const PLATFORM_POLICY = "creators_read_platform";
const PROGRAM_POLICY = "program";

/** In the order of their names. */
const policyNamesOf = (table: string): string[] => [
  CREATOR_POLICY,
  ...(CREATOR_RIGHTS[table]?.readsPlatformRows ? [PLATFORM_POLICY] : []),
  PROGRAM_POLICY,
];

/** Names need no quoting, because they come from the catalogue and are ours. */
function policiesOf({ table, gym }: TableState, program: string): string {
  const own = `${gym} = nullif(current_setting('app.gym_id', true), '')::int`;
  const readsPlatform = CREATOR_RIGHTS[table]?.readsPlatformRows;
  return `
    drop policy if exists ${CREATOR_POLICY} on ${table};
    create policy ${CREATOR_POLICY} on ${table} to ${CREATOR_ROLE} using (${own}) with check (${own});
    drop policy if exists ${PLATFORM_POLICY} on ${table};
    ${readsPlatform ? `create policy ${PLATFORM_POLICY} on ${table} for select to ${CREATOR_ROLE} using (${gym} is null);` : ""}
    drop policy if exists ${PROGRAM_POLICY} on ${table};
    create policy ${PROGRAM_POLICY} on ${table} to ${program} using (true) with check (true);
    alter table ${table} enable row level security;
    alter table ${table} force row level security`;
}

const grantsOf = (table: string, may: readonly Right[]): string =>
  `revoke all on ${table} from ${CREATOR_ROLE}` +
  (may.length > 0 ? `; grant ${may.join(", ")} on ${table} to ${CREATOR_ROLE}` : "");

/** The sequences of the table's columns. */
async function grantSequences(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select s.oid::regclass::text as name from pg_depend d join pg_class s on s.oid = d.objid
      where d.refobjid = to_regclass($1) and s.relkind = 'S' and d.deptype in ('a', 'i')`,
    [table],
  );
  for (const { name } of rows) {
    await client.query(`grant usage on sequence ${name} to ${CREATOR_ROLE}`);
  }
}
