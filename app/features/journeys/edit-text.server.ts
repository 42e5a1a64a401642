/** A creator changes a text that is shown as soon as it is saved, and what was typed for it is kept beside it. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import type { GymFields } from "~/features/gyms/gym-fields";
import { findGymRow } from "~/features/gyms/queries.server";
import { saveTextSources } from "~/features/gyms/text-sources.server";
import { editGym } from "./edit-gym.server";

/** `sources`: what was typed for the HTML in `values`. As `editGym` answers. */
export async function editText(
  db: Db,
  {
    sources,
    ...change
  }: {
    gymId: number;
    accountId: string;
    version: string;
    values: GymFields;
    sources: readonly { html: string; markdown: string }[];
    now: Date;
  },
) {
  const { gymId, now } = change;
  // Before the change: without it they are harmless, and the change needs them.
  await inGymTransaction(db, { gymId }, async (tx) => {
    const gym = await findGymRow(tx, gymId);
    const shown = [
      gym,
      ...Object.values((gym?.texts ?? {}) as Record<string, Record<string, unknown>>),
    ]
      .flatMap((texts) => [texts?.["checkoutSuccess"], texts?.["contacts"]])
      .filter((html) => typeof html === "string");
    await saveTextSources(tx, { gymId, sources, shown, now });
  });
  return editGym(db, { ...change, action: "gym.change-texts" });
}
