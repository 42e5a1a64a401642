import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import * as styles from "./streak-panel.module.css";
import type { loadTrainingSummary } from "./training-summary.server";

export type Summary = SerializeFrom<typeof loadTrainingSummary>;

/** The streak in a ring that fills with the workouts of the running week, and this week's numbers. */
export function StreakPanel({ streak, thisWeek }: Pick<Summary, "streak" | "thisWeek">) {
  const { t } = useTranslation("progress");
  return (
    <section aria-labelledby="streak" className={styles.panel}>
      <h2 id="streak" className={styles.hidden}>
        {t("streak.title")}
      </h2>
      <Ring streak={streak} />
      <div className={styles.words}>
        <StreakWords streak={streak} />
        <details className={styles.how}>
          <summary>{t("streak.how")}</summary>
          <p>{t("streak.rule")}</p>
        </details>
      </div>
      <div className={styles.week}>
        <h3 className={styles.weekTitle}>{t("thisWeek.title")}</h3>
        <p className={styles.figure}>
          <strong>{thisWeek.minutesText}</strong>{" "}
          {t("thisWeek.minutes", { count: thisWeek.minutes })}
        </p>
        <p className={styles.figure}>
          <strong>{thisWeek.workoutsText}</strong>{" "}
          {t("thisWeek.workouts", { count: thisWeek.workouts })}
        </p>
      </div>
    </section>
  );
}

export function Ring({ streak }: Pick<Summary, "streak">) {
  const { t } = useTranslation("progress");
  const { ring, weeks, weeksText } = streak;
  const half = ring.size / 2;
  return (
    <p className={styles.ring}>
      <svg
        viewBox={`${-half} ${-half} ${ring.size} ${ring.size}`}
        width={ring.size}
        height={ring.size}
        aria-hidden="true"
      >
        <path className={styles.track} d={ring.track} />
        {ring.done ? <path className={styles.done} d={ring.done} /> : null}
      </svg>
      <span className={styles.inside}>
        <strong className={styles.number}>{weeksText}</strong>{" "}
        <span className={styles.unit}>{t("streak.weeks", { count: weeks })}</span>
      </span>
    </p>
  );
}

/** What the running week still needs, then where the free week is. */
export function StreakWords({ streak }: Pick<Summary, "streak">) {
  const { t } = useTranslation("progress");
  const { weeks, missing, freeWeek, inDanger } = streak;
  const need = inDanger ? "danger" : weeks === 0 ? "start" : "more";
  return (
    <>
      <p className={styles.need}>
        {missing === 0 ? t("streak.counts") : t(`streak.${need}`, { count: missing })}
      </p>
      {weeks > 0 ? (
        <p className={styles.free}>
          {freeWeek ? t("streak.freeTaken", { day: freeWeek }) : t("streak.freeLeft")}
        </p>
      ) : null}
    </>
  );
}
