import * as styles from "./colors.module.css";

/** A drawing, because a colour that is data may stand in no style. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={color} />
    </svg>
  );
}
