import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { ButtonLink } from "~/ui/primitives/button";
import * as styles from "./no-script-track-nav.module.css";
import type { TrackView } from "./track-view";

/** Stands below the native player without script: the movement's name, and links to the previous and the next. */
export function NoScriptTrackNav({
  tracks,
  index,
}: {
  tracks: readonly TrackView[];
  index: number;
}) {
  const { t } = useTranslation("player");
  const active = tracks[index];
  const before = tracks[index - 1];
  const after = tracks[index + 1];
  if (!active || tracks.length < 2) return null;
  return (
    <nav className={styles.steps} aria-label={t("controls.label")}>
      <p className={styles.what}>
        <span className={styles.name} lang={active.lang}>
          {active.name}
        </span>
        <span className={styles.how}>
          {t("controls.place", { at: index + 1, of: tracks.length })}
          {" · "}
          {active.repetitions === null
            ? clock(active.durationSeconds)
            : `${active.repetitions} ${t("countdown.repetitions", { count: active.repetitions })}`}
        </span>
      </p>
      <p className={styles.links}>
        {before ? (
          <ButtonLink to={before.to} plain size="small" variant="secondary">
            {t("controls.previous")}
          </ButtonLink>
        ) : null}
        {after ? (
          <ButtonLink to={after.to} plain size="small">
            {t("controls.next")}
          </ButtonLink>
        ) : null}
      </p>
    </nav>
  );
}
