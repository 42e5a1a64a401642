/** The pictures of a category: a form of its own uploads each, and another one removes it. */
import { data } from "@remix-run/node";
import {
  CATEGORY_PICTURES,
  type CategoryPicture,
} from "~/features/catalog/workout-types/category-fields";
import { changeCategoryPicture } from "~/features/catalog/workout-types/change-workout-type.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { studioPaths } from "~/studio-paths";
import { readPictureUpload, type PictureRefusal } from "../read-picture-upload.server";
import type { CategoryContext } from "./category-context.server";
import { storeCategoryPicture } from "./stored-picture.server";

export interface PictureAnswer {
  pictureError?: {
    picture: CategoryPicture;
    /** A key below `pictures.errors`. */
    reason: PictureRefusal | "stale";
  };
}

export const describeCategoryPictures = (category: CategoryContext["category"]) =>
  CATEGORY_PICTURES.map((picture) => ({
    picture,
    src: category[picture],
    version: toContentVersion(category[picture]),
  }));

const refused = (
  picture: CategoryPicture,
  reason: NonNullable<PictureAnswer["pictureError"]>["reason"],
  init: { status: number; headers?: HeadersInit } = { status: 400 },
) =>
  data<PictureAnswer>(
    { pictureError: { picture, reason } },
    { ...init, headers: { ...NO_STORE, ...init.headers } },
  );

const parsePicture = (text: unknown): CategoryPicture | undefined =>
  CATEGORY_PICTURES.find((picture) => picture === text);

/** @throws 404 for a picture that categories do not have */
export async function uploadPicture(page: CategoryContext) {
  const upload = await readPictureUpload(page, "file");
  const picture = parsePicture(upload.fields.get("picture"));
  if (!picture) throw notFound();
  if (!upload.ok) return refused(picture, upload.error, upload);
  const src = await storeCategoryPicture(page, upload.body);
  if (src === null) return refused(picture, "notAPicture");
  return savePicture(page, { picture, src, version: upload.fields.get("version") ?? "" });
}

/** @throws 404 for a picture that categories do not have */
export async function removePicture(page: CategoryContext, body: FormData) {
  const picture = parsePicture(body.get("picture"));
  if (!picture) throw notFound();
  return savePicture(page, { picture, src: null, version: String(body.get("version") ?? "") });
}

async function savePicture(
  { category, context, db, gym, mount, now, person }: CategoryContext,
  { picture, src, version }: { picture: CategoryPicture; src: string | null; version: string },
) {
  const changed = await changeCategoryPicture(db, {
    ...{ gymId: gym.id, key: category.key, accountId: person.accountId, now },
    ...{ picture, src, version },
  });
  if (!changed.ok) {
    if (changed.reason === "notFound") throw notFound();
    return refused(picture, "stale", { status: 409 });
  }
  const key = src === null ? "categories:pictures.removed" : "categories:pictures.saved";
  return redirectWithToast(context, `${studioPaths.category(mount, category.key)}#${picture}`, {
    kind: "good",
    key,
  });
}
