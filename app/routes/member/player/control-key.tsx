import type { LucideIcon } from "lucide-react";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./controls.module.css";

interface ControlKeyProps extends Pick<
  ComponentPropsWithoutRef<"button">,
  "aria-expanded" | "aria-controls"
> {
  icon: LucideIcon;
  label: string;
  /** The key that does the same; the tooltip names it. */
  shortcut?: string;
  filled?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  /** Over the icon, e.g. a number of seconds. */
  mark?: string;
  /** Shows its label; only from 1024 px. */
  words?: boolean;
  /** A narrow screen has no room for it; the settings offer it there. */
  wideOnly?: boolean;
  onPress: () => unknown;
}

/** A button of the player's row. */
export const ControlKey = forwardRef<HTMLButtonElement, ControlKeyProps>(function ControlKey(
  { icon, label, shortcut, filled = false, pressed, disabled, mark, words, wideOnly, ...rest },
  ref,
) {
  const { onPress, ...aria } = rest;
  return (
    <button
      {...aria}
      ref={ref}
      type="button"
      className={classNames(
        styles.key,
        pressed && styles.on,
        words && styles.words,
        wideOnly && styles.wideOnly,
      )}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => {
        // The focus goes to the stage, not to the button, so that the next Space pauses.
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[role=group]")?.focus({ preventScroll: true });
      }}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <Icon as={icon} filled={filled} />
      {mark ? <span className={styles.mark}>{mark}</span> : null}
      {words ? <span>{label}</span> : null}
    </button>
  );
});
