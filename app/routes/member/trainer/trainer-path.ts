import { paths } from "~/paths";

/** The page of who has taught something in a gym. Null: they teach there no more, so the gym's host has none. */
export const toTrainerPath = (
  { tuid, gymIds }: { tuid: string; gymIds: readonly number[] },
  gymId: number,
): string | null => (gymIds.includes(gymId) ? paths.trainer(tuid) : null);
