import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { timeBucketOf } from "~/features/catalog/workouts/time-bucket";
import { catalogueOf, popularity } from "./catalogue";
import { readMediaFacts, type MediaFacts } from "./facts.server";
import { planWorkout, type PlannedWorkout } from "./plan-workout";
import type { GymGuid } from "./workout";

const demo = join(import.meta.dirname, "..");
const SHELVES = ["strength", "hiit", "yoga", "mobility"];

/** Seconds that a media folder plays, read from its playlists and file headers, which must all agree. */
function playedSeconds(folder: string): number {
  const lengths: number[] = [];
  const file = ["clip.mp4", "audio.m4a"].map((name) => join(folder, name)).find(existsSync);
  if (!file) throw new Error(`${folder} has no file to play`);
  lengths.push(secondsOfMp4(readFileSync(file)));
  if (existsSync(join(folder, "master.m3u8"))) {
    const levels = readFileSync(join(folder, "master.m3u8"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    for (const level of levels) {
      const playlist = readFileSync(join(folder, level), "utf8");
      const cuts = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, s]) => Number(s));
      lengths.push(cuts.reduce((a, b) => a + b, 0));
    }
  }
  expect(Math.max(...lengths) - Math.min(...lengths), folder).toBeLessThanOrEqual(1);
  return lengths[0] ?? 0;
}

function secondsOfMp4(bytes: Buffer): number {
  const at = bytes.indexOf("mvhd", 0, "latin1") + 4;
  return bytes.readUInt32BE(at + 16) / bytes.readUInt32BE(at + 12);
}

let facts: ReadonlyMap<string, MediaFacts>;
const played = new Map<string, number>();
beforeAll(async () => {
  facts = await readMediaFacts();
  for (const media of facts.keys()) played.set(media, playedSeconds(join(demo, "media", media)));
});

