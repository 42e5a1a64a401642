// @ts-check
/** What the lists of addresses need to know of a gym, as its calls tell. */
import { PLATFORM } from "./demo-server.mjs";

/** @param {any} workout */
const isVoice = ({ movements, fileUrl, videoUrl }) =>
  movements.some((/** @type {any} */ { kind }) => kind === "AUDIO") ||
  /\.m4a$/.test(fileUrl ?? videoUrl ?? "");

/** @param {any} movement */
const isPicture = ({ kind }) => kind === "IMAGE";

/**
 * @param {any} visitor signed in where that opens workouts
 * @param {{guid: string, puid: string}} names
 */
export async function readGym(visitor, { guid, puid }) {
  /** @param {string} call @param {Record<string, undefined>} [headers] */
  const read = async (call, headers = {}) => {
    const { status, body } = await visitor.ask(`${PLATFORM}/api${call}`, { headers });
    if (status !== 200) throw new Error(`${call}: ${status} ${body}`);
    return JSON.parse(body);
  };
  const ids = (/** @type {{id: number}[]} */ rows) => rows.map((row) => row.id);
  const { id } = await read(`/gyms/guid/${guid}`);
  const types = await read(`/workout-types?gymId=${id}`);
  const categories = types
    .map((/** @type {{key?: string, cuid?: string}} */ { key, cuid }) => cuid ?? key)
    .filter((/** @type {string} */ key) => !/^[A-Z_]+$/.test(key));
  const gym = {
    guid,
    id,
    puid,
    categories,
    tags: ids(await read(`/tags/workout-type/${categories[0]}?gymId=${id}`)).slice(0, 4),
    plans: ids(await read(`/subscription-types?gymId=${id}`)),
  };
  return { gym, workouts: await readWorkouts(read, gym) };
}

/** One workout of each kind. @param {Function} read @param {{guid: string, id: number}} gym */
async function readWorkouts(read, { guid, id }) {
  const call = `/workouts?gymId=${id}&type=RECENT_WORKOUTS&size=96`;
  const list = await read(call);
  const all = await Promise.all(
    list.map((/** @type {{id: number}} */ one) => read(`/workout/${one.id}/gym/${id}/CHALLENGE`)),
  );
  // Of a locked one its media are not told.
  const openFirst = all.sort(
    (a, b) => Number(b.accessEnabled) - Number(a.accessEnabled) || a.id - b.id,
  );
  const isFree = new Map(
    (await read(call, { Cookie: undefined })).map((/** @type {any} */ one) => [
      one.id,
      one.accessEnabled,
    ]),
  );
  const find = (/** @type {string} */ kind, /** @type {(workout: any) => boolean} */ suits) => {
    const workout = openFirst.find(suits);
    if (!workout) throw new Error(`${guid} has no workout: ${kind}`);
    return workout;
  };
  const pictures = find("pictures", ({ movements }) => movements.some(isPicture));
  return {
    open: find("open", (one) => isFree.get(one.id) === true && one.movements.length > 2).id,
    locked: find("locked", (one) => isFree.get(one.id) === false).id,
    film: find("film", (one) => one.movements.length === 0 && !isVoice(one)).id,
    voice: find("voice", isVoice).id,
    pictures: pictures.id,
    picture: pictures.movements.find(isPicture).id,
  };
}
