/** After the last movement: what was done, and what comes now. */
import { RotateCcw } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { summarizeWorkout } from "./finish-summary";
import * as styles from "./finish-screen.module.css";
import type { WorkoutAbout } from "./player-overlay";
import { ShareWorkout } from "./share-workout";
import type { TrackView } from "./track-view";
import type { PlayerState } from "./use-player";

/** Few finishes show it. One that cannot be loaded is left out. */
const InstallHint = lazy(() => import("./install-hint").catch(() => ({ default: () => null })));

interface FinishScreenProps {
  state: PlayerState;
  tracks: readonly TrackView[];
  about: WorkoutAbout;
  /** Heart and bookmark; null for a visitor. */
  like: ReactNode;
  box: RefObject<HTMLElement>;
  onAgain: () => void;
}

export function FinishScreen({ state, tracks, about, like, box, onAgain }: FinishScreenProps) {
  const { t } = useTranslation("player");
  const { minutes, done } = summarizeWorkout(state.playback, tracks);
  const { name, nameLang, next, progressTo, finish } = about;
  return (
    <div className={styles.screen}>
      <div className={styles.words}>
        <FinishTitle />
        <p className={styles.name}>
          <span lang={nameLang}>{name}</span>
          {like}
        </p>
        <p className={styles.facts}>
          {minutes === 0 ? t("finished.underMinute") : t("finished.minutes", { count: minutes })}
          {tracks.length > 1 ? ` · ${t("finished.movements", { done, of: tracks.length })}` : null}
        </p>
        <div className={styles.actions}>
          <Button
            type="button"
            variant="picture"
            size="small"
            icon={<Icon as={RotateCcw} size={20} />}
            onClick={onAgain}
          >
            {t("finished.again")}
          </Button>
          <ShareWorkout name={name} />
          {progressTo ? (
            <a className={styles.link} href={progressTo}>
              {t("finished.progress")}
            </a>
          ) : null}
        </div>
        {next ? <NextWorkout {...next} /> : null}
        {finish?.hasFinishedOthers ? (
          <Suspense>
            <InstallHint stage={box} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** Takes the focus that the controls had; to a member who is elsewhere on the page it is only announced. */
function FinishTitle() {
  const { t } = useTranslation("player");
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAnnounced, announce] = useState(false);
  useEffect(() => {
    const stage = heading.current?.closest("[role=group]");
    const focused = document.activeElement;
    const isElsewhere =
      focused && focused.matches("body, [role=dialog]") === false && !stage?.contains(focused);
    if (isElsewhere) announce(true);
    else heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t("finished.title")}
      </h2>
      {/* The status exists before its text, so that screen readers announce it. */}
      <p role="status" className={styles.announced}>
        {isAnnounced ? t("finished.title") : null}
      </p>
    </>
  );
}

function NextWorkout(next: NonNullable<WorkoutAbout["next"]>) {
  const { name, nameLang, to, picture, durationSeconds } = next;
  const { t } = useTranslation("player");
  return (
    <a className={styles.next} href={to}>
      {picture ? (
        <span className={styles.picture}>
          <Picture src={picture} alt="" width={128} height={72} ratio="16:9" sizes="128px" eager />
        </span>
      ) : null}
      <span className={styles.nextWords}>
        <span className={styles.label}>{t("finished.next")}</span>
        <span className={styles.nextName} lang={nameLang ?? undefined}>
          {name}
        </span>
        <span className={styles.label}>{clock(durationSeconds)}</span>
      </span>
    </a>
  );
}
