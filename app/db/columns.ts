import { sql } from "drizzle-orm";
import { check, integer, jsonb, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";
import { NOT_HUNDREDTHS } from "~/kernel/money";
import { PICTURE_ADDRESS, PICTURE_ADDRESS_MAX } from "~/kernel/picture-address";
import type { Translations } from "~/kernel/translations";

/** Millisecond precision: a JavaScript Date would silently cut microseconds off a cursor (database.md §11). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () =>
  moment("created_at")
    .notNull()
    .default(sql`now()`);

/**
 * The gym as part of keys, 0 for the platform itself. PostgreSQL does not check a foreign key that contains a null, so
 * with a plain `gymId` another gym's plan would pass.
 */
export const tenant = () =>
  integer()
    .notNull()
    .generatedAlwaysAs(sql`coalesce(gym_id, 0)`);

/** The row's texts in further languages, by language and column. */
export const translations = () => jsonb("texts").$type<Translations>().notNull().default({});

/** Allows only two-decimal currencies (product.md §13), checked when a creator sets a price. */
export const checkCurrency = (name: string, currency: AnyPgColumn) =>
  check(
    name,
    sql`${currency} ~ '^[A-Z]{3}$' and ${currency} <> all(${sql.raw(`'{${NOT_HUNDREDTHS.join(",")}}'`)})`,
  );

/** The largest single card charge in minor units: Stripe's limit of eight digits. */
export const LARGEST_PRICE = sql.raw("99999999");

/** Each of these columns holds a picture's address (app/kernel/picture-address.ts), or nothing. */
export const checkPictures = (table: string, columns: AnyPgColumn[]) =>
  columns.map((column) =>
    check(
      `${table}_${column.name}_form`,
      sql`${column} ~ ${sql.raw(`'${PICTURE_ADDRESS}'`)} and length(${column}) <= ${sql.raw(String(PICTURE_ADDRESS_MAX))}`,
    ),
  );
