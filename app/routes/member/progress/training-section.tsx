import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { Ring, StreakWords, type Summary } from "./streak-panel";
import * as styles from "./training-section.module.css";
import { WeekBars } from "./week-chart";

/** "My training" on the profile: streak, bars of the last weeks, and the way to all of it. */
export function TrainingSection({ hasTrained, streak, chart }: Summary) {
  const { mount } = useShell();
  const { t } = useTranslation("progress");
  return (
    <section aria-labelledby="training" className={styles.section}>
      <div className={styles.head}>
        <h2 id="training" className={styles.title}>
          {t("title")}
        </h2>
        <TextLink to={paths.progress(mount)} standalone>
          {t("profile.all")}
          <span className={styles.hidden}>: {t("title")}</span>
        </TextLink>
      </div>
      {hasTrained ? (
        <div className={styles.panel}>
          <div className={styles.streak}>
            <Ring streak={streak} />
            <div className={styles.words}>
              <StreakWords streak={streak} />
            </div>
          </div>
          <WeekBars chart={chart} />
        </div>
      ) : (
        <p className={styles.empty}>{t("profile.empty")}</p>
      )}
    </section>
  );
}
