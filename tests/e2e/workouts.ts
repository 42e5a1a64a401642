/** The demo world's workouts by what they are made of, found by the calls: names may change, kinds may not. */
import { port, type Mount } from "./world";

const api = `http://localhost:${port}/api`;

export interface FoundMovement {
  id: number;
  name: string;
  duration: number;
  kind: "VIDEO" | "AUDIO" | "IMAGE";
  contentType: string;
  appType: string | null;
  videoUrl: string | null;
}

export interface FoundWorkout {
  id: number;
  gymId: number;
  name: string;
  duration: number;
  accessEnabled: boolean;
  videoUrl: string | null;
  movements: FoundMovement[];
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${api}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** As a visitor sees them: a locked one has its movements, and no address. */
async function readAll(guid: string): Promise<FoundWorkout[]> {
  const { id: gymId } = await read<{ id: number }>(`/gyms/guid/${guid}`);
  const list = await read<{ id: number }[]>(
    `/workouts?gymId=${gymId}&type=RECENT_WORKOUTS&size=96`,
  );
  const found: FoundWorkout[] = [];
  for (const { id } of list) {
    found.push(await read<FoundWorkout>(`/workout/${id}/gym/${gymId}/CHALLENGE`));
  }
  return found;
}

const known = new Map<string, Promise<FoundWorkout[]>>();
export function workoutsOf(guid: string): Promise<FoundWorkout[]> {
  const asked = known.get(guid) ?? readAll(guid);
  known.set(guid, asked);
  return asked;
}

export const isLooped = ({ contentType, appType }: FoundMovement) =>
  contentType === "MOVEMENT" && (appType === "REP_BASED" || appType === "TIME_BASED");

/** The one with the shortest of what matters, so that a test waits no longer than it must. */
export async function findWorkout(
  what: string,
  suits: (workout: FoundWorkout) => boolean,
  guid = "ironworks",
): Promise<FoundWorkout> {
  const [found] = (await workoutsOf(guid)).filter(suits).sort((a, b) => a.duration - b.duration);
  if (!found) throw new Error(`the demo world has no ${what} in ${guid}`);
  return found;
}

export const address = (mount: Mount, workout: FoundWorkout, movement?: number) =>
  `${mount.base}/category/RECENT_WORKOUTS/${workout.id}${movement === undefined ? "" : `?movement=${movement}`}`;
