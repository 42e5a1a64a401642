/**
 * The places from which an account has signed in, for a statement that also notes the present one: its parts read the
 * rows from before the statement. Their placeholders are the account's id and `toPlaceValues`.
 */
import { eq, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { hashNetwork, KNOWN_NETWORK_LIFE_MS } from "./known-network.server";
import { knownNetworks, sessions } from "./schema.server";
import { toDeviceKey, type SignInPlace } from "./session";

export interface PlaceHistory {
  sessions: number;
  hasDevice: boolean;
  networks: number;
  hasNetwork: boolean;
  hasPlace: boolean;
}

/** Neither this network nor this browser and system has been used in 90 days. */
export const isNewPlace = ({ hasDevice, hasPlace }: Omit<PlaceHistory, "sessions">): boolean =>
  !hasDevice && !hasPlace;

export const toPlaceValues = (
  accountId: string,
  { network, device }: SignInPlace,
  now: Date,
): Record<string, string | null> => ({
  networkHash: hashNetwork(accountId, network),
  device: toDeviceKey(device),
  now: now.toISOString(),
  knownSince: new Date(now.getTime() - KNOWN_NETWORK_LIFE_MS).toISOString(),
});

/** Reads sessions and networks once each. */
export function buildPlaceHistory(db: DbOrTx) {
  const $ = sql.placeholder;
  const isAny = (condition: SQL) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
  const deviceKey = sql`coalesce(${sessions.browser}, '') || '/' || coalesce(${sessions.system}, '')`;
  const held = db.$with("held").as(
    db
      .select({
        sessions: sql<number>`count(*)::int`.as("sessions"),
        hasDevice: isAny(sql`${deviceKey} = ${$("device")}`).as("has_device"),
      })
      .from(sessions)
      .where(eq(sessions.accountId, $("accountId"))),
  );
  const isSameNetwork = eq(knownNetworks.networkHash, $("networkHash"));
  const isRecent = sql`${knownNetworks.lastUsedAt} > ${$("knownSince")}::timestamptz`;
  const isSamePlace = sql`${isRecent} and (${isSameNetwork} or ${knownNetworks.device} = ${$("device")})`;
  const known = db.$with("known").as(
    db
      .select({
        networks: sql<number>`count(*)::int`.as("networks"),
        hasNetwork: isAny(isSameNetwork).as("has_network"),
        hasPlace: isAny(isSamePlace).as("has_place"),
      })
      .from(knownNetworks)
      .where(eq(knownNetworks.accountId, $("accountId"))),
  );
  return { held, known };
}

/** Notes the present network and its device. `source`: rows with an `id`; without one nothing is noted. */
export function buildNotedNetwork(db: DbOrTx, source: SQL) {
  const $ = sql.placeholder;
  return db.$with("noted").as(
    db
      .insert(knownNetworks)
      // In the order of the columns in schema.server.ts.
      .select(
        sql`select id, ${$("networkHash")}, ${$("device")}, ${$("now")}::timestamptz from ${source}`,
      )
      .onConflictDoUpdate({
        target: [knownNetworks.accountId, knownNetworks.networkHash],
        set: { device: sql`excluded.device`, lastUsedAt: sql`excluded.last_used_at` },
      })
      .returning({ networkHash: knownNetworks.networkHash }),
  );
}
