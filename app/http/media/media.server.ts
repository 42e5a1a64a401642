/**
 * Sends the bytes of `/media/{grant}/{movement}/{file}` after the media access check. It runs in express before Remix,
 * because a class is hundreds of requests that need no page. It answers GET and HEAD only, and writes nothing.
 */
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import {
  createLivePlaylists,
  type RenderedPlaylist,
} from "~/features/lives/broadcast/live-playlists.server";
import { createShownSegments } from "~/features/lives/broadcast/shown-segments.server";
import { findOpenLive } from "~/features/lives/broadcast/find-open-live.server";
import type { MediaStore } from "~/features/media/media-store";
import { isPlaylist, streamType } from "~/features/media/media-type";
import { localPlaylist } from "~/features/media/playlist";
import { createMediaGate } from "~/features/player/open-media.server";
import { upgradeOf } from "../broadcast/upgrades";
import { addressOf } from "../edge/address";
import { readOnlyHandler, fullPath, refuse, sendObject } from "./send-object.server";
import { sessionToken } from "../session.server";

/** The browser may keep a segment for a while; `Vary` keeps it from the next person using it. */
const SEGMENT_CACHE = "private, max-age=600";

export function mediaHandler(options: {
  db: Db;
  media: MediaStore;
  env: { sessionSecret: string };
  log: Logger;
}): RequestHandler {
  const { db, media, env, log } = options;
  const gate = createMediaGate({ db, sessionSecret: env.sessionSecret, findOpenLive });
  const livePlaylists = createLivePlaylists({ db });
  const isShown = createShownSegments(media);

  const answer = readOnlyHandler(async (request, response) => {
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Vary", "Cookie, Authorization");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const [, grant = "", file = ""] = /^\/media\/([^/]+)\/(.+)$/.exec(fullPath(request)) ?? [];
    const { secure, gym, customDomain, unknown } = addressOf(request);
    // A host that is nobody's has nothing, as for pages.
    if (unknown) return refuse(response, 404);
    const opened = await gate.open({
      grant,
      file,
      sessionToken: sessionToken((name) => request.get(name), secure),
      hostGymId: gym?.id ?? null,
      customDomain,
    });
    if (!opened.ok) return refuse(response, opened.reason === "forbidden" ? 403 : 404);
    const type = streamType(opened.key);
    if (!type) return refuse(response, 404);
    if (!isPlaylist(opened.key)) {
      if (!opened.live && !(await isShown(opened.key))) return refuse(response, 404);
      await sendObject(request, response, {
        media,
        key: opened.key,
        type,
        cache: SEGMENT_CACHE,
      });
      return;
    }
    const { key, live } = opened;
    if (live) {
      const skips = request.query["_HLS_skip"] === "YES";
      const rendered = await livePlaylists.read({ ...live, skips });
      if (rendered === null) return refuse(response, 404);
      return sendPlaylist(request, response, rendered);
    }
    const text = await media.readText(key);
    if (text === null) return refuse(response, 404);
    const playlist = localPlaylist(text);
    if (playlist === null) {
      log.error({ key }, "a playlist names an address outside its own folder");
      return refuse(response, 404);
    }
    await sendPlaylist(request, response, { body: Buffer.from(playlist), compressed: null });
  });
  // A handshake is refused where all are (broadcast-handler.server.ts).
  return (request, response, next) =>
    upgradeOf(request) ? next() : void answer(request, response, next);
}

const PLAYLIST_TYPE = streamType("x.m3u8") ?? "";
async function sendPlaylist(
  request: Request,
  response: Response,
  { body, compressed }: RenderedPlaylist,
): Promise<void> {
  let sent = body;
  if (compressed) {
    response.setHeader("Vary", "Cookie, Authorization, Accept-Encoding");
    if (request.acceptsEncodings("gzip") === "gzip") {
      sent = await compressed();
      response.setHeader("Content-Encoding", "gzip");
    }
  }
  response.setHeader("Content-Type", PLAYLIST_TYPE);
  response.setHeader("Content-Length", sent.length);
  response.end(request.method === "HEAD" ? undefined : sent);
}
