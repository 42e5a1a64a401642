import type { ReactNode } from "react";
import * as styles from "./empty-state.module.css";

export type Drawing = "mat" | "search" | "calendar" | "ticket" | "kettlebell" | "cable" | "letter";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  drawing?: Drawing;
  /** The next step. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({
  title,
  text,
  drawing = "mat",
  action,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <Drawn drawing={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <div className={styles.text}>{text}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

const SHAPES: Record<Drawing, ReactNode> = {
  mat: (
    <>
      <path className={styles.fill} d="M22 84h84a9 9 0 0 1 0 18H31a9 9 0 0 1-9-9z" />
      <circle cx="106" cy="93" r="9" />
      <circle cx="106" cy="93" r="3.5" />
      <path d="M106 84H30a8 8 0 0 0-8 8v2a8 8 0 0 0 8 8h76" />
      <path d="M40 84c4-14 12-24 24-28m0 0 10-16m-10 16 20 8 4 20" />
      <circle cx="78" cy="30" r="8" />
    </>
  ),
  search: (
    <>
      <circle className={styles.fill} cx="58" cy="56" r="30" />
      <circle cx="58" cy="56" r="30" />
      <path d="m80 78 26 26M46 50c2-6 7-9 13-9" />
    </>
  ),
  calendar: (
    <>
      <rect className={styles.fill} x="26" y="44" width="76" height="58" rx="8" />
      <rect x="26" y="28" width="76" height="74" rx="8" />
      <path d="M26 48h76M46 20v16M82 20v16M46 66h.1M64 66h.1M82 66h.1M46 84h.1M64 84h.1" />
    </>
  ),
  ticket: (
    <>
      <path className={styles.fill} d="M22 44h84v14a8 8 0 0 0 0 16v14H22V74a8 8 0 0 0 0-16z" />
      <path d="M22 44h84v14a8 8 0 0 0 0 16v14H22V74a8 8 0 0 0 0-16zM78 44v8m0 8v12m0 8v8" />
    </>
  ),
  kettlebell: (
    <>
      <circle className={styles.fill} cx="64" cy="76" r="28" />
      <path d="M45 97a28 28 0 1 1 38 0zM50 52l-6-18c-2-7 3-12 9-12h22c6 0 11 5 9 12l-6 18" />
    </>
  ),
  letter: (
    <>
      <rect className={styles.fill} x="22" y="36" width="84" height="62" rx="8" />
      <rect x="22" y="36" width="84" height="62" rx="8" />
      <path d="m26 44 38 30 38-30" />
    </>
  ),
  cable: (
    <>
      <path className={styles.fill} d="M20 54h24v20H20zM84 54h24v20H84z" />
      <path d="M20 54h24v20H20zM84 54h24v20H84zM44 60h8m-8 8h8m32-8h-4m4 8h-4M58 44l-4-8m12 7 2-9m-10 50-4 8m12-7 2 9" />
    </>
  ),
};

function Drawn({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 128 128"
      width="128"
      height="128"
      aria-hidden="true"
    >
      {SHAPES[drawing]}
    </svg>
  );
}
