/** Serves a gym's icons: at every host by its guid, and at its own hosts where browsers ask without a link. */
import type { Request, RequestHandler, Response } from "express";
import type { Db } from "~/db/client.server";
import { isSeenByStaffOnly } from "~/features/gyms/gym-state";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { ICON_SIZES, MASKABLE_SIZES, type BrandIcons } from "~/features/media/brand-icons.server";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "../database-unavailable";
import { addressOf } from "../edge/address";
import { sessionToken } from "../session.server";
import { fullPath, readOnlyHandler, refuse } from "./send-object.server";

/** A changed logo arrives within an hour. */
const ICON_CACHE = "public, max-age=3600, stale-while-revalidate=86400";
/** A draft's icon is shown to its staff alone. */
const DRAFT_ICON_CACHE = "private, no-store";

export function brandPictureHandler(
  { db, brandIcons }: { db: Db; brandIcons: BrandIcons },
  /** Called for each address that leads to no icon. */
  countMiss: (request: Request) => void = () => {},
): RequestHandler {
  return readOnlyHandler(async (request, response) => {
    const [, guid = "", kind, width] =
      /^\/brand-pictures\/([a-z0-9-]{1,63})\/(icon|maskable)-(\d{2,3})\.png$/.exec(
        fullPath(request),
      ) ?? [];
    const isMaskable = kind === "maskable";
    const sizes = isMaskable ? MASKABLE_SIZES : ICON_SIZES;
    const size = sizes.find((allowed) => String(allowed) === width);
    const gym = size && (await findGym(guid));
    const isDraft = gym ? isSeenByStaffOnly(gym) : false;
    if (!size || !gym || (isDraft && !(await isAskedByStaff(db, request, gym)))) {
      countMiss(request);
      return refuse(response, 404);
    }
    const icon = await brandIcons.find(gym, { size, isMaskable });
    sendIcon(request, response, icon, isDraft ? DRAFT_ICON_CACHE : ICON_CACHE);
  });

  /** The page that says that the database is unavailable shows the gym's icon too. */
  async function findGym(guid: string): Promise<Gym | null> {
    try {
      return await findGymByGuid(db, guid);
    } catch (error) {
      const gym = isDatabaseUnavailable(error) ? findGymByGuid.lastKnown(db, guid) : null;
      if (!gym) throw error;
      return gym;
    }
  }
}

async function isAskedByStaff(db: Db, request: Request, gym: Gym): Promise<boolean> {
  const { customDomain, secure } = addressOf(request);
  const token = sessionToken((name) => request.get(name), secure);
  const session = token && (await readSession(db, { token, customDomain, now: new Date() }));
  const accountId = session && session.person?.accountId;
  return accountId ? isStaffOf(db, { accountId, gymId: gym.id }) : false;
}

/** Browsers ask for these without a link to them. */
const HOST_ICON_SIZES: ReadonlyMap<string, (typeof ICON_SIZES)[number]> = new Map([
  ["/favicon.ico", 32],
  ["/apple-touch-icon.png", 180],
]);
export const HOST_ICON_PATHS = [...HOST_ICON_SIZES.keys()];

/** Answers at a gym's own host, and leaves the platform's and nobody's to the files of the build. */
export function hostIconHandler(brandIcons: BrandIcons): RequestHandler {
  return (request, response, next) => {
    const { gym } = addressOf(request);
    const size = HOST_ICON_SIZES.get(fullPath(request).replace(/\/$/, ""));
    if (!gym || !size) return next();
    return answerHostIcon(gym, size)(request, response, next);
  };

  function answerHostIcon(gym: Gym, size: (typeof ICON_SIZES)[number]): RequestHandler {
    return readOnlyHandler(async (request, response) =>
      sendIcon(
        request,
        response,
        await brandIcons.find(gym, { size, isMaskable: false }),
        ICON_CACHE,
      ),
    );
  }
}

type FoundIcon = Awaited<ReturnType<BrandIcons["find"]>>;

function sendIcon(request: Request, response: Response, icon: FoundIcon, cache: string): void {
  if (!icon) {
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    return refuse(response, 503);
  }
  response.setHeader("Cache-Control", cache);
  response.setHeader("ETag", icon.etag);
  if (request.fresh) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader("Content-Type", "image/png");
  response.setHeader("Content-Length", icon.body.length);
  response.end(request.method === "HEAD" ? undefined : icon.body);
}
