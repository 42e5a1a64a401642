/** A gym gets another logo and other colours. */
import type { Db } from "~/db/client.server";
import type { GymColors } from "~/features/gyms/theme";
import { editGym } from "./edit-gym.server";

export async function changeBrand(
  db: Db,
  {
    colors,
    logoImageUrl,
    ...change
  }: {
    gymId: number;
    accountId: string;
    /** Null: the colours stay. */
    colors: Record<keyof GymColors, string> | null;
    logoImageUrl: string;
    now: Date;
  },
): Promise<void> {
  await editGym(db, { ...change, version: null, values: { ...colors, logoImageUrl } });
}
