/** Good input for every call of the demo world; a call without an entry fails the walk (tests/server/calls.test.ts). */
import { ask } from "./browse";
import { PLATFORM } from "./app";

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Who gets 200; "trainer" is Maya Cole. Everybody, when absent. */
  as?: "member" | "trainer";
}

/** What a program would find out first. */
export async function callInputs(port: number): Promise<Record<string, CallInput>> {
  const read = async (path: string) => {
    const answer = await ask({ port, host: `${PLATFORM}:${port}`, path });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as never;
  };
  const gym: { id: number; subscriptionTypes: { id: number }[] } = await read(
    "/api/gyms/guid/ironworks?extended=true",
  );
  const id = String(gym.id);
  return {
    "GET /api/openapi.json": {},
    "GET /api/gyms": { query: { extended: "true", page: "1", size: "2" } },
    "GET /api/gyms/{id}": { params: { id }, query: { extended: "true" } },
    "GET /api/gyms/guid/{guid}": { params: { guid: "ironworks" } },
    "GET /api/gyms/application-key/{key}": { params: { key: "ironworks-app" } },
    "GET /api/gyms/subscription-type/{id}": {
      params: { id: String(gym.subscriptionTypes[0]?.id) },
    },
    "GET /api/trainers/me": { as: "trainer" },
    "GET /api/account": { as: "member" },
    "POST /api/auth": { body: { email: "member@demo.test", password: "demo1234" } },
    "GET /api/workout/{workoutId}/gym/{gymId}/{workoutType}": {
      params: { workoutId: await firstWorkout(port), gymId: id, workoutType: "CHALLENGE" },
      query: { currency: "GBP" },
    },
    "POST /api/events": { body: { name: "Workout fetch failed", gym: "ironworks" } },
  };
}

/** A workout of Ironworks, as its newest category page names it. */
async function firstWorkout(port: number): Promise<string> {
  const path = "/gym/ironworks/category/strength";
  const { body } = await ask({ port, host: `${PLATFORM}:${port}`, path });
  const [, workoutId] = /\/category\/strength\/(\d+)/.exec(body) ?? [];
  if (workoutId === undefined) throw new Error(`${path}: no workout`);
  return workoutId;
}
