import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { remainingSeconds, type Playback } from "~/features/player/playback";
import styles from "./countdown.module.css";
import type { TrackView } from "./track-view";

const LOOK_MS = 100;

/** Large enough to read from a mat; the only thing that changes during playback. */
export function Countdown({ playback, track }: { playback: Playback; track: TrackView }) {
  const { t } = useTranslation("player");
  const seconds = useRemaining(playback, track);
  if (track.timing === "media") return null;
  const left = seconds < 60 ? String(seconds) : clock(seconds);
  return (
    <p
      className={styles.countdown}
      role="timer"
      aria-label={t("countdown.label", { name: track.name })}
    >
      {track.repetitions === null ? (
        <span className={styles.number}>{left}</span>
      ) : (
        <>
          <span className={styles.number}>{track.repetitions}</span>
          <span className={styles.unit}>
            {t("countdown.repetitions", { count: track.repetitions })}
            <span className={styles.left}>{clock(seconds)}</span>
          </span>
        </>
      )}
    </p>
  );
}

function useRemaining(playback: Playback, track: TrackView): number {
  const [now, look] = useState(0);
  const running = playback.runningSince !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => look(performance.now()), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [running]);
  // A reading from before this run started does not apply to it.
  return remainingSeconds(playback, track, now);
}
