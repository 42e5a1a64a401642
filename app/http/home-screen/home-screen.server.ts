/**
 * What a mount needs on a home screen and with the network gone: manifest, service worker and offline page. None knows
 * a person, so that a browser may keep all three (security.md §17b).
 */
import { readFile } from "node:fs/promises";
import type { Request, RequestHandler, Response } from "express";
import type { Db } from "~/db/client.server";
import { findPublicGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { getFixedT } from "~/i18n/server-texts.server";
import type { Language } from "~/kernel/languages";
import { mountFor, paths, type Mount } from "~/paths";
import { addressOf } from "../edge/address";
import { pathnameOf } from "../edge/call-path";
import { isLanguage, languageOfVisitor } from "../i18n.server";
import { buildManifest } from "./build-manifest";
import { REMOVE_WORKER } from "./remove-worker";

const ADDRESS =
  /^(?:\/gym\/([a-z0-9-]{1,63}))?\/(manifest\.webmanifest|service-worker\.js|offline)$/;
/** A changed name or colour arrives within an hour. */
const MANIFEST_CACHE = "public, max-age=3600, stale-while-revalidate=86400";

interface Asked {
  request: Request;
  response: Response;
  gym: Gym | null;
  mount: Mount;
  lang: Language;
}

export interface OfflinePageFacts {
  gym: Gym | null;
  mount: Mount;
  lang: Language;
  nonce: string;
}

interface HomeScreenOptions {
  db: Db;
  /** The file of the bundled worker, which development has not. Null: the operator has turned the worker off. */
  workerFile: string | null;
  /** Names the build: every new one replaces the worker. */
  version: string;
  nonceOf(request: Request): string;
  renderOfflinePage(facts: OfflinePageFacts): Promise<string>;
}

export function homeScreen(options: HomeScreenOptions): RequestHandler {
  const { db, workerFile, version, nonceOf, renderOfflinePage } = options;
  let source: Promise<string | null> | undefined;
  const readWorker = (file: string) =>
    (source ??= readFile(file, "utf8").catch(() => {
      source = undefined;
      return null;
    }));

  async function sendManifest({ request, response, gym, mount, lang }: Asked): Promise<boolean> {
    const t = await getFixedT(lang, "description");
    const description = gym ? t("gym", { gym: gym.name }) : t("platform");
    response.setHeader("Cache-Control", MANIFEST_CACHE);
    response.setHeader("Vary", "Accept-Language");
    const manifest = JSON.stringify(buildManifest({ gym, mount, lang, description }));
    return send(request, response, "application/manifest+json; charset=utf-8", manifest);
  }

  async function sendWorker({ request, response, mount }: Asked): Promise<boolean> {
    const code = workerFile === null ? REMOVE_WORKER : await readWorker(workerFile);
    if (code === null) return false;
    response.setHeader("Cache-Control", "no-cache");
    // Without it `/gym/iron/service-worker.js` may control only what lies below `/gym/iron/`.
    response.setHeader("Service-Worker-Allowed", paths.home(mount));
    const mounted = JSON.stringify({ base: mount.base, version });
    const script = `self.GYMFRONT = ${mounted};\n${code}`;
    return send(request, response, "text/javascript; charset=utf-8", script);
  }

  async function sendOfflinePage({ request, response, ...facts }: Asked): Promise<boolean> {
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Cookie, Accept-Language");
    response.setHeader("Content-Language", facts.lang);
    const html = await renderOfflinePage({
      gym: facts.gym,
      mount: facts.mount,
      lang: facts.lang,
      nonce: nonceOf(request),
    });
    return send(request, response, "text/html; charset=utf-8", html);
  }

  const answers: Record<string, (asked: Asked) => Promise<boolean>> = {
    "manifest.webmanifest": sendManifest,
    "service-worker.js": sendWorker,
    offline: sendOfflinePage,
  };

  return (request, response, next) => {
    const [, guid, name = ""] = ADDRESS.exec(pathnameOf(request.originalUrl)) ?? [];
    const answer = answers[name];
    if (!answer || !["GET", "HEAD"].includes(request.method)) return next();
    findOwner(request, guid)
      .then(async (owner) => {
        if (!owner) return false;
        const lang = await languageOfAddress(request);
        return answer({ request, response, ...owner, lang });
      })
      .then((isAnswered) => (isAnswered ? undefined : next()), next);
  };

  async function findOwner(request: Request, guid: string | undefined) {
    const { gym: hostGym } = addressOf(request);
    const gym = hostGym ?? (guid ? await findPublicGymByGuid(db, guid) : null);
    if (guid !== undefined && !gym) return null;
    return { gym, mount: mountFor(gym, hostGym !== null) };
  }
}

/** The address names the language where the worker or the browser asks without the person's choice. */
async function languageOfAddress(request: Request): Promise<Language> {
  const { searchParams } = new URL(request.originalUrl, addressOf(request).origin);
  const lang = searchParams.get("lang");
  if (isLanguage(lang)) return lang;
  const { headers } = request;
  const acceptLanguage = headers["accept-language"];
  return languageOfVisitor({ cookie: headers.cookie, acceptLanguage });
}

function send(request: Request, response: Response, type: string, body: string): true {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
