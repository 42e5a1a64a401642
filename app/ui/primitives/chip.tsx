import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chip.module.css";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export interface ChipProps {
  /** Where a press leads: on, or off again when it is on. */
  to: string;
  selected?: boolean;
  children: ReactNode;
}

/** A filter as a link; the one that is on says so and clears in one press. */
export function Chip({ to, selected = false, children }: ChipProps) {
  const { t } = useTranslation("ui");
  return (
    <a
      href={to}
      className={classNames(styles.chip, selected && styles.selected)}
      aria-current={selected ? "true" : undefined}
    >
      {children}
      {selected ? <Icon as={X} size={16} label={t("chip.clear")} /> : null}
    </a>
  );
}

export interface ChipRowProps {
  label: string;
  /** Stays below the header while the list scrolls. */
  sticky?: boolean;
  children: ReactNode;
}

/** One line that scrolls sideways on a phone. */
export function ChipRow({ label, sticky = false, children }: ChipRowProps) {
  return (
    <nav aria-label={label} className={classNames(styles.row, sticky && styles.sticky)}>
      {children}
    </nav>
  );
}
