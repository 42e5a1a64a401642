/**
 * The media access check before every playlist, segment and MP4 (product.md §13, security.md §17). A request passes
 * when its grant was signed for its own session, has not expired, the session still lives and is this host's, and the
 * session's person still may watch the workout or the live. A visitor's session has no account and no row: it lives as
 * long as its cookie. The gate reads the last two conditions from the database and keeps the decision per session and
 * workout or live (access-decisions.server.ts). It writes nothing: a video does not extend its session.
 */
import type { DbOrTx } from "~/db/client.server";
import { accessEnabled, type Viewer } from "~/features/catalog/access";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { findWorkoutMedia } from "~/features/catalog/workouts/queries.server";
import { findPersonBySession } from "~/features/identity/queries.server";
import type { CustomDomain } from "~/features/identity/session";
import { hashSessionToken, isVisitorToken } from "~/features/identity/session-token.server";
import { isMediaKey } from "~/features/media/media-store";
import { refuse, type Result } from "~/kernel/result";
import { createAccessDecisions } from "./access-decisions.server";
import { findViewer } from "./find-viewer.server";
import { parseMediaFile, type Grant, type LiveGrant, type WorkoutGrant } from "./grant";
import { grantSigner } from "./grant.server";

/** The folder of each movement. */
type Folders = ReadonlyMap<number, string>;

/** Whether a person may watch a live, and where its files are. The lives know; null refuses. */
type FindOpenLive = (
  db: DbOrTx,
  request: {
    gymId: number;
    liveId: number;
    studentId: number | null;
    accountId: string | null;
    viewer: Viewer;
    now: Date;
  },
) => Promise<{ folder: string } | null>;

interface Watching {
  person: { accountId: string; studentId: number } | null;
  now: Date;
}

/** Null for a visitor, with an anonymous session. */
type Requester = { tokenHash: string; customDomain: CustomDomain | null } | null;

interface OpenedMedia {
  key: string;
  /** The key is of a live, whose playlists are rows; `file` is its name in the live's folder. */
  live?: { gymId: number; liveId: number; file: string };
}

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
  }): Promise<Result<OpenedMedia, "forbidden" | "not-found">>;
}

export function createMediaGate(options: {
  db: DbOrTx;
  sessionSecret: string;
  findOpenLive: FindOpenLive;
  now?: () => Date;
}): MediaGate {
  const { db, sessionSecret, findOpenLive, now = () => new Date() } = options;
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
      if (!isMediaKey(key)) return refuse("not-found");
      if (!("liveId" in grant)) return { ok: true, key };
      const { gymId, liveId } = grant;
      return { ok: true, key, live: { gymId, liveId, file: media.file } };
    },
  };

  function findCachedFolders(
    grant: Grant,
    sessionHash: string,
    requester: Requester,
  ): Promise<Folders | null> {
    const host = requester?.customDomain?.host ?? "";
    const what = "liveId" in grant ? `live ${grant.liveId}` : grant.workoutId;
    const name = `${sessionHash}/${host}/${grant.gymId}/${what}`;
    const requestedAt = now();
    return decisions.get(name, requestedAt, () => findOpenFolders(grant, requester, requestedAt));
  }

  async function findOpenFolders(
    grant: Grant,
    requester: Requester,
    now: Date,
  ): Promise<Folders | null> {
    const session =
      requester === null ? { person: null } : await findPersonBySession(db, { ...requester, now });
    if (!session) return null;
    const request = { person: session.person, now };
    return "liveId" in grant ? findLive(grant, request) : findWorkout(grant, request);
  }

  async function findWorkout(grant: WorkoutGrant, { person, now }: Watching) {
    const { gymId, workoutId } = grant;
    const [workout, viewer] = await Promise.all([
      findWorkoutMedia(db, { gymId, workoutId }),
      findViewer(db, { gymId, person, now }),
    ]);
    return workout && accessEnabled(workout, viewer) ? workout.mediaKeys : null;
  }

  async function findLive({ gymId, liveId }: LiveGrant, { person, now }: Watching) {
    const viewer = await findViewer(db, { gymId, person, now });
    const [studentId, accountId] = [person?.studentId ?? null, person?.accountId ?? null];
    const live = await findOpenLive(db, { gymId, liveId, studentId, accountId, viewer, now });
    return live && new Map([[SINGLE_FILE, live.folder]]);
  }
}
