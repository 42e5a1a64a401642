/** Before the first play, where an earlier visit has left the workout: go on there, or start over. */
import { Play, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clock } from "~/features/catalog/workouts/duration";
import { listTrackStarts } from "~/features/player/playback-position";
import type { RememberedPlace } from "~/features/player/remembered-place";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./resume-choice.module.css";
import type { TrackView } from "./track-view";

interface ResumeChoiceProps {
  place: RememberedPlace;
  tracks: readonly TrackView[];
  onResume: () => void;
  onStartOver: () => void;
}

export function ResumeChoice({ place, tracks, onResume, onStartOver }: ResumeChoiceProps) {
  const { t } = useTranslation("player");
  // The movements before it may have another duration by now.
  const at = clock(Math.floor((listTrackStarts(tracks)[place.index] ?? 0) + place.seconds));
  return (
    <div className={styles.choice}>
      <Button
        type="button"
        size="large"
        icon={<Icon as={Play} size={20} filled />}
        onClick={onResume}
      >
        {t("resume.at", { at })}
      </Button>
      <Button
        type="button"
        variant="picture"
        icon={<Icon as={RotateCcw} size={20} />}
        onClick={onStartOver}
      >
        {t("resume.startOver")}
      </Button>
    </div>
  );
}
