import { Heart } from "lucide-react";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import * as styles from "./heart-button.module.css";

export interface HeartButtonProps {
  liked: boolean;
  /** For screen readers, e.g. "Like Push Day". */
  label: string;
  /** Field name and value that the one form around the grid sends. */
  name: string;
  value: string;
  /** Its background. */
  ground?: "picture" | "page";
}

export function HeartButton({ liked, label, name, value, ground = "picture" }: HeartButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={classNames(styles.heart, ground === "page" && styles.quiet, liked && styles.liked)}
      aria-pressed={liked}
      aria-label={label}
    >
      <Icon as={Heart} filled={liked} />
    </button>
  );
}
