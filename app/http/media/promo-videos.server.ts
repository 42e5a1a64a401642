/**
 * Serves the public `/promo-videos/{key}`: films with which trainers introduce themselves, and their captions. They
 * need no grant, unlike the films of workouts below `/media`.
 */
import type { Request, RequestHandler } from "express";
import { isMediaKey, type MediaStore } from "~/features/media/media-store";
import { isPromoVideoFile } from "~/features/trainers/promo-video";
import { streamType } from "~/features/media/media-type";
import { PICTURE_CACHE } from "./picture-caching";
import { fullPath, readOnlyHandler, refuse, sendObject } from "./send-object.server";

export function promoVideoHandler(
  { media }: { media: MediaStore },
  /** Called for each file that the store does not have. */
  countMiss: (request: Request) => void = () => {},
): RequestHandler {
  return readOnlyHandler(async (request, response) => {
    const key = fullPath(request).slice(1);
    const type = streamType(key);
    if (!type || !isPromoVideoFile(key) || !isMediaKey(key)) return refuse(response, 404);
    const object = { media, key, type, cache: PICTURE_CACHE };
    if (!(await sendObject(request, response, object))) countMiss(request);
  });
}
