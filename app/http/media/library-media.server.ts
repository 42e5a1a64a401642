/**
 * Shows the studio what was made of a library file, at `{mount}/studio/library/{file}/media/{name}`, for the people who
 * see the file in its list. The role is read anew for each request. Members have addresses with a grant
 * (media.server.ts).
 */
import type { RequestHandler } from "express";
import type { Db } from "~/db/client.server";
import { isFileId, isShownName, toFolder } from "~/features/library/file-key";
import { findLibraryFile } from "~/features/library/queries.server";
import type { MediaStore } from "~/features/media/media-store";
import { pictureType, streamType } from "~/features/media/media-type";
import { admitStaff } from "../uploads/admit-staff.server";
import { fullPath, readOnlyHandler, refuse, sendObject } from "./send-object.server";

const ADDRESS =
  /^(?:\/gym\/([a-z0-9-]{1,63}))?\/studio\/library\/([0-9a-f-]{36})\/media\/([a-z0-9.-]{1,40})$/;

/** For the browser of the person alone, and only while the page is looked at. */
const CACHE = "private, max-age=600";

export function libraryMediaHandler({
  db,
  media,
  now = () => new Date(),
}: {
  db: Db;
  media: MediaStore;
  now?: () => Date;
}): RequestHandler {
  const answer = readOnlyHandler(async (request, response) => {
    const [, gymGuid = null, fileId = "", name = ""] = ADDRESS.exec(fullPath(request)) ?? [];
    response.setHeader("Vary", "Cookie");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const staff = await admitStaff(request, { db, gymGuid, now: now() });
    if (!staff.ok || !isFileId(fileId) || !isShownName(name)) return refuse(response, 404);
    const { gym, scope } = staff;
    const file = await findLibraryFile(db, { scope, fileId });
    const type = streamType(name) ?? pictureType(name);
    if (file?.state !== "READY" || type === null) return refuse(response, 404);
    const key = `${toFolder({ gymId: gym.id, fileId })}/${name}`;
    await sendObject(request, response, { media, key, type, cache: CACHE });
  });
  return (request, response, next) =>
    ADDRESS.test(fullPath(request)) ? void answer(request, response, next) : next();
}
