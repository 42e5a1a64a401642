import type { Tx } from "~/db/client.server";
import { findLegalTextOfGym } from "~/features/gyms/queries.server";
import { findNewestVersion } from "./queries.server";
import { recordVersion } from "./record-version.server";

/**
 * The version of the terms that a page of this gym, or of the platform (null), shows now: the gym's own, else the
 * provider's. A gym's text that was changed without a publication becomes a version here. Null: no server with the
 * provider's default text has started yet.
 */
export async function findShownTerms(
  tx: Tx,
  { gymId, now }: { gymId: number | null; now: Date },
): Promise<{ id: number; tenant: number } | null> {
  const text = gymId === null ? null : await findLegalTextOfGym(tx, { gymId, kind: "terms" });
  if (!text) return findNewestVersion(tx, { gymId: null, kind: "terms" });
  const { id } = await recordVersion(tx, { gymId, kind: "terms", text, now });
  return { id, tenant: gymId ?? 0 };
}
