import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../primitives/icon";
import styles from "./heart-button.module.css";

export interface HeartButtonProps {
  liked: boolean;
  /** The workout's name, for those who hear the page. */
  workoutName: string;
  /** Field name and value that the one form around the grid sends. */
  name: string;
  value: string;
}

export function HeartButton({ liked, workoutName, name, value }: HeartButtonProps) {
  const { t } = useTranslation("ui");
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={liked ? styles.liked : styles.heart}
      aria-pressed={liked}
      aria-label={t("like", { name: workoutName })}
    >
      <Icon as={Heart} filled={liked} />
    </button>
  );
}
