/** Sets a gym's five colours and its logo; null leaves what it has. @throws for an address of neither kind */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { pictureAddress } from "~/kernel/picture-address";
import { gyms } from "./schema.server";
import type { GymColors } from "./theme";

export async function setBrand(
  tx: Tx,
  {
    gymId,
    colors,
    logoImageUrl,
  }: {
    gymId: number;
    colors: Record<keyof GymColors, string> | null;
    logoImageUrl: string | null;
  },
): Promise<void> {
  const logo = pictureAddress(logoImageUrl);
  const values = { ...colors, ...(logo === null ? {} : { logoImageUrl: logo }) };
  if (Object.keys(values).length === 0) return;
  await tx.update(gyms).set(values).where(eq(gyms.id, gymId));
}
