/** Categories, lists and likes as calls: content, gym and link to the next page. */
import { beforeAll, describe, expect, it } from "vitest";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { markAsReplay } from "~/features/catalog/workouts/mark-as-replay.server";
import {
  publishWorkout,
  type PublishWorkout,
} from "~/features/catalog/workouts/publish-workout.server";
import type { Gym } from "~/features/gyms/queries.server";
import { calls } from "../registry.server";
import { askCall, bearer } from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan } from "../../../../tests/support/gym-world";
import { PLATFORM } from "../../../../tests/support/load-context";

const database = fileDatabase();
let iron: Gym;
let flow: Gym;
let planId: number;
let token: string;
let studentId: number;
const ids: number[] = [];

beforeAll(async () => {
  [iron, flow] = [await newGym(), await newGym()];
  planId = await makePlan(database.db, iron);
  const euros = await makePlan(database.db, iron, { priceMinor: 1690, currency: "EUR" });
  for (let index = 0; index < 30; index += 1) {
    ids.push(
      await publish({
        name: `Workout ${index}`,
        tags: index % 2 ? ["legs"] : ["legs", "home"],
        subscriptionTypeIds: index % 3 ? [] : [planId, euros],
        movements: [{ name: "m", durationSeconds: 300 * (1 + (index % 4)), mediaKey: "clips/m" }],
        publishedAt: new Date(Date.UTC(2030, 0, 1 + index)),
      }),
    );
  }
  ({ token, studentId } = await makeMember(database.db));
});

async function newGym(): Promise<Gym> {
  const gym = await makeGym(database.db);
  await createWorkoutType(database.db, { gymId: gym.id, key: "strength", name: "Strength" });
  return gym;
}

const publish = async (given: Partial<PublishWorkout>) =>
  (
    await publishWorkout(database.db, {
      gymId: iron.id,
      trainerId: null,
      name: "Workout",
      categoryKeys: ["strength"],
      subscriptionTypeIds: [],
      movements: [],
      publishedAt: new Date(),
      ...given,
    })
  ).workoutId;

interface Listed {
  id: number;
  name: string;
  liked: boolean;
  accessEnabled: boolean;
  subscriptionTypes: { id: number; currency: string; price: number }[];
}

async function ask(address: string, { as, host = null }: { as?: string; host?: Gym | null } = {}) {
  const url = new URL(address, PLATFORM);
  for (const { path } of calls) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    const values = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(url.pathname);
    if (!values) continue;
    const answer = await askCall({ db: database.db, hostGym: host }, path, {
      params: Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? ""])),
      query: url.search,
      headers: as ? bearer(as) : {},
    });
    return { ...answer, listed: answer.body as Listed[] };
  }
  throw new Error(`no call ${address}`);
}

const list = (query: string, who: Parameters<typeof ask>[1] = {}) =>
  ask(`/api/workouts?gymId=${iron.id}&type=strength${query}`, who);

