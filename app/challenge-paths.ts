/** Addresses of challenges, apart from paths.ts: the scripts of most pages do without them. */
import { part, withQuery, type Mount } from "./paths";

const ofChallenge = (m: Mount, guid: string) => `${m.base}/challenge/${part(guid)}`;

export const challengePaths = {
  challenge: ofChallenge,
  /** The workout of an item, over its challenge; `from`: closing it leads to the gym's home. */
  workout: (
    m: Mount,
    guid: string,
    itemId: number,
    query?: { movement?: number; from?: "home" | null },
  ) => withQuery(`${ofChallenge(m, guid)}/${itemId}`, query),
  /** An item in the calendar. */
  listed: (m: Mount, guid: string, itemId: number) => `${ofChallenge(m, guid)}#item-${itemId}`,
} as const;
