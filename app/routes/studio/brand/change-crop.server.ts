/** A part of a stored picture is looked at, saved, or given up for the whole picture again. */
import { data } from "@remix-run/node";
import { MIDDLE, parseCrop, toWholeZoom } from "~/features/media/picture-crop";
import { NO_STORE } from "~/http/responses.server";
import type { StudioContext } from "../studio-context.server";
import { PART_SHAPES, type PictureKind } from "./picture-kinds";
import { refusePicture, savePicture, type PicturesAnswer } from "./save-picture.server";
import { describeCrop, findBrandPicture, storePictureCrop } from "./stored-picture.server";

export const CROP_INTENTS = ["crop", "crop-preview", "crop-fit", "whole"];

export async function changeCrop(
  page: StudioContext,
  { form, kind, version }: { form: FormData; kind: PictureKind; version: string },
) {
  const { context, gym } = page;
  const name = String(form.get("picture") ?? "");
  const original = await findBrandPicture(page, { kind, name });
  if (!original) return refusePicture({ kind, error: "missing" });
  if (form.get("intent") === "whole") {
    return savePicture(page, { kind, version, picture: original });
  }
  const { minZoom } = PART_SHAPES[kind];
  if (form.get("intent") === "crop-fit") {
    const size = await describeCrop(page, { kind, src: original.src });
    const crop = { ...MIDDLE, zoom: size ? toWholeZoom(size, minZoom) : MIDDLE.zoom };
    return data<PicturesAnswer>({ kind, crop }, { headers: NO_STORE });
  }
  const typed = { zoom: form.get("zoom"), x: form.get("x"), y: form.get("y") };
  const crop = parseCrop(typed, minZoom);
  if (!crop) return refusePicture({ kind, error: "crop" });
  if (form.get("intent") === "crop-preview") {
    return data<PicturesAnswer>({ kind, crop }, { headers: NO_STORE });
  }
  const limit = await context.limits.consume("picture", `gym-${gym.id}`);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return refusePicture({ kind, crop, error: "tooMany" }, 429, headers);
  }
  const picture = await storePictureCrop(page, { kind, original, crop });
  return picture
    ? savePicture(page, { kind, version, picture })
    : refusePicture({ kind, crop, error: "notAPicture" });
}