/** Seconds until the player reaches the end: loops restart until their time is over (product.md §4). */
function secondsToTheEnd(workout: PlannedWorkout): number {
  const ofMedia = (mediaKey: string | null) => {
    const seconds = played.get((mediaKey ?? "").replace(/^clips\//, ""));
    if (seconds === undefined) throw new Error(`${workout.name}: nothing at ${mediaKey}`);
    return seconds;
  };
  if (workout.single) return ofMedia(workout.single.mediaKey);
  return workout.movements.reduce((sum, movement) => {
    if (movement.kind === "IMAGE") return sum + movement.durationSeconds;
    const once = ofMedia(movement.mediaKey);
    const loops = movement.contentType === "MOVEMENT" && movement.appType !== null;
    return sum + (loops ? movement.durationSeconds : once);
  }, 0);
}

const saidSeconds = (workout: PlannedWorkout) =>
  workout.single?.durationSeconds ??
  workout.movements.reduce((sum, movement) => sum + movement.durationSeconds, 0);

describe.each(["ironworks", "flowstate"] as const)("catalogue of %s", (gym: GymGuid) => {
  const shelved = catalogueOf(gym);
  const planned = () =>
    shelved.map(({ demo: row, category }) => planWorkout(row, { gym, category, facts }));

  it("has at least 60 workouts with distinct names", () => {
    expect(shelved.length).toBeGreaterThanOrEqual(60);
    expect(new Set(shelved.map(({ demo: row }) => row.name)).size).toBe(shelved.length);
  });

  it("plays as long as it states, to within a second", () => {
    for (const workout of planned()) {
      const said = saidSeconds(workout);
      expect(Math.abs(secondsToTheEnd(workout) - said), workout.name).toBeLessThanOrEqual(1);
    }
  });

  it("loops only clips that are shorter than their time, and counts whole repetitions", () => {
    for (const workout of planned()) {
      for (const movement of workout.movements) {
        if (movement.kind === "IMAGE" || movement.contentType !== "MOVEMENT") continue;
        const media = (movement.mediaKey ?? "").replace(/^clips\//, "");
        const each = facts.get(media)?.repetitionSeconds ?? Infinity;
        const where = `${workout.name}: ${movement.name}`;
        if (movement.appType === "REP_BASED") {
          const counted = movement.durationSeconds / each;
          expect(Math.abs(counted - (movement.repetitions ?? 0)), where).toBeLessThan(0.15);
        } else {
          expect(movement.durationSeconds, where).toBeGreaterThanOrEqual(
            played.get(media) ?? Infinity,
          );
        }
      }
    }
  });

  it("has every length in every category, and at least two of the longest", () => {
    const buckets = new Map(SHELVES.map((shelf) => [shelf, new Set<number>()]));
    let longest = 0;
    for (const workout of planned()) {
      const bucket = timeBucketOf(saidSeconds(workout));
      if (bucket === 5) longest++;
      for (const key of workout.categoryKeys) buckets.get(key)?.add(bucket);
    }
    for (const [shelf, found] of buckets) {
      expect([...found].sort(), shelf).toEqual(expect.arrayContaining([1, 2, 3, 4]));
    }
    expect(longest).toBeGreaterThanOrEqual(2);
  });

  it("has every kind: single film, audio only, playlist, counted, timed, pictures only, with an intro", () => {
    const all = planned();
    const movements = all.flatMap((workout) => workout.movements);
    expect(all.some((w) => w.single?.kind === "VIDEO")).toBe(true);
    expect(all.some((w) => w.single?.kind === "AUDIO")).toBe(true);
    expect(movements.some((m) => m.contentType === "VIDEO")).toBe(true);
    expect(movements.some((m) => m.appType === "REP_BASED")).toBe(true);
    expect(movements.some((m) => m.appType === "TIME_BASED" && m.kind === "VIDEO")).toBe(true);
    expect(
      all.some((w) => w.movements.length > 1 && w.movements.every((m) => m.kind === "IMAGE")),
    ).toBe(true);
    const intros = all.filter((w) => w.movements.some((m) => m.contentType === "INTRO"));
    expect(intros.length).toBeGreaterThan(4);
    for (const workout of intros) expect(workout.movements[0]?.contentType).toBe("INTRO");
  });

  it("has free and locked workouts, some with tags, equipment and music", () => {
    const rows = shelved.map(({ demo: row }) => row);
    const free = rows.filter((row) => row.free).length;
    expect(free).toBeGreaterThan(8);
    expect(free).toBeLessThan(rows.length / 3);
    for (const row of rows) expect(row.tags.length, row.name).toBeGreaterThan(0);
    expect(rows.some((row) => row.spotify && row.appleMusic)).toBe(true);
    expect(rows.some((row) => row.equipment === undefined)).toBe(true);
  });

  it("shows only pictures that exist, and no poster twice among the 40 newest", () => {
    for (const workout of planned()) {
      const images = [workout.heroImageUrl, ...workout.movements.map((m) => m.heroImgUrl)];
      for (const image of images) {
        const [, clip] = /^\/pictures\/([a-z]+\/movements\/[a-z-]+)\.jpg$/.exec(image ?? "") ?? [];
        const file = clip
          ? join(demo, "media", clip.replace("/movements/", "/"), "poster.jpg")
          : join(demo, (image ?? "").slice(1));
        expect(existsSync(file), `${workout.name}: ${image}`).toBe(true);
      }
    }
    const newest = shelved.slice(0, 40).map(({ demo: row }) => row.poster);
    expect(new Set(newest).size).toBe(newest.length);
  });

  it("is published over months, and its likes differ", () => {
    const ages = shelved.map(({ ageDays }) => ageDays);
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(ages.at(-1)).toBeGreaterThan(120);
    const liked = new Set(shelved.map((workout) => Math.round(popularity(workout) * 40)));
    expect(liked.size).toBeGreaterThan(15);
  });
});

it("uses every clip of the repository", () => {
  const used = new Set(
    (["ironworks", "flowstate"] as const).flatMap((gym) =>
      catalogueOf(gym).flatMap(({ demo: row, category }) => {
        const { single, movements } = planWorkout(row, { gym, category, facts });
        return [single?.mediaKey, ...movements.map((m) => m.mediaKey)].flatMap((key) =>
          key ? [key.replace(/^clips\//, "")] : [],
        );
      }),
    ),
  );
  expect([...facts.keys()].filter((media) => !used.has(media))).toEqual([]);
});

it("keeps all encoded media within 12 MB", () => {
  const total = readdirSync(join(demo, "media"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".mjs"))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(total).toBeLessThanOrEqual(12_000_000);
});