describe("a list", () => {
  it("is newest first, with a cursor to the next page and a count of all", async () => {
    const seen: number[] = [];
    let at: string | undefined = `/api/workouts?gymId=${iron.id}&type=strength&size=8`;
    while (at) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(at);
      expect(page.headers.get("x-total-count")).toBe("30");
      expect(page.headers.get("cache-control")).toBe("no-store");
      seen.push(...page.listed.map(({ id }) => id));
      at = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      if (at) expect(at).toContain("size=8");
    }
    expect(seen).toEqual(ids.toReversed());
    const uncounted = await list("&size=8&count=false");
    expect(uncounted.headers.get("x-total-count")).toBeNull();
    expect(uncounted.headers.get("link")).toContain("count=false");
    expect(uncounted.listed.map(({ id }) => id)).toEqual(seen.slice(0, 8));
    const second = await list("&page=2&size=8");
    expect(second.listed.map(({ id }) => id)).toEqual(seen.slice(8, 16));
  });

  it("by time and tags keeps both in its next link, and counts the matching workouts", async () => {
    const tags = (await ask(`/api/tags/workout-type/strength?gymId=${iron.id}`)).body as {
      id: number;
      text: string;
    }[];
    expect(tags.map(({ text }) => text)).toEqual(["home", "legs"]);
    const both = tags.map(({ id }) => id).join(",");
    const page = await list(`&tags=${both}&time=T10&size=2`);
    expect(page.headers.get("x-total-count")).toBe("8");
    expect(page.listed.map(({ name }) => name)).toEqual(["Workout 28", "Workout 24"]);
    const link = page.headers.get("link") ?? "";
    expect(link).toContain("time=T10");
    expect(decodeURIComponent(link)).toContain(`tags=${both}`);
    expect((await list("&tags=2147483647")).listed).toEqual([]);
  });

  it("has prices in a currency in which the gym sells", async () => {
    const currencies = async (query: string) => {
      const { listed } = await list(query);
      return new Set(listed.flatMap((one) => one.subscriptionTypes.map((plan) => plan.currency)));
    };
    expect(await currencies("")).toEqual(new Set(["GBP"]));
    expect(await currencies("&currency=EUR")).toEqual(new Set(["EUR"]));
    expect(await currencies("&currency=USD")).toEqual(new Set(["GBP"]));
    const { listed } = await list("");
    const locked = listed.filter((one) => !one.accessEnabled);
    expect(locked.length).toBeGreaterThan(5);
    for (const one of locked)
      expect(one.subscriptionTypes).toMatchObject([{ id: planId, price: 14.99 }]);
    for (const one of listed.filter((each) => each.accessEnabled))
      expect(one.subscriptionTypes).toEqual([]);
  });

  it("of another gym, of no category, or on the host of another gym is not found", async () => {
    for (const path of [
      `/api/workouts?gymId=${iron.id}&type=pilates`,
      `/api/workouts?gymId=2147483647&type=TOP_LIKED`,
      `/api/workout-types?gymId=2147483647`,
      `/api/workout-types/pilates?gymId=${iron.id}`,
      `/api/workout-types/TOP_HATED?gymId=${iron.id}`,
      `/api/tags/workout-type/pilates?gymId=${iron.id}`,
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
    for (const path of [
      `/api/workouts?gymId=${iron.id}&type=strength`,
      `/api/workout-types?gymId=${iron.id}`,
      `/api/workout-types/TOP_LIKED?gymId=${iron.id}`,
      `/api/tags/workout-type/strength?gymId=${iron.id}`,
    ]) {
      expect((await ask(path, { host: flow })).status, path).toBe(404);
      expect((await ask(path, { host: iron })).status, path).toBe(200);
    }
  });

  it.each(["time=T11", "tags=a", "tags=1,", "page=401", "size=97", "after=zz", "currency=gbp"])(
    "%s is refused and named",
    async (query) => {
      const answer = await list(`&${query}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ objectName: "query", field: query.split("=")[0] }] },
      });
    },
  );
});

describe("built-in categories", () => {
  it("follow the categories of the gym, each with its workouts", async () => {
    const types = (await ask(`/api/workout-types?gymId=${iron.id}`)).body as { key: string }[];
    expect(types.map(({ key }) => key)).toEqual([
      "strength",
      "RECENT_WORKOUTS",
      "TOP_LIKED",
      "LATER",
      "RECENT_COMPLETED",
      "RECENT_LIVES",
    ]);
    const of = async (type: string, who = {}) =>
      (await ask(`/api/workouts?gymId=${iron.id}&type=${type}&size=3`, who)).listed.map(
        ({ id }) => id,
      );
    expect(await of("RECENT_WORKOUTS")).toEqual(ids.toReversed().slice(0, 3));
    expect(await of("RECENT_COMPLETED", { as: token })).toEqual([]);
    expect(await of("RECENT_LIVES")).toEqual([]);
    const [workoutId = 0] = ids;
    const now = new Date();
    await completeWorkout(database.db, { gymId: iron.id, studentId, workoutId, now });
    await markAsReplay(database.db, { gymId: iron.id, workoutId, liveAt: now });
    expect(await of("RECENT_COMPLETED", { as: token })).toEqual([workoutId]);
    expect(await of("RECENT_COMPLETED")).toEqual([]);
    expect(await of("RECENT_LIVES")).toEqual([workoutId]);
  });
});

it("have texts in the caller's language, or the base text without a translation", async () => {
  const { id: gymId } = await makeGym(database.db);
  const texts = { de: { name: "Kraft" }, fr: { secondaryText: "Rien au hasard" } };
  await createWorkoutType(database.db, { gymId, key: "strength", name: "Strength", texts });
  const movements = [{ name: "m", durationSeconds: 60, mediaKey: "clips/m" }];
  await publish({
    gymId,
    name: "Squat",
    focusAreas: [{ name: "Legs" }],
    texts: { de: { name: "Kniebeuge", focusAreas: [{ name: "Beine" }] } },
    movements,
  });
  for (const [lang, type, workout, focusArea] of [
    ["de", "Kraft", "Kniebeuge", "Beine"],
    ["fr", "Strength", "Squat", "Legs"],
    ["en", "Strength", "Squat", "Legs"],
  ]) {
    const headers = { "Accept-Language": lang ?? "" };
    const of = (path: string, query: Record<string, string>, params = {}) =>
      askCall({ db: database.db, hostGym: null }, path, { query, params, headers });
    const types = await of("/api/workout-types", { gymId: String(gymId) });
    expect(types.body).toMatchObject([{ name: type }, {}, {}, {}, {}, {}]);
    expect(types.headers.get("Vary")).toContain("Accept-Language");
    const listed = await of("/api/workouts", { gymId: String(gymId), type: "strength" });
    expect(listed.body).toMatchObject([{ name: workout, focusAreas: [{ name: focusArea }] }]);
  }
  await expect(
    createWorkoutType(database.db, { gymId, key: "x", name: "X", texts: { de: { key: "y" } } }),
  ).rejects.toThrow();
});

describe("likes", () => {
  it("belong to the caller, are idempotent, and order the favourites", async () => {
    const [first = 0, second = 0] = ids;
    const { token: other } = await makeMember(database.db);
    for (const [id, as] of [
      [first, token],
      [second, token],
      [second, token],
      [second, other],
    ] as const) {
      const answer = await ask(`/api/workout/like/${id}`, { as });
      expect([answer.status, answer.body]).toEqual([200, { liked: true }]);
    }
    const favourites = async (who = {}) =>
      (await ask(`/api/workouts?gymId=${iron.id}&type=TOP_LIKED`, who)).listed;
    expect((await favourites({ as: token })).map(({ id }) => id)).toEqual([second, first]);
    expect((await favourites({ as: token })).every(({ liked }) => liked)).toBe(true);
    expect((await favourites({ as: other })).map(({ id }) => id)).toEqual([second]);
    expect((await favourites()).map(({ id }) => id)).toEqual([second, first]);
    expect((await favourites()).every(({ liked }) => !liked)).toBe(true);
    for (let again = 0; again < 2; again += 1) {
      const answer = await ask(`/api/workout/dislike/${second}`, { as: token });
      expect([answer.status, answer.body]).toEqual([200, { liked: false }]);
    }
    expect((await favourites({ as: token })).map(({ id }) => id)).toEqual([first]);
  });

  it("need a signed-in caller and a workout of this gym", async () => {
    const [id = 0] = ids;
    for (const verb of ["like", "dislike"]) {
      expect((await ask(`/api/workout/${verb}/${id}`)).status).toBe(401);
      expect((await ask(`/api/workout/${verb}/2147483647`, { as: token })).status).toBe(404);
      expect((await ask(`/api/workout/${verb}/${id}`, { as: token, host: flow })).status).toBe(404);
      expect((await ask(`/api/workout/${verb}/${id}`, { as: token, host: iron })).status).toBe(200);
    }
  });
});

describe("the list LATER", () => {
  const later = async (who = {}) =>
    (await ask(`/api/workouts?gymId=${iron.id}&type=LATER`, who)).listed.map(({ id }) => id);

  it("is the caller's own, has the last saved workout first, and takes each once", async () => {
    const [first = 0, second = 0] = ids;
    const { token: as } = await makeMember(database.db);
    for (const id of [first, second, first]) {
      const answer = await ask(`/api/workout/save/${id}`, { as });
      expect([answer.status, answer.body]).toEqual([200, { saved: true }]);
    }
    expect(await later({ as })).toEqual([second, first]);
    for (const who of [{}, { as: token }]) expect(await later(who)).toEqual([]);
    for (let again = 0; again < 2; again += 1) {
      const answer = await ask(`/api/workout/unsave/${second}`, { as });
      expect([answer.status, answer.body]).toEqual([200, { saved: false }]);
    }
    expect(await later({ as })).toEqual([first]);
  });

  it("needs a signed-in caller and a workout of this gym", async () => {
    const [id = 0] = ids;
    for (const verb of ["save", "unsave"]) {
      expect((await ask(`/api/workout/${verb}/${id}`)).status).toBe(401);
      expect((await ask(`/api/workout/${verb}/2147483647`, { as: token })).status).toBe(404);
      expect((await ask(`/api/workout/${verb}/${id}`, { as: token, host: flow })).status).toBe(404);
      expect((await ask(`/api/workout/${verb}/${id}`, { as: token, host: iron })).status).toBe(200);
    }
  });
});
