import { X } from "lucide-react";
import type { ReactNode } from "react";
import * as styles from "./chip.module.css";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface ChipProps {
  /** Switches the filter on, or off when it is on. */
  to: string;
  selected?: boolean;
  /** For screen readers: what pressing an active chip does. */
  clearLabel?: string;
  /** Marked as a selected one, without clearing it by a press: it opens what is on. */
  marked?: boolean;
  /** Before the words. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A filter as a link; an active one is marked and cleared by one press. */
export function Chip({ to, selected, marked, clearLabel, icon, children }: ChipProps) {
  return (
    <a
      href={to}
      className={classNames(styles.chip, selected && styles.selected, marked && styles.marked)}
      aria-current={selected ? "true" : undefined}
    >
      {icon}
      {children}
      {selected ? <Icon as={X} size={16} label={clearLabel} /> : null}
    </a>
  );
}

interface ChipRowProps {
  label: string;
  /** Sticks below the page's bar while the list scrolls. */
  sticky?: boolean;
  children: ReactNode;
}

/** One line that scrolls sideways on a phone. */
export function ChipRow({ label, sticky, children }: ChipRowProps) {
  return (
    <nav aria-label={label} className={classNames(styles.row, sticky && styles.sticky)}>
      {children}
    </nav>
  );
}
