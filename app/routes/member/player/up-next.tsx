import { useTranslation } from "react-i18next";
import { Picture } from "~/ui/primitives/picture";
import type { TrackView } from "./track-view";
import * as styles from "./up-next.module.css";
import type { PlayerState } from "./use-player";
import { useTrackSeconds } from "./use-track-seconds";

const SHOWN_SECONDS = 5;

interface UpNextProps {
  state: PlayerState;
  track: TrackView;
  next: TrackView;
}

/** Names the next movement in the last five seconds of this one. Belongs to one turn of the playback. */
export function UpNext({ state, track, next }: UpNextProps) {
  const { t } = useTranslation("player");
  const left = track.durationSeconds - useTrackSeconds(state, Math.floor);
  // The status exists before its text, so that screen readers announce it.
  return (
    <div role="status" className={styles.place}>
      {left <= SHOWN_SECONDS ? (
        <p className={styles.next}>
          {next.picture ? (
            <span className={styles.picture}>
              <Picture
                src={next.picture}
                alt=""
                width={96}
                height={54}
                ratio="16:9"
                sizes="96px"
                eager
              />
            </span>
          ) : null}
          <span className={styles.words}>
            <span className={styles.label}>{t("upNext")}</span>
            <span className={styles.name} lang={next.lang}>
              {next.name}
            </span>
          </span>
        </p>
      ) : null}
    </div>
  );
}
