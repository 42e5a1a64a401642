/** The demo world's workouts by their content, found with the API. */
import { ask } from "./http";
import type { Mount, Site } from "./test";

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

/** The server to ask; several may run. */
type Server = Pick<Site, "origin" | "port">;

async function read<Answer>({ origin }: Server, path: string): Promise<Answer> {
  const { status, text } = await ask(`${origin}/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return JSON.parse(text) as Answer;
}

/** The view of a visitor: a locked workout has its movements, but no addresses. */
async function listWorkouts(site: Server): Promise<FoundWorkout[]> {
  const { id: gymId } = await read<{ id: number }>(site, "/gyms/guid/ironworks");
  const list = await read<{ id: number }[]>(
    site,
    `/workouts?gymId=${gymId}&type=RECENT_WORKOUTS&size=96`,
  );
  return Promise.all(
    list.map(({ id }) => read<FoundWorkout>(site, `/workout/${id}/gym/${gymId}/CHALLENGE`)),
  );
}

const listed = new Map<number, Promise<FoundWorkout[]>>();

export const isLooped = ({ contentType, appType }: FoundMovement) =>
  contentType === "MOVEMENT" && (appType === "REP_BASED" || appType === "TIME_BASED");

/** The shortest matching workout; `what` names it in the failure. */
export async function findWorkout(
  site: Server,
  what: string,
  suits: (workout: FoundWorkout) => boolean,
): Promise<FoundWorkout> {
  const workouts = listed.get(site.port) ?? listWorkouts(site);
  listed.set(site.port, workouts);
  const [found] = (await workouts).filter(suits).sort((a, b) => a.duration - b.duration);
  if (!found) throw new Error(`the demo world has no ${what} in Ironworks`);
  return found;
}

/** Pictures run by the clock of the page alone, which a test can move. */
export const findPictureWorkout = (site: Server, { movements }: { movements: number }) =>
  findWorkout(
    site,
    "workout of pictures",
    (workout) =>
      workout.movements.length >= movements &&
      workout.movements.every(({ kind, duration }) => kind === "IMAGE" && duration > 10),
  );

export const isTimedLoop = (movement: FoundMovement) =>
  movement.kind === "VIDEO" && isLooped(movement) && movement.appType === "TIME_BASED";

export const addressOf = (
  { base }: Pick<Mount, "base">,
  workout: FoundWorkout,
  movement?: number,
) =>
  `${base}/category/RECENT_WORKOUTS/${workout.id}${movement === undefined ? "" : `?movement=${movement}`}`;
