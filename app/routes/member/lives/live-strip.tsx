import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Picture } from "~/ui/primitives/picture";
import { DateSticker } from "./date-sticker";
import type { LiveCard } from "./live-card.server";
import * as styles from "./live-strip.module.css";

interface LiveStripProps {
  live: LiveCard;
  /** Instead of the trainer, e.g. the gym on the trainer's own page. */
  note?: string;
}

/** A live in one line, which is one link: date sticker, trainer, time, and 'Join now' while it runs. */
export function LiveStrip({ live, note }: LiveStripProps) {
  const { t } = useTranslation("lives");
  return (
    <a href={live.to} className={styles.strip}>
      <DateSticker live={live} />
      {live.picture ? (
        <span className={styles.portrait}>
          <Picture src={live.picture} alt="" width={192} height={192} ratio="1:1" sizes="96px" />
        </span>
      ) : null}
      <span className={styles.words}>
        <span className={styles.name} lang={live.titleLang}>
          {live.title}
        </span>
        {note !== undefined || live.trainer ? (
          <span className={styles.trainer}>
            {note ?? t("with", { trainer: live.trainer?.name })}
          </span>
        ) : null}
        <span className={styles.when}>
          {live.running ? <Badge tone="good">{t("now")}</Badge> : live.when}
        </span>
        {live.gymTime && !live.running ? (
          <span className={styles.when}>{t("gymTime", { time: live.gymTime, gym: live.gym })}</span>
        ) : null}
      </span>
      {live.running ? <span className={styles.join}>{t("joinNow")}</span> : null}
    </a>
  );
}
