/**
 * Inserts a gym as a draft, with the application that its pages sell. `claimGuid` comes before, in the same
 * transaction.
 */
import type { Tx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { Language } from "~/kernel/languages";
import { applications, gyms } from "./schema.server";
import { DEFAULT_COLORS } from "./theme";

export interface NewGym {
  guid: string;
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  textLanguage: Language;
  openingId: string;
}

export async function createGym(
  tx: Tx,
  { textLanguage, ...gym }: NewGym,
): Promise<{ gymId: number }> {
  const [row] = await tx
    .insert(gyms)
    .values({ ...gym, ...DEFAULT_COLORS, state: "DRAFT", themeSettings: { textLanguage } })
    .returning({ gymId: gyms.id });
  if (!row) throw new BrokenInvariant("A gym that was not written");
  const application = { name: gym.name, gymId: row.gymId, isGymDefault: true };
  const [first] = await tx
    .insert(applications)
    .values({ ...application, applicationKey: `${gym.guid}-app` })
    .onConflictDoNothing({ target: applications.applicationKey })
    .returning({ id: applications.id });
  // A trainer's application may have the name; no two gyms have one id.
  if (!first) {
    const applicationKey = `${gym.guid}-app-${row.gymId}`;
    await tx.insert(applications).values({ ...application, applicationKey });
  }
  return row;
}
