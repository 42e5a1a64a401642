/** Connects the session of a workout to the page: its life cycle, and the times at which its place is saved. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { SessionTrack } from "~/features/player/workout-session";
import { addListeners } from "./add-listeners";
import { SessionStore, type TrackedWorkout } from "./session-store";

const SAVE_INTERVAL_MS = 5_000;

export function useWorkoutSession<Track extends SessionTrack>(
  tracks: readonly Track[],
  { first, tracked }: { first: number; tracked: TrackedWorkout | null },
) {
  const [store] = useState(() => new SessionStore(tracks, first));
  const session = useSyncExternalStore(
    store.subscribe,
    () => store.session,
    () => store.session,
  );
  const place = useSyncExternalStore(
    store.subscribe,
    () => store.place,
    () => store.place,
  );
  // The session names a movement by its index: its tracks change together with it, after the page's.
  const ownTracks = useSyncExternalStore(
    store.subscribe,
    () => store.tracks,
    () => store.tracks,
  );
  // Before the effects of the player, which send events.
  useLayoutEffect(() => {
    store.update(tracks, tracked);
  }, [store, tracks, tracked]);

  const trackingKey = tracked?.trackingKey;
  // Before the browser paints the first play button.
  useLayoutEffect(() => {
    if (trackingKey === undefined) return undefined;
    store.open();
    const removeLeave = addListeners(window, ["pagehide"], () => store.leave({ pageEnds: true }));
    const removeHide = addListeners(document, ["visibilitychange"], () => {
      if (document.visibilityState === "hidden") store.savePlace();
    });
    return () => {
      removeLeave();
      removeHide();
      store.leave({ pageEnds: false });
    };
  }, [store, trackingKey]);

  const playing = session.playback.status === "playing";
  useEffect(() => {
    if (!playing) return undefined;
    const timer = window.setInterval(() => store.savePlace(), SAVE_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [playing, store]);

  return {
    store,
    session,
    tracks: ownTracks,
    place,
    send: store.send,
    forgetPlace: store.forgetPlace,
  };
}
