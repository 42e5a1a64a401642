import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { remainingSeconds, type Playback } from "~/features/player/playback";
import { classNames } from "~/ui/primitives/class-names";
import * as styles from "./countdown.module.css";
import type { TrackView } from "./track-view";
import { useBeeps } from "./use-beeps";
import type { PlayerState } from "./use-player";

const UPDATE_INTERVAL_MS = 100;

interface CountdownProps {
  state: PlayerState;
  track: TrackView;
  /** From 1024 px the dialog's close link is on the panel then, and the corner is free. */
  besidePanel: boolean;
  /** Of the beeps, 0 to 1; null: none. */
  beepVolume: number | null;
}

/** Large enough to read from a mat. Belongs to one turn of a movement that runs by the clock. */
export function Countdown({ state, track, besidePanel, beepVolume }: CountdownProps) {
  const { t } = useTranslation("player");
  const { repetitions, name } = track;
  const seconds = useRemainingSeconds(state.playback, track);
  useBeeps(seconds, state.playback.runningSince !== null, beepVolume);
  const left = seconds < 60 ? String(seconds) : clock(seconds);
  return (
    <p
      className={classNames(styles.countdown, besidePanel && styles.besidePanel)}
      role="timer"
      aria-label={t("countdown.label", { name })}
    >
      {repetitions === null ? (
        <span className={styles.number}>{left}</span>
      ) : (
        <>
          <span className={styles.number}>{repetitions}</span>
          <span className={styles.unit}>
            {t("countdown.repetitions", { count: repetitions })}
            <span className={styles.left}>{clock(seconds)}</span>
          </span>
        </>
      )}
    </p>
  );
}

function useRemainingSeconds(playback: Playback, track: TrackView): number {
  const [now, setNow] = useState(0);
  const running = playback.runningSince !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => setNow(performance.now()), UPDATE_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [running]);
  // remainingSeconds ignores a `now` from before this run.
  return remainingSeconds(playback, track, now);
}
