import { sql } from "drizzle-orm";
import { check, integer, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";

/** Millisecond precision: a JavaScript Date would silently cut microseconds off a cursor (database.md, fact 11). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () =>
  moment("created_at")
    .notNull()
    .default(sql`now()`);

/**
 * The gym as a part of keys, 0 for the platform itself: of a key with a null in it PostgreSQL checks nothing, so a
 * plan of another gym would pass.
 */
export const tenant = () =>
  integer()
    .notNull()
    .generatedAlwaysAs(sql`coalesce(gym_id, 0)`);

/** Whose minor units are not hundredths: shown and charged as ours are, a price would be a hundred times another. */
const NOT_HUNDREDTHS =
  "BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,MGA,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF,BHD,IQD,JOD,KWD,LYD,OMR,TND";

/** Two-decimal currencies only (decisions §4): for what a creator sells, before anybody is charged for it. */
export const checkCurrency = (name: string, currency: AnyPgColumn) =>
  check(
    name,
    sql`${currency} ~ '^[A-Z]{3}$' and ${currency} <> all(${sql.raw(`'{${NOT_HUNDREDTHS}}'`)})`,
  );

/** The most that a card can be charged at once, in minor units: Stripe's eight digits. */
export const LARGEST_PRICE = sql.raw("99999999");
