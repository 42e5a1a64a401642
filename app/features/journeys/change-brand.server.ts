/** A gym gets another logo and other colours: the change and its act, as a creator of the gym. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { findGymById } from "~/features/gyms/queries.server";
import { setBrand } from "~/features/gyms/set-brand.server";
import type { GymColors } from "~/features/gyms/theme";

export function changeBrand(
  db: Db,
  {
    accountId,
    now,
    ...brand
  }: {
    gymId: number;
    accountId: string;
    /** Null: the colours stay. */
    colors: Record<keyof GymColors, string> | null;
    logoImageUrl: string;
    now: Date;
  },
): Promise<void> {
  const { gymId } = brand;
  return inGymTransaction(db, { gymId }, async (tx) => {
    const toFields = async () => {
      const gym = await findGymById(tx, gymId);
      return (
        gym && {
          logoImageUrl: gym.logoImageUrl,
          backgroundColor: gym.backgroundColor,
          textColor: gym.textColor,
          buttonColor: gym.buttonColor,
          buttonTextColor: gym.buttonTextColor,
          brandColor: gym.brandColor,
        }
      );
    };
    const before = await toFields();
    await setBrand(tx, brand);
    await recordAct(tx, {
      gymId,
      accountId,
      action: "gym.change-brand",
      subject: { kind: "gym", id: String(gymId) },
      before,
      after: await toFields(),
      now,
    });
  });
}
