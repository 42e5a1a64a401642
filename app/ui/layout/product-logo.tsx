import styles from "./product-logo.module.css";

/** The product's own mark: two plates on a bar, seen from the front. */
export function ProductLogo({ size = "small" }: { size?: "small" | "large" }) {
  return (
    <svg
      className={size === "large" ? styles.large : styles.small}
      viewBox="0 0 48 48"
      role="img"
      aria-label="Gymfront"
    >
      <rect width="48" height="48" rx="12" className={styles.ground} />
      <path d="M8 24h32M16 13v22M32 13v22M11.5 18v12M36.5 18v12" className={styles.mark} />
    </svg>
  );
}
