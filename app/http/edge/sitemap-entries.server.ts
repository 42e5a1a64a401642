/** What the sitemap of a gym, or of the platform, lists: the canonical paths of the pages that a visitor may read. */
import type { Db } from "~/db/client.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import {
  countWorkouts,
  listWorkoutAddresses,
} from "~/features/catalog/workouts/workout-addresses.server";
import { listChallenges } from "~/features/challenges/queries.server";
import { findCanonicalPlace, type CanonicalPlatform } from "~/features/gyms/canonical-address";
import { listTrainerAddresses } from "~/features/trainers/queries.server";
import { listLiveAddresses } from "~/features/lives/queries.server";
import { challengePaths } from "~/challenge-paths";
import { paths, type Mount } from "~/paths";

export interface SitemapScope {
  db: Db;
  /** Null: the platform's own pages. */
  gymId: number | null;
  /** Of the canonical address. */
  mount: Mount;
  platform: CanonicalPlatform;
}

interface SitemapEntry {
  url: string;
  /** Only where it is known. */
  lastmod?: string;
}

/** Planned ones and replays, the latest first. */
const MAX_LIVES = 2_000;
const MAX_CHALLENGES = 1_000;
const BATCH = 1_000;

/** Pages few enough to be read at once. A new kind of public page is added here. */
async function listFewPages(scope: SitemapScope): Promise<string[]> {
  const { db, gymId, mount } = scope;
  const always = [paths.home, paths.lives, paths.terms, paths.privacy, paths.contact];
  const listed = always.map((buildPath) => buildPath(mount));
  if (gymId === null) return [...listed, paths.equipment(), ...(await listTrainerPages(scope))];
  const [types, challenges, lives, trainerPages] = await Promise.all([
    listWorkoutTypes(db, gymId),
    listChallenges(db, { gymId, limit: MAX_CHALLENGES }),
    listLiveAddresses(db, { gymId, limit: MAX_LIVES }),
    // Below a gym's path on the platform's host there are no pages of trainers.
    mount.ownHost ? listTrainerPages(scope) : [],
  ]);
  return [
    ...listed,
    ...[...types.map(({ key }) => key), "RECENT_WORKOUTS"].map((key) => paths.category(mount, key)),
    ...challenges.map(({ guid }) => challengePaths.challenge(mount, guid)),
    ...lives.map((guid) => paths.live(mount, guid)),
    ...trainerPages,
  ];
}

/** Those whose canonical host is this one. */
async function listTrainerPages({ db, gymId, mount, platform }: SitemapScope): Promise<string[]> {
  const listed: string[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await listTrainerAddresses(db, { gymId, after, limit: BATCH });
    for (const { tuid, gymCount, guid, verifiedHost } of rows) {
      const gyms = gymCount === 1 && guid !== null ? [{ guid, verifiedHost }] : [];
      if (findCanonicalPlace(gyms, platform).ownHost === mount.ownHost) {
        listed.push(paths.trainer(tuid), paths.joinTrainer(tuid));
      }
    }
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return listed;
}

export async function countEntries(scope: SitemapScope): Promise<number> {
  const few = await listFewPages(scope);
  return few.length + (scope.gymId === null ? 0 : await countWorkouts(scope.db, scope.gymId));
}

/** Reads workouts in batches as the entries are taken. `first` counts from 0. */
export async function* listEntries(
  scope: SitemapScope,
  { first, count }: { first: number; count: number },
): AsyncGenerator<SitemapEntry> {
  const { db, gymId, mount } = scope;
  const few = await listFewPages(scope);
  const shown = few.slice(first, first + count);
  for (const url of shown) yield { url };
  if (gymId === null) return;
  let offset = Math.max(0, first - few.length);
  let after = 0;
  for (let left = count - shown.length; left > 0;) {
    const limit = Math.min(left, BATCH);
    const rows = await listWorkoutAddresses(db, { gymId, after, offset, limit });
    for (const { id, key, publishedAt } of rows) {
      yield { url: paths.workout(mount, key, id), lastmod: publishedAt.toISOString() };
    }
    if (rows.length < limit) return;
    left -= rows.length;
    offset = 0;
    after = rows.at(-1)?.id ?? after;
  }
}
