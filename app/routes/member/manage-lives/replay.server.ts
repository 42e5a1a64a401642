/** `/lives/manage/{guid}/replay`: what becomes of a broadcast's pictures, and where its replay is cut. */
import { data } from "@remix-run/node";
import { clock } from "~/features/catalog/workouts/duration";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { WHOLE_MASTER } from "~/features/lives/broadcast/broadcast-names";
import { lengthOf } from "~/features/lives/broadcast/cut-parts";
import { readClock } from "~/features/lives/broadcast/read-clock";
import { releaseRecording } from "~/features/lives/broadcast/release-recording.server";
import { readParts } from "~/features/lives/broadcast/replay-playlists.server";
import { trimReplay } from "~/features/lives/broadcast/trim-replay.server";
import { grantExpiry } from "~/features/player/grant";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { SECOND_MS } from "~/kernel/time";
import { inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { manageLiveContext, type LiveContext } from "./manage-context.server";

/** @throws 303 to /signin, 404 for a live that the person does not manage, or that was not broadcast and is over */
export async function loader(args: RequestArgs) {
  const page = await replayContext(args);
  const { context, db, gym, lang, live, mount, person, t } = page;
  const lengthMs = lengthOf(await readParts(db, { gymId: gym.id, liveId: live.id }));
  return data(
    {
      title: formTitle(page, t("replay.title")),
      liveTitle: inLanguage(live, lang).title,
      state: stateOf(live, lengthMs),
      picture: lengthMs === 0 ? null : toPicture(page),
      length: toClock(lengthMs),
      begin: toClock(live.replayFromMs),
      end: toClock(live.replayToMs ?? lengthMs),
      watchTo:
        live.workoutId === null ? null : paths.workout(mount, "RECENT_LIVES", live.workoutId),
      formOwner: toFormOwner(context, person),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(changeReplay);

interface ReplayAnswer {
  begin: string;
  end: string;
  errors: { begin?: string; end?: string };
}

async function changeReplay(args: RequestArgs) {
  const page = await replayContext(args);
  const { db, gym, live, now, person } = page;
  const form = await readForm(page.request);
  const key = { gymId: gym.id, liveId: live.id, accountId: person.accountId, now };
  if (form.get("intent") === "release") {
    const isReleased = await releaseRecording(db, key);
    return leadBack(page, isReleased ? "replay.toast.released" : "toast.over");
  }
  const begin = String(form.get("begin") ?? "");
  const end = String(form.get("end") ?? "");
  const [fromSeconds, toSeconds] = [readClock(begin), readClock(end)];
  const refused = (errors: ReplayAnswer["errors"]) =>
    data<ReplayAnswer>({ begin, end, errors }, { status: 400, headers: NO_STORE });
  if (fromSeconds === null || toSeconds === null) {
    return refused({
      ...(fromSeconds === null ? { begin: "replay.errors.clock" } : {}),
      ...(toSeconds === null ? { end: "replay.errors.clock" } : {}),
    });
  }
  if (toSeconds <= fromSeconds) return refused({ end: "replay.errors.order" });
  const trimmed = await trimReplay(db, {
    ...key,
    ...{ fromMs: fromSeconds * SECOND_MS, toMs: toSeconds * SECOND_MS },
  });
  if (!trimmed.ok) return refused({ end: `replay.errors.${trimmed.reason}` });
  return leadBack(page, "replay.toast.trimmed");
}

function leadBack({ context, live, mount }: LiveContext, key: string) {
  const kind = key === "toast.over" ? "bad" : "good";
  return redirectWithToast(context, livePaths.replay(mount, live.guid), {
    kind,
    key: `manage-lives:${key}`,
  });
}

async function replayContext(args: RequestArgs): Promise<LiveContext> {
  const page = await manageLiveContext(args);
  const { source, status } = page.live;
  if (source !== "BROADCAST" || (status !== "ENDED" && status !== "REPLAY")) throw notFound();
  return page;
}

/** `none`: nothing was recorded. `cutting`: the replay is there, and is being cut anew. */
function stateOf(
  { status, isReplayPrivate, isReplayStale }: LiveContext["live"],
  lengthMs: number,
) {
  if (lengthMs === 0) return "none";
  if (status === "REPLAY") return isReplayStale ? "cutting" : "ready";
  return isReplayPrivate ? "private" : "making";
}

/** The whole recording, also a private one, and one that is cut already. */
function toPicture({ context, live, person }: LiveContext): string {
  const { gymId, id: liveId } = live;
  const grant = { gymId, liveId, expiresAt: grantExpiry(context.now) };
  return paths.stream(
    context.grants.sign(grant, person.sessionHash),
    `${SINGLE_FILE}/${WHOLE_MASTER}`,
  );
}

const toClock = (ms: number): string => clock(ms / SECOND_MS);
