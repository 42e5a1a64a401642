/** Pictures of the library by their id, readable by everyone (product.md §3, §13). */
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { pictureType } from "~/features/media/media-type";
import { fittingWidth, stemOf } from "~/features/media/picture-variant";
import { findLibraryFile } from "~/features/media/queries.server";
import { PICTURE_CACHE, STAND_IN_CACHE } from "~/http/media/picture-caching";
import { defineCall } from "../define-call";
import { id, wholeNumber } from "../parameters";

export const getThumbnail = defineCall({
  method: "get",
  path: "/api/library/{id}/thumbnail",
  summary: "A library file's picture",
  description:
    "At least as wide as asked for, in one of the widths 400, 800 and 1600, and never wider than the picture is; in the best format that Accept takes.",
  security: "none",
  params: z.object({ id: id("The library file's id") }),
  query: z.object({
    width: wholeNumber({ min: 1, max: 4096, description: "400 when absent" }).optional(),
  }),
  body: undefined,
  answer: {
    description: "The picture",
    types: ["image/avif", "image/webp", "image/jpeg", "image/png"],
    body: z.instanceof(Uint8Array),
  },
  refusals: ["notFound"],
  caching: "public",
  async handle({ params, query, context, args }) {
    const file = await findLibraryFile(context.db, params.id);
    const stem = file && stemOf(file.key.slice("pictures/".length));
    const variant =
      stem &&
      (await context.pictures.find({
        stem,
        width: fittingWidth(query.width ?? 400),
        accept: args.request.headers.get("accept") ?? undefined,
      }));
    const type = variant && pictureType(variant.key);
    const stream = variant && (await context.media.read(variant.key));
    if (!variant || !type || !stream) return { ok: false, reason: "notFound" };
    return {
      ok: true,
      body: await buffer(stream),
      headers: {
        "Content-Type": type,
        "Cache-Control": variant.isFinal ? PICTURE_CACHE : STAND_IN_CACHE,
        Vary: "Accept",
      },
    };
  },
});
