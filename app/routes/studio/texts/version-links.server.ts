import type { VersionedKind } from "~/features/legal/default-text";
import { listVersions } from "~/features/legal/queries.server";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

const MAX_LISTED = 20;

/** The published versions of the gym's own text, the newest first. */
export async function listVersionLinks(
  { db, gym, lang, mount, now }: StudioContext,
  kind: VersionedKind,
) {
  const rows = await listVersions(db, { gymId: gym.id, kind }, { limit: MAX_LISTED });
  const toDay = (at: Date) => longDate(at, lang, gym.timeZone);
  return rows.map(({ id, number, publishedAt, countsFrom }) => ({
    number,
    date: toDay(publishedAt),
    /** The day that is still to come for running subscriptions. */
    countsFrom: countsFrom && countsFrom > now ? toDay(countsFrom) : null,
    to: paths.legalVersion(mount, { kind, id }),
  }));
}
