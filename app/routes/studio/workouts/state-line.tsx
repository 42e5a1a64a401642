import { useTranslation } from "react-i18next";
import type { DraftState } from "~/features/catalog/drafts/draft-content";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./workouts.module.css";

const TONES = {
  DRAFT: "neutral",
  SCHEDULED: "warn",
  PUBLISHED: "good",
  ARCHIVED: "neutral",
} as const;

interface StateProps {
  state: DraftState;
  hasChanges: boolean;
  /** In words; of a scheduled workout alone. */
  publishAt: string | null;
  /** Its time has come. */
  isDue: boolean;
}

/** Whether members see a workout, as badges. */
export function StateBadges({ hasChanges, isDue, publishAt, state }: StateProps) {
  const { t } = useTranslation("studio-workouts");
  const time = isDue ? t("state.soon") : publishAt;
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      {time ? <span className={styles.dim}>{time}</span> : null}
      {hasChanges ? <Badge tone="warn">{t("state.changes")}</Badge> : null}
    </span>
  );
}

interface StateLineProps extends StateProps {
  /** Its files alone keep it from being published. */
  isWaiting: boolean;
  publicTo: string | null;
  /** Null unless the gym is a draft that the person may publish. */
  publishGymTo: string | null;
}

export function StateLine({ isWaiting, publicTo, publishGymTo, ...state }: StateLineProps) {
  const { t } = useTranslation("studio-workouts");
  return (
    <>
      <div className={styles.stateLine}>
        <StateBadges {...state} />
        {publicTo ? (
          <TextLink to={publicTo} standalone plain>
            {t("seePublic")}
          </TextLink>
        ) : null}
      </div>
      {isWaiting ? <p className={styles.notice}>{t("waiting")}</p> : null}
      {publishGymTo ? (
        <div className={styles.notice}>
          <p>{t("gymIsDraft")}</p>
          <ButtonLink to={publishGymTo}>{t("publishGym")}</ButtonLink>
        </div>
      ) : null}
    </>
  );
}
