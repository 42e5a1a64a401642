/**
 * Serves `/share-pictures/{lang}/{name}.jpg`, which other sites show beside a shared link. A query only renews the
 * address. A gym's own host has no picture of another gym.
 */
import type { Request, RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";
import { findWorkout, workoutInLanguage } from "~/features/catalog/workouts/queries.server";
import { findChallenge } from "~/features/challenges/queries.server";
import { findPublicGymByGuid, type Gym } from "~/features/gyms/queries.server";
import type { ShareCard, SharePictures } from "~/features/media/share-pictures.server";
import { findTrainerOfHost } from "~/features/trainers/find-trainer-of-host.server";
import { languages, type Language } from "~/kernel/languages";
import { inLanguage } from "~/kernel/translations";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import { addressOf } from "../edge/address";
import {
  findEquipmentCard,
  toChallengeCard,
  toGymCard,
  toTrainerCard,
  toWorkoutCard,
} from "../metadata/share-picture.server";
import { PICTURE_CACHE } from "./picture-caching";
import { fullPath, readOnlyHandler, refuse } from "./send-object.server";

/** What a trainer's key is, `findTrainerOfHost` knows. */
const ADDRESS =
  /^\/share-pictures\/([a-z]{2})\/(?:(equipment)|gyms\/([a-z0-9-]{1,63})(?:\/(\d{1,9})|\/challenges\/([a-z0-9-]{2,80}))?|trainers\/([^/]+))\.jpg$/;

export function sharePictureHandler(
  { db, sharePictures }: { db: Db; sharePictures: SharePictures },
  /** Called for each address that leads to no picture, and for each picture that has to be drawn. */
  countMiss: (request: Request) => void = () => {},
): RequestHandler {
  return readOnlyHandler(async (request, response) => {
    // Networks that show a shared link load its picture from their own pages.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    const { gym: hostGym, unknown } = addressOf(request);
    const card = unknown ? null : await findCard(db, { path: fullPath(request), hostGym });
    if (!card) {
      countMiss(request);
      return refuse(response, 404);
    }
    const picture = await sharePictures.find(card, () => countMiss(request));
    if (!picture) {
      response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
      return refuse(response, 503);
    }
    response.setHeader("Cache-Control", PICTURE_CACHE);
    response.setHeader("ETag", picture.etag);
    if (request.fresh) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader("Content-Type", "image/jpeg");
    response.setHeader("Content-Length", picture.body.length);
    response.end(request.method === "HEAD" ? undefined : picture.body);
  });
}

async function findCard(
  db: Db,
  { path, hostGym }: { path: string; hostGym: Gym | null },
): Promise<ShareCard | null> {
  const [, language, equipment, guid, workout, challengeGuid, tuid] = ADDRESS.exec(path) ?? [];
  const lang = languages.find((one) => one === language);
  if (!lang) return null;
  if (equipment !== undefined) return findEquipmentCard(lang);
  if (tuid !== undefined) return findTrainerCard(db, { tuid, lang, hostGym });
  const gym = guid === undefined ? null : await findPublicGymByGuid(db, guid);
  if (!gym || (hostGym && hostGym.id !== gym.id)) return null;
  if (challengeGuid !== undefined) {
    const challenge = await findChallenge(db, { gymId: gym.id, guid: challengeGuid });
    return challenge && toChallengeCard(gym, inLanguage(challenge, lang));
  }
  if (workout === undefined) return toGymCard(gym, lang);
  const workoutId = parseWorkoutId(workout);
  const found = workoutId === null ? null : await findWorkout(db, { gymId: gym.id, workoutId });
  return found && toWorkoutCard(gym, workoutInLanguage(found, lang));
}

async function findTrainerCard(
  db: Db,
  { tuid, lang, hostGym }: { tuid: string; lang: Language; hostGym: Gym | null },
): Promise<ShareCard | null> {
  const found = await findTrainerOfHost(db, { idOrTuid: tuid, hostGymId: hostGym?.id ?? null });
  if (!found) return null;
  const [only, ...others] = found.gyms;
  const gym = only && others.length === 0 ? await findPublicGymByGuid(db, only.guid) : null;
  return toTrainerCard(found.trainer, { gym, lang });
}
