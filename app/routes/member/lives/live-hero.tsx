import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { TrainerName } from "./trainer-name";
import { Countdown } from "./countdown";
import { DateSticker } from "./date-sticker";
import type { LiveCard } from "./live-card.server";
import * as styles from "./live-hero.module.css";
import { LivePortrait } from "./live-portrait";

interface LiveHeroProps {
  live: LiveCard;
  serverNow: string;
  headingLevel: 1 | 2;
  /** Above the title, e.g. "Next live"; the live's own state comes first. */
  eyebrow?: ReactNode;
  /** The title leads to the live's page. */
  linked?: boolean;
  /** The gym's name, on a list of several. */
  gym?: string | null;
  /** False where nothing is counted down to: it is over, cancelled or a draft. */
  counts?: boolean;
  children?: ReactNode;
}

/** One live at the head of a page: portrait, date sticker, who, when, and what to do. */
export function LiveHero({
  live,
  serverNow,
  headingLevel,
  eyebrow,
  linked = false,
  gym = null,
  counts = true,
  children,
}: LiveHeroProps) {
  const { t } = useTranslation("lives");
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.hero} id={`live-${live.guid}`}>
      <div className={styles.art}>
        <div className={styles.frame}>
          <LivePortrait src={live.portrait} eager />
        </div>
        <div className={styles.sticker}>
          <DateSticker live={live} />
        </div>
      </div>
      <div className={styles.words}>
        <div className={styles.eyebrow}>
          {live.running ? <Badge tone="good">{t("now")}</Badge> : null}
          {eyebrow}
          {gym ? <span>{gym}</span> : null}
        </div>
        <Heading className={styles.title} lang={live.titleLang}>
          {linked ? <a href={live.to}>{live.title}</a> : live.title}
        </Heading>
        <div className={styles.facts}>
          <p className={styles.when}>{live.when}</p>
          <GymTime live={live} />
          <p className={styles.dim}>
            {live.trainer ? (
              <>
                <TrainerName
                  to={live.trainer.to}
                  text={t("with", { trainer: live.trainer.name })}
                />
                {" · "}
              </>
            ) : null}
            {t("minutes", { count: live.minutes })}
          </p>
        </div>
        {counts && !live.running ? (
          <Countdown serverNow={serverNow} startsAt={live.startsAt} />
        ) : null}
        <div className={styles.actions}>{children}</div>
      </div>
    </article>
  );
}

/** The same moment on the gym's clock, where that shows another time. */
export function GymTime({ live }: { live: Pick<LiveCard, "gym" | "gymTime"> }) {
  const { t } = useTranslation("lives");
  return live.gymTime ? (
    <p className={styles.dim}>{t("gymTime", { time: live.gymTime, gym: live.gym })}</p>
  ) : null;
}
