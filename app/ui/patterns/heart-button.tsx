import { Heart } from "lucide-react";
import { BookmarkIcon } from "../primitives/bookmark-icon";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import * as styles from "./heart-button.module.css";

export interface HeartButtonProps {
  /** A liked workout, or a saved one. */
  liked: boolean;
  /** For screen readers, e.g. "Like Push Day". */
  label: string;
  /** Field name and value that the one form around the grid sends. */
  name: string;
  value: string;
  /** A bookmark instead of the heart. */
  bookmark?: boolean;
  /** Its background. */
  ground?: "picture" | "page";
}

/** A heart, or the bookmark of a workout saved for later: a submit button that stays pressed. */
export function HeartButton({
  liked,
  label,
  name,
  value,
  bookmark = false,
  ground = "picture",
}: HeartButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={classNames(styles.heart, ground === "page" && styles.quiet, liked && styles.liked)}
      aria-pressed={liked}
      aria-label={label}
      title={bookmark ? label : undefined}
    >
      <Icon as={bookmark ? BookmarkIcon : Heart} filled={liked} />
    </button>
  );
}
