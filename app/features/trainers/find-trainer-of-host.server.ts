/** Finds a trainer with the gyms that the host may show. */
import type { DbOrTx } from "~/db/client.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findPublicTrainer, listGymsOfTrainer } from "./queries.server";
import { parseTrainerKey } from "./trainer-key";

/**
 * Null: there is no such trainer, or the gym of the host is not one that the trainer teaches at, or the trainer has
 * nothing but drafts and gyms that they have left. `canonicalGyms` are all of the trainer's published gyms: they decide
 * the canonical address of the pages, which is the same on every host.
 */
export async function findTrainerOfHost(
  db: DbOrTx,
  {
    idOrTuid,
    hostGymId,
    staffOf = [],
  }: {
    idOrTuid: string;
    hostGymId: number | null;
    /** The gyms that the reader works in, whose drafts the reader sees. */
    staffOf?: readonly number[];
  },
) {
  const key = parseTrainerKey(idOrTuid);
  const found = key && (await findPublicTrainer(db, key));
  if (!found) return null;
  const { isPublic, ...trainer } = found;
  const allGyms = await listGymsOfTrainer(db, trainer.id, { drafts: staffOf });
  if (!isPublic && allGyms.length === 0) return null;
  const canonicalGyms = allGyms
    .filter((gym) => !isSeenByStaffOnly(gym))
    .map(({ guid, verifiedHost }) => ({ guid, verifiedHost }));
  if (hostGymId === null) return { trainer, gyms: allGyms, canonicalGyms };
  // A gym never shows another's people (product.md §11).
  const gyms = allGyms.filter(({ id }) => id === hostGymId);
  return gyms.length > 0 ? { trainer, gyms, canonicalGyms } : null;
}
