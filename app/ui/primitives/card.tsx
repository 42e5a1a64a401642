import type { ReactNode } from "react";
import * as styles from "./card.module.css";
import { classNames } from "./class-names";

interface CardProps {
  as?: "div" | "section" | "article" | "li";
  /** Off when a picture should reach the edge. */
  padded?: boolean;
  /** Id of its heading, for a section. */
  labelledBy?: string;
  children: ReactNode;
}

export function Card({ as: Element = "div", padded = true, labelledBy, children }: CardProps) {
  return (
    <Element
      className={classNames(styles.card, padded && styles.padded)}
      aria-labelledby={labelledBy}
    >
      {children}
    </Element>
  );
}
