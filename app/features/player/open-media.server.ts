/**
 * The media access check before every playlist, segment and MP4 (product.md §13, security.md §17). A request passes
 * when its grant was signed for its own session, has not expired, the session still lives and is this host's, and the
 * session's person still may watch the workout. A visitor's session has no account and no row: it lives as long as its
 * cookie. The gate reads the last two conditions from the database and keeps the decision per session and workout
 * (access-decisions.server.ts). It writes nothing: a video does not extend its session.
 */
import type { DbOrTx } from "~/db/client.server";
import { accessEnabled } from "~/features/catalog/access";
import { findWorkoutMedia } from "~/features/catalog/workouts/queries.server";
import { findPersonBySession } from "~/features/identity/queries.server";
import type { CustomDomain } from "~/features/identity/session";
import { hashSessionToken, isVisitorToken } from "~/features/identity/session-token.server";
import { isMediaKey } from "~/features/media/media-store";
import { refuse, type Result } from "~/kernel/result";
import { createAccessDecisions } from "./access-decisions.server";
import { findViewer } from "./find-viewer.server";
import { parseMediaFile, type Grant } from "./grant";
import { grantSigner } from "./grant.server";

/** The folder of each movement. */
type Folders = ReadonlyMap<number, string>;

/** Null for a visitor, with an anonymous session. */
type Requester = { tokenHash: string; customDomain: CustomDomain | null } | null;

export interface MediaGate {
  open(request: {
    grant: string;
    /** The part of the address after the grant. */
    file: string;
    sessionToken: string | null;
    /** The gym of the requested host; null on the platform's. */
    hostGymId: number | null;
    /** The requested host, when it is a custom domain: its sessions are worth nothing elsewhere. */
    customDomain: CustomDomain | null;
  }): Promise<Result<{ key: string }, "forbidden" | "not-found">>;
}

export function createMediaGate(options: {
  db: DbOrTx;
  sessionSecret: string;
  now?: () => Date;
}): MediaGate {
  const { db, sessionSecret, now = () => new Date() } = options;
  const signer = grantSigner(sessionSecret);
  const decisions = createAccessDecisions<Folders>();

  return {
    async open({ grant: token, file, sessionToken, hostGymId, customDomain }) {
      if (!sessionToken) return refuse("forbidden");
      const sessionHash = hashSessionToken(sessionToken);
      const grant = signer.read(token, { sessionHash, now: now() });
      if (!grant || (hostGymId !== null && hostGymId !== grant.gymId)) return refuse("forbidden");
      const requester = isVisitorToken(sessionToken)
        ? null
        : { tokenHash: sessionHash, customDomain };
      const folders = await findCachedFolders(grant, sessionHash, requester);
      if (!folders) return refuse("forbidden");
      const media = parseMediaFile(file);
      const folder = media && folders.get(media.movementId);
      if (!media || folder === undefined) return refuse("not-found");
      const key = `${folder}/${media.file}`;
      return isMediaKey(key) ? { ok: true, key } : refuse("not-found");
    },
  };

  function findCachedFolders(
    grant: Grant,
    sessionHash: string,
    requester: Requester,
  ): Promise<Folders | null> {
    const host = requester?.customDomain?.host ?? "";
    const name = `${sessionHash}/${host}/${grant.gymId}/${grant.workoutId}`;
    const requestedAt = now();
    return decisions.get(name, requestedAt, () => findOpenFolders(grant, requester, requestedAt));
  }

  async function findOpenFolders(
    grant: Grant,
    requester: Requester,
    now: Date,
  ): Promise<Folders | null> {
    const { gymId, workoutId } = grant;
    const [session, workout] = await Promise.all([
      requester === null ? { person: null } : findPersonBySession(db, { ...requester, now }),
      findWorkoutMedia(db, { gymId, workoutId }),
    ]);
    if (!session || !workout) return null;
    const { person } = session;
    const viewer = await findViewer(db, { gymId, person, now });
    return accessEnabled(workout, viewer) ? workout.mediaKeys : null;
  }
}
