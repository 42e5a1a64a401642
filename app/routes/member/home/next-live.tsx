import { CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import type { GymHomeProps } from "./gym-home";
import * as styles from "./next-live.module.css";

/** The next live with its date sticker; without one, that none is planned. */
export function NextLive({ live }: { live: GymHomeProps["nextLive"] }) {
  const { t } = useTranslation("home");
  return (
    <Section title={t("live.title")}>
      <div className={styles.strip}>
        {live ? (
          <time className={styles.sticker} dateTime={live.startsAt}>
            <span className={styles.month}>{live.month}</span>
            <span className={styles.day}>{live.day}</span>
          </time>
        ) : (
          <span className={styles.none}>
            <Icon as={CalendarDays} />
          </span>
        )}
        <div className={styles.words}>
          {live ? (
            <>
              <p className={styles.name} lang={live.langs.title}>
                {live.title}
              </p>
              <p className={styles.when}>
                {live.running ? <Badge tone="good">{t("live.now")}</Badge> : live.when}
              </p>
            </>
          ) : (
            <p className={styles.when}>{t("live.none")}</p>
          )}
        </div>
      </div>
    </Section>
  );
}
