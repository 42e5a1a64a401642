/** Before the first play, where an earlier visit has left the workout: go on there, or start over. */
import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import type { RememberedPlace } from "~/features/player/remembered-place";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./resume-choice.module.css";

interface ResumeChoiceProps {
  place: RememberedPlace;
  onResume: () => void;
  onStartOver: () => void;
}

export function ResumeChoice({ place, onResume, onStartOver }: ResumeChoiceProps) {
  const { t } = useTranslation("player");
  return (
    <div className={styles.choice}>
      <Button
        type="button"
        size="large"
        icon={<Icon as={Play} size={20} filled />}
        onClick={onResume}
      >
        {t("resume.at", { at: clock(place.position) })}
      </Button>
      <Button type="button" variant="picture" onClick={onStartOver}>
        {t("resume.startOver")}
      </Button>
    </div>
  );
}
