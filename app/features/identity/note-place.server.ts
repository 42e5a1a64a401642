import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import {
  buildNotedNetwork,
  buildPlaceHistory,
  isNewPlace,
  toPlaceValues,
} from "./place-history.server";
import { accounts } from "./schema.server";
import type { SignInPlace } from "./session";

/**
 * Makes a place known without a session, as a login from there does. `isNew`: neither its network nor its device was
 * known. The caller has locked the account, and ends its sessions later, because their devices are known.
 */
export async function notePlace(
  tx: Tx,
  { accountId, place, now }: { accountId: string; place: SignInPlace; now: Date },
): Promise<{ isNew: boolean }> {
  const rows = await noteNetwork(tx).execute({
    accountId,
    ...toPlaceValues(accountId, place, now),
  });
  return { isNew: rows.every(isNewPlace) };
}

const noteNetwork = prepared((db) => {
  const own = sql`${accounts} where id = ${sql.placeholder("accountId")}`;
  const noted = buildNotedNetwork(db, own);
  const { held, known } = buildPlaceHistory(db);
  return db
    .with(noted, held, known)
    .select({
      hasDevice: held.hasDevice,
      networks: known.networks,
      hasNetwork: known.hasNetwork,
      hasPlace: known.hasPlace,
    })
    .from(held)
    .crossJoin(known)
    .prepare("identity_note_place");
});
