import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import styles from "./heart-button.module.css";

export interface HeartButtonProps {
  liked: boolean;
  /** The workout's name, for those who hear the page. */
  workoutName: string;
  /** Field name and value that the one form around the grid sends. */
  name: string;
  value: string;
  /** What it lies on. */
  ground?: "picture" | "page";
}

export function HeartButton({
  liked,
  workoutName,
  name,
  value,
  ground = "picture",
}: HeartButtonProps) {
  const { t } = useTranslation("ui");
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={classNames(styles.heart, ground === "page" && styles.quiet, liked && styles.liked)}
      aria-pressed={liked}
      aria-label={t("like", { name: workoutName })}
    >
      <Icon as={Heart} filled={liked} />
    </button>
  );
}
