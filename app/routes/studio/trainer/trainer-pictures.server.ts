/** The pictures of a trainer's page: a form of its own uploads each, and another one removes it. */
import { data } from "@remix-run/node";
import { editTrainerColumns } from "~/features/journeys/edit-trainer.server";
import { cleanPicture } from "~/features/media/clean-picture.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { storePicture } from "~/features/media/store-picture.server";
import {
  toPictureName,
  TRAINER_PICTURES,
  type TrainerPicture,
} from "~/features/trainers/trainer-fields";
import { readFileForm } from "~/http/read-file-form.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { toContentVersion } from "~/kernel/content-version.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import type { OwnPageContext, OwnTrainer } from "./trainer-page-context.server";

export const MAX_PICTURE_MB = 5;
const FILE = { field: "file", maxBytes: MAX_PICTURE_MB * 1024 * 1024 };
/** As wide as the widest place that shows one. */
const MAX_SIDE = 2400;

export interface PictureAnswer {
  pictureError?: {
    picture: TrainerPicture;
    /** A key below `pictures.errors` of the categories. */
    reason: "missing" | "tooLarge" | "notAPicture" | "tooMany" | "stale";
  };
}

export const describePictures = (trainer: OwnTrainer) =>
  TRAINER_PICTURES
    // A cover without a film is shown nowhere.
    .filter((name) => name !== "promoVideoCoverImageUrl" || trainer.promoVideoUrl !== null)
    .map((picture) => ({
      picture,
      src: trainer[picture],
      version: toContentVersion({ [picture]: trainer[picture] }),
    }));

/** Of an upload whose session has ended: the sign-in page says that it was not taken. */
export async function readUploadFields(request: Request): Promise<FormData> {
  const { fields } = await readFileForm(request, FILE);
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

/** Its address. Null: the bytes are no picture that we take. */
export async function storeTrainerPicture(
  { context, db, gym, now, person, trainer }: OwnPageContext,
  bytes: Buffer,
): Promise<string | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(bytes)) return null;
  const picture = await cleanPicture(bytes, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const { body, ending } = picture;
  const digest = sha256Hex(body).slice(0, 16);
  const path = toPictureName({ trainerId: trainer.id, gymId: gym.id, digest, ending });
  const stored = await storePicture(db, context.media, {
    ...{ gymId: gym.id, key: `pictures/${path}`, body },
    act: { accountId: person.accountId, action: "trainer.upload-picture", now },
  });
  return stored.ok ? paths.picture(path) : null;
}

const refused = (
  picture: TrainerPicture,
  reason: NonNullable<PictureAnswer["pictureError"]>["reason"],
  init: { status: number; headers?: HeadersInit } = { status: 400 },
) =>
  data<PictureAnswer>(
    { pictureError: { picture, reason } },
    { ...init, headers: { ...NO_STORE, ...init.headers } },
  );

const parsePicture = (text: unknown): TrainerPicture | undefined =>
  TRAINER_PICTURES.find((picture) => picture === text);

/** @throws 404 for a picture that trainers do not have */
export async function uploadPicture(page: OwnPageContext) {
  const { context, gym, request } = page;
  const limit = await context.limits.consume("picture", `gym-${gym.id}`);
  const form = await readFileForm(request, FILE);
  const picture = parsePicture(form.fields.get("picture"));
  if (!picture) throw notFound();
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return refused(picture, "tooMany", { status: 429, headers });
  }
  if (!form.ok) return refused(picture, form.reason === "tooLarge" ? "tooLarge" : "notAPicture");
  if (!form.file) return refused(picture, "missing");
  const src = await storeTrainerPicture(page, form.file);
  if (src === null) return refused(picture, "notAPicture");
  return savePicture(page, { picture, src, version: form.fields.get("version") ?? "" });
}

/** @throws 404 for a picture that trainers do not have */
export async function removePicture(page: OwnPageContext, body: FormData) {
  const picture = parsePicture(body.get("picture"));
  if (!picture) throw notFound();
  return savePicture(page, { picture, src: null, version: String(body.get("version") ?? "") });
}

async function savePicture(
  { context, db, gym, mount, now, person, trainer }: OwnPageContext,
  { picture, src, version }: { picture: TrainerPicture; src: string | null; version: string },
) {
  const changed = await editTrainerColumns(db, {
    ...{ gymId: gym.id, accountId: person.accountId, trainerId: trainer.id, now },
    ...{ version, columns: { [picture]: src } },
    sendJob: (tx, job) => context.sendJob(tx, "remove-trainer-media", job),
  });
  if (!changed.ok) return refused(picture, "stale", { status: 409 });
  const key = src === null ? "categories:pictures.removed" : "categories:pictures.saved";
  return seeOther(`${studioPaths.trainerPage(mount)}#${picture}`, {
    "Set-Cookie": toastCookie({ kind: "good", key }, context.secure),
  });
}
