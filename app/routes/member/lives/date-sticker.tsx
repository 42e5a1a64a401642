import type { LiveCard } from "./live-card.server";
import * as styles from "./date-sticker.module.css";

/** The date of a live, in the zone that its times are shown in. */
export function DateSticker({ live }: { live: Pick<LiveCard, "startsAt" | "month" | "day"> }) {
  return (
    <time className={styles.sticker} dateTime={live.startsAt}>
      <span className={styles.month}>{live.month} </span>
      <span className={styles.day}>{live.day}</span>
    </time>
  );
}
