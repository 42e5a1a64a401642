/** Finds a trainer with the gyms that the host may show. */
import type { DbOrTx } from "~/db/client.server";
import { findPublicTrainer, listGymsOfTrainer } from "./queries.server";
import { parseTrainerKey } from "./trainer-key";

/**
 * Null: there is no such trainer, or the gym of the host is not one that the trainer teaches at. `canonicalGyms` are
 * all of the trainer's gyms: they decide the canonical address of the pages, which is the same on every host.
 */
export async function findTrainerOfHost(
  db: DbOrTx,
  { idOrTuid, hostGymId }: { idOrTuid: string; hostGymId: number | null },
) {
  const key = parseTrainerKey(idOrTuid);
  const trainer = key && (await findPublicTrainer(db, key));
  if (!trainer) return null;
  const allGyms = await listGymsOfTrainer(db, trainer.id);
  const canonicalGyms = allGyms.map(({ guid, verifiedHost }) => ({ guid, verifiedHost }));
  if (hostGymId === null) return { trainer, gyms: allGyms, canonicalGyms };
  // A gym never shows another's people (product.md §11).
  const gyms = allGyms.filter(({ id }) => id === hostGymId);
  return gyms.length > 0 ? { trainer, gyms, canonicalGyms } : null;
}
