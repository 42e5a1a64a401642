/** The pictures of a trainer's page: a form of its own uploads each, and another one removes it. */
import { data } from "@remix-run/node";
import { editTrainerColumns } from "~/features/journeys/edit-trainer.server";
import { storeCleanPicture } from "~/features/media/store-clean-picture.server";
import { toPictureStart } from "~/features/trainers/trainer-picture-files";
import { TRAINER_PICTURES, type TrainerPicture } from "~/features/trainers/trainer-fields";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { readPictureUpload, type PictureRefusal } from "../read-picture-upload.server";
import type { OwnPageContext, OwnTrainer } from "./trainer-page-context.server";

/** As wide as the widest place that shows one. */
const MAX_SIDE = 2400;

export interface PictureAnswer {
  pictureError?: {
    picture: TrainerPicture;
    /** A key below `pictures.errors` of the categories. */
    reason: PictureRefusal | "stale";
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

/** Its address. Null: the bytes are no picture that we take. */
export async function storeTrainerPicture(
  { context, db, gym, now, person, trainer }: OwnPageContext,
  body: Buffer,
): Promise<string | null> {
  const stored = await storeCleanPicture(db, context.media, {
    ...{
      gymId: gym.id,
      start: toPictureStart({ gymId: gym.id, trainerId: trainer.id }),
      maxSide: MAX_SIDE,
      body,
    },
    act: { accountId: person.accountId, action: "trainer.upload-picture", now },
  });
  return stored && paths.picture(stored.path);
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
  const upload = await readPictureUpload(page, "file");
  const picture = parsePicture(upload.fields.get("picture"));
  if (!picture) throw notFound();
  if (!upload.ok) return refused(picture, upload.error, upload);
  const src = await storeTrainerPicture(page, upload.body);
  if (src === null) return refused(picture, "notAPicture");
  return savePicture(page, { picture, src, version: upload.fields.get("version") ?? "" });
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
  return redirectWithToast(context, `${studioPaths.trainerPage(mount)}#${picture}`, {
    kind: "good",
    key,
  });
}
