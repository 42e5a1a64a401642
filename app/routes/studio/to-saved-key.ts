import { isSeenByStaffOnly, type GymState } from "~/features/gyms/gym-state";

/** What a save says: `key`, which names visitors or members, or for a draft gym that its team alone sees it. */
export const toSavedKey = (gym: { state: GymState }, key: string): string =>
  isSeenByStaffOnly(gym) ? "studio:savedInDraft" : key;
