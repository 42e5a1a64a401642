/**
 * Serves the public `/pictures/{key}` as stored, and `/pictures/{width}/{name}` smaller, in the best format that the
 * browser accepts.
 */
import type { Request, RequestHandler } from "express";
import { isMediaKey, type MediaStore } from "~/features/media/media-store";
import { pictureType } from "~/features/media/media-type";
import { parseVariant } from "~/features/media/picture-variant";
import type { PictureVariants } from "~/features/media/picture-variants.server";
import { PICTURE_CACHE, STAND_IN_CACHE } from "./picture-caching";
import { readOnlyHandler, fullPath, refuse, sendObject } from "./send-object.server";

export function pictureHandler(
  services: { media: MediaStore; pictures: PictureVariants },
  /** Called for each picture that the store does not have, also when the client has left. */
  countMiss: (request: Request) => void = () => {},
): RequestHandler {
  const { media, pictures } = services;
  return readOnlyHandler(async (request, response) => {
    // Gyms' pictures are public: mail programs and other sites may show them (product.md §13).
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    const [, name = ""] = /^\/pictures\/(.+)$/.exec(fullPath(request)) ?? [];
    const variant = parseVariant(name);
    if (!variant) return send(`pictures/${name}`, PICTURE_CACHE);

    response.setHeader("Vary", "Accept");
    const stored = await pictures.find({ ...variant, accept: request.get("accept") });
    if (stored) return send(stored.key, stored.isFinal ? PICTURE_CACHE : STAND_IN_CACHE);
    countMiss(request);
    refuse(response, 404);

    async function send(key: string, cache: string): Promise<void> {
      const type = pictureType(key);
      if (!type || !isMediaKey(key)) return refuse(response, 404);
      if (!(await sendObject(request, response, { media, key, type, cache }))) countMiss(request);
    }
  });
}
