import { useTranslation } from "react-i18next";
import type { DraftState } from "~/features/catalog/drafts/draft-content";
import { Badge } from "~/ui/primitives/badge";
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
}

/** Who sees a workout, as badges. */
export function StateBadges({ hasChanges, publishAt, state }: StateProps) {
  const { t } = useTranslation("studio-workouts");
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      {publishAt ? <span className={styles.dim}>{publishAt}</span> : null}
      {hasChanges ? <Badge tone="warn">{t("state.changes")}</Badge> : null}
    </span>
  );
}

export function StateLine({ publicTo, ...state }: StateProps & { publicTo: string | null }) {
  const { t } = useTranslation("studio-workouts");
  return (
    <div className={styles.stateLine}>
      <StateBadges {...state} />
      {publicTo ? (
        <TextLink to={publicTo} standalone plain>
          {t("seePublic")}
        </TextLink>
      ) : null}
    </div>
  );
}
