import { CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Icon } from "~/ui/primitives/icon";
import { LiveStrip } from "../lives/live-strip";
import type { GymHomeProps } from "./gym-home";
import * as styles from "./next-live.module.css";

/** The next live; without one, that none is planned. */
export function NextLive({ live }: { live: GymHomeProps["nextLive"] }) {
  const { t } = useTranslation(["home", "lives"]);
  return (
    <Section title={t("live.title")}>
      {live ? (
        <LiveStrip live={live} />
      ) : (
        <div className={styles.strip}>
          <span className={styles.none}>
            <Icon as={CalendarDays} />
          </span>
          <p className={styles.when}>{t("none", { ns: "lives" })}</p>
        </div>
      )}
    </Section>
  );
}
