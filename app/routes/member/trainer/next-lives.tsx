import { useTranslation } from "react-i18next";
import type { SerializeFrom } from "@remix-run/node";
import { Section } from "~/ui/layout/section";
import { LiveStrip } from "../lives/live-strip";
import * as styles from "./trainer.module.css";
import type { loadAbout } from "./load-about.server";

/** The trainer's next lives, each with its gym where there are several. */
export function NextLives({
  lives,
  name,
}: {
  lives: SerializeFrom<typeof loadAbout>["lives"];
  name: string;
}) {
  const { t } = useTranslation("trainer");
  if (lives.length === 0) return null;
  return (
    <Section title={t("lives", { trainer: name })}>
      <ul className={styles.lives}>
        {lives.map((live) => (
          <li key={live.guid}>
            <LiveStrip live={live} note={live.gym} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
