/**
 * A statement that the query builder cannot express, prepared by name like `prepared`: the database plans it once per
 * connection instead of at every run.
 */
import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { DbOrTx } from "./client.server";
import { connectionOf } from "./transaction.server";

export function preparedSql<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (on: DbOrTx, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async (on, values) => {
    const filled = fillPlaceholders(params, values);
    return (await connectionOf(on).query<Row>({ name, text, values: filled })).rows;
  };
}
