import * as styles from "./challenge-badge.module.css";

interface ChallengeBadgeProps {
  /** Of the challenge: each is a ray. */
  days: number;
  /** Below the number of days. */
  unit: string;
  /** For screen readers; left out where the challenge's name stands beside it. */
  label?: string;
}

/** What a member keeps of a finished challenge, in the gym's colours. */
export function ChallengeBadge({ days, unit, label }: ChallengeBadgeProps) {
  return (
    <svg
      className={styles.badge}
      viewBox="-100 -100 200 200"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <g className={styles.rays}>
        {Array.from({ length: days }, (_, day) => (
          <line key={day} y1="-96" y2="-84" transform={`rotate(${(day * 360) / days})`} />
        ))}
      </g>
      <circle className={styles.ground} r="76" />
      <circle className={styles.rim} r="67" />
      <path className={styles.check} d="M-15 -38 -4 -27 16 -47" />
      <text className={styles.number} y="26">
        {days}
      </text>
      <text className={styles.unit} y="47">
        {unit}
      </text>
    </svg>
  );
}
