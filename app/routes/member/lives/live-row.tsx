import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Picture } from "~/ui/primitives/picture";
import { DateSticker } from "./date-sticker";
import type { LiveAction } from "./live-access.server";
import { LiveActionButton } from "./live-action-button";
import type { LiveCard } from "./live-card.server";
import { GymTime } from "./live-hero";
import { DrawnPortrait } from "./live-portrait";
import * as styles from "./live-row.module.css";

interface LiveRowProps {
  live: LiveCard & { action: LiveAction };
  /** Of several gyms the row names its own. */
  withGym: boolean;
}

/** A live in a list: a link to its page covers the row; above it are the trainer's link and the viewer's action. */
export function LiveRow({ live, withGym }: LiveRowProps) {
  const { t } = useTranslation("lives");
  const facts = [t("minutes", { count: live.minutes }), withGym ? live.gym : null];
  return (
    <li id={`live-${live.guid}`} className={styles.row}>
      <DateSticker live={live} />
      <span className={styles.face}>
        {live.portrait ? (
          <Picture src={live.portrait} alt="" width={144} height={192} ratio="fill" sizes="96px" />
        ) : (
          <DrawnPortrait />
        )}
      </span>
      <div className={styles.words}>
        <div className={styles.time}>
          {live.running ? <Badge tone="good">{t("now")}</Badge> : null}
          {live.time}
        </div>
        <h3 className={styles.name} lang={live.titleLang}>
          <a href={live.to}>{live.title}</a>
        </h3>
        <p className={styles.dim}>
          {live.trainer ? (
            <>
              {live.trainer.to === null ? (
                t("with", { trainer: live.trainer.name })
              ) : (
                <a href={live.trainer.to}>{t("with", { trainer: live.trainer.name })}</a>
              )}
              {" · "}
            </>
          ) : null}
          {facts.filter(Boolean).join(" · ")}
        </p>
        <GymTime live={live} />
      </div>
      <div className={styles.action}>
        <LiveActionButton action={live.action} title={live.title} back="list" wide />
      </div>
    </li>
  );
}
