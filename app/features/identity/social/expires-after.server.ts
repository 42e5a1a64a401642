import { sql } from "drizzle-orm";
import { socialLogins } from "./schema.server";

/** The expiry of a login that is on its way until this time: the purge must not delete it before. */
export const expiresAfter = (time: Date) =>
  sql`greatest(${socialLogins.expiresAt}, ${time.toISOString()}::timestamptz)`;
