import * as styles from "./played-ring.module.css";

export interface PlayedRingProps {
  /** 100: the workout was done. */
  percent: number;
  /** For screen readers, e.g. "Done". */
  heard: string;
}

const RADIUS = 12.5;
const CIRCUMFERENCE = Math.ceil(2 * Math.PI * RADIUS);

/** On a workout's picture: a whole ring with a check for what was done, a part of one for what was begun. */
export function PlayedRing({ percent, heard }: PlayedRingProps) {
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 36 36"
      width="36"
      height="36"
      role="img"
      aria-label={heard}
    >
      <circle className={styles.ground} cx="18" cy="18" r="18" />
      <circle className={styles.track} cx="18" cy="18" r={RADIUS} />
      <circle
        className={styles.played}
        cx="18"
        cy="18"
        r={RADIUS}
        strokeDasharray={`${Math.round(percent * CIRCUMFERENCE) / 100} ${CIRCUMFERENCE}`}
        transform="rotate(-90 18 18)"
      />
      {percent >= 100 ? <path className={styles.check} d="m13 18.4 3.4 3.4 6.8-7" /> : null}
    </svg>
  );
}
