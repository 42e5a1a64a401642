/** The picture of a live for who has joined, and staff: of the gym's own broadcast, or of a playlist elsewhere. */
import { seesSource } from "~/features/lives/live-action";
import { listOwnQuestions } from "~/features/lives/questions/queries.server";
import type { OwnSeat } from "~/features/lives/seats/queries.server";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { grantExpiry, masterPlaylist } from "~/features/player/grant";
import type { GymPageContext } from "~/http/request-context.server";
import { webAddress } from "~/kernel/web-address";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import type { LiveAccess } from "../live-access.server";
import type { FoundLive } from "../live.server";

interface Watched {
  live: FoundLive;
  access: LiveAccess;
  own: OwnSeat | null;
}

/** Null: the viewer sees no picture here now. */
export async function loadPicture(page: GymPageContext, { live, access, own }: Watched) {
  const { context, db, mount, person } = page;
  const isSeated = own?.state === "SEATED";
  if (!person || !seesSource({ ...access, isSeated })) return null;
  const key = { gymId: live.gymId, liveId: live.id };
  const master = findMaster(page, { live, sessionHash: person.sessionHash });
  if (master === null) return null;
  if (live.source === "HLS" && context.document) {
    context.document.mediaOrigin = new URL(master).origin;
  }
  return {
    master,
    /** A playlist elsewhere may have segments of any kind. */
    format: live.source === "HLS" ? ("transport" as const) : ("fmp4" as const),
    questions: {
      action: livePaths.questions(mount, live.guid),
      dataAddress: livePaths.questionsData(mount, live.guid),
    },
    /** Null: staff ask nothing. */
    ownQuestions: isSeated
      ? await listOwnQuestions(db, { ...key, studentId: person.studentId })
      : null,
  };
}

function findMaster(
  { context }: GymPageContext,
  { live, sessionHash }: { live: FoundLive; sessionHash: string },
): string | null {
  if (live.source === "LINK") return null;
  if (live.source === "HLS") return webAddress(live.sourceUrl);
  const { gymId, id: liveId } = live;
  const expiresAt = grantExpiry(context.now);
  return paths.stream(
    context.grants.sign({ gymId, liveId, expiresAt }, sessionHash),
    masterPlaylist(SINGLE_FILE),
  );
}
