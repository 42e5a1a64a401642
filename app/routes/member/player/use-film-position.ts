import { useMemo, type MutableRefObject, type RefObject } from "react";
import type { AttachedStream } from "./attach-stream";
import { readFilmSecond, seekFilm } from "./film-position";
import type { SessionStore } from "./session-store";
import type { TrackView } from "./track-view";

export interface FilmPosition {
  getSecond: () => number;
  /** The session alone knows the second. */
  isBetweenSources: () => boolean;
  seek: (second: number) => void;
}

interface PositionOptions {
  video: RefObject<HTMLVideoElement>;
  changing: MutableRefObject<boolean>;
  store: SessionStore<TrackView>;
  attached: MutableRefObject<AttachedStream | null>;
}

export function useFilmPosition({
  video,
  changing,
  store,
  attached,
}: PositionOptions): FilmPosition {
  return useMemo(() => {
    const film = () => ({
      ...{ element: video.current, isChanging: changing.current, store },
      moveStart: (second: number) => attached.current?.moveStart(second),
    });
    return {
      getSecond: () => readFilmSecond(film()),
      isBetweenSources: () => changing.current,
      seek: (second) => seekFilm(second, film()),
    };
  }, [video, changing, store, attached]);
}
