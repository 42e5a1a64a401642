/** Serves the icons of a gym at `/brand-pictures/{guid}/icon-{size}.png`, at every host. */
import type { Request, RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { ICON_SIZES, type BrandIcons } from "~/features/media/brand-icons.server";
import { RETRY_AFTER_SECONDS } from "../database-unavailable";
import { fullPath, readOnlyHandler, refuse } from "./send-object.server";

/** A changed logo arrives within an hour. */
const ICON_CACHE = "public, max-age=3600, stale-while-revalidate=86400";

export function brandPictureHandler(
  { db, brandIcons }: { db: Db; brandIcons: BrandIcons },
  /** Called for each address that leads to no icon. */
  countMiss: (request: Request) => void = () => {},
): RequestHandler {
  return readOnlyHandler(async (request, response) => {
    const [, guid = "", width] =
      /^\/brand-pictures\/([a-z0-9-]{1,63})\/icon-(\d{2,3})\.png$/.exec(fullPath(request)) ?? [];
    const size = ICON_SIZES.find((allowed) => String(allowed) === width);
    const gym = size && (await findGymByGuid(db, guid));
    if (!size || !gym) {
      countMiss(request);
      return refuse(response, 404);
    }
    const icon = await brandIcons.find(gym, size);
    if (!icon) {
      response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
      return refuse(response, 503);
    }
    response.setHeader("Cache-Control", ICON_CACHE);
    response.setHeader("ETag", icon.etag);
    if (request.fresh) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader("Content-Type", "image/png");
    response.setHeader("Content-Length", icon.body.length);
    response.end(request.method === "HEAD" ? undefined : icon.body);
  });
}
