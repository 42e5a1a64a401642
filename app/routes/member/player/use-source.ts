/** Attaches the film or the sound of the active track to the element. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MutableRefObject,
  type RefObject,
} from "react";
import { elapsedSeconds, type Playback, type Track } from "~/features/player/playback";
import type { Quality } from "~/features/player/quality";
import { addListeners } from "./add-listeners";
import { attachStream, type AttachedStream } from "./attach-stream";
import type { UntimedInput } from "./session-store";
import type { TrackView } from "./track-view";

type Send = (event: UntimedInput) => void;

interface SourceOptions {
  playable: boolean;
  quality: Quality;
  isSoundAlone: boolean;
  /** Loads the page's data again, whose tracks have new media addresses. */
  reload: () => void;
  video: RefObject<HTMLVideoElement>;
  playback: Playback;
  tracks: readonly TrackView[];
  send: Send;
}

/** Attaches a new source for each turn, track and retry. `changing`: the element has no source at the moment. */
export function useSource(options: SourceOptions) {
  const { video, playback, tracks, playable, quality, isSoundAlone, reload, send } = options;
  const [attempt, setAttempt] = useState(0);
  const [failedTurn, setFailedTurn] = useState<string | null>(null);
  const { index, turn } = playback;
  // Its movement may stand elsewhere after the page's data was loaded again.
  const turnName = `${tracks[index]?.id}/${turn}/${attempt}/${isSoundAlone ? "audio" : "film"}`;
  const reloadAndRetry = useRetry(tracks, {
    retry: () => setAttempt((count) => count + 1),
    reload,
  });

  // A source is attached long after the render, when addresses and state may have changed.
  const latest = useRef({ tracks, playback, quality, reloadAndRetry });
  useEffect(() => {
    latest.current = { tracks, playback, quality, reloadAndRetry };
  });
  const changing = useRef(false);
  const attached = useRef<AttachedStream | null>(null);
  const hasAttached = useRef(false);
  const wasForbidden = useRef(false);
  const failedWhilePlaying = useRef(false);

  useEffect(() => {
    const element = video.current;
    const track = latest.current.tracks[latest.current.playback.index];
    if (!element || !playable) return undefined;
    // Only before the first source: later an element that waits for its next source is not paused either.
    const playing = !hasAttached.current && !element.paused;
    hasAttached.current = true;
    if (playing) send({ type: "play" });
    if (!track?.media) return undefined;
    const fail = () => {
      failedWhilePlaying.current = latest.current.playback.status === "playing";
      send({ type: "pause" });
      setFailedTurn(turnName);
    };
    const lose = () => loseFilm(changing, send);
    const removeListener = addListeners(element, ["playing"], () => {
      wasForbidden.current = false;
    });
    const stream = attachStream(element, track.media, {
      playing,
      getPosition: () => getFilmSecond(latest.current.playback, track),
      quality: latest.current.quality,
      shouldPlay: () => latest.current.playback.status === "playing",
      onReset: lose,
      onRefused: () => send({ type: "pause" }),
      onForbidden() {
        // New addresses help once; a second refusal without a second of film in between is a failure.
        if (wasForbidden.current) return fail();
        wasForbidden.current = true;
        lose();
        latest.current.reloadAndRetry();
      },
      onFailure: fail,
    });
    attached.current = stream;
    return () => {
      changing.current = true;
      removeListener();
      attached.current = null;
      stream.detach();
    };
    // New addresses alone attach nothing.
  }, [turnName, playable, send, video]);

  useEffect(() => attached.current?.setQuality(quality), [quality]);
  const retry = () => {
    if (failedWhilePlaying.current) {
      send({ type: "play" });
      loseFilm(changing, send);
    }
    reloadAndRetry();
  };
  return { failed: failedTurn === turnName, retry, changing, attached };
}

/** Until the next source plays, the element does not know where the film is. */
function loseFilm(changing: MutableRefObject<boolean>, send: Send): void {
  changing.current = true;
  send({ type: "stall" });
}

/** The film of a loop has no place of its own. */
const getFilmSecond = (playback: Playback, track: Track): number =>
  track.timing === "media" ? elapsedSeconds(playback, track, performance.now()) : 0;

/** Tries again as soon as the reloaded page brings new media addresses. */
function useRetry(
  tracks: readonly TrackView[],
  { retry, reload }: { retry: () => void; reload: () => void },
): () => void {
  const retrying = useRef(false);
  const playedTracks = useRef(tracks);
  useEffect(() => {
    if (playedTracks.current === tracks) return;
    playedTracks.current = tracks;
    if (retrying.current) retry();
    retrying.current = false;
  }, [tracks, retry]);
  return useCallback(() => {
    retrying.current = true;
    reload();
  }, [reload]);
}
