import * as styles from "./product-logo.module.css";

/** The product's mark of public/favicon.svg, in the page's colours. */
export function ProductLogo({ size = "small" }: { size?: "small" | "large" }) {
  return (
    <svg
      className={size === "large" ? styles.large : styles.small}
      viewBox="0 0 64 64"
      role="img"
      aria-label="Gymfront"
    >
      <rect width="64" height="64" rx="16" className={styles.ground} />
      <path
        d="M45.5 25.5V24A9.5 9.5 0 0 0 36 14.5H28A9.5 9.5 0 0 0 18.5 24V40A9.5 9.5 0 0 0 28 49.5H36A9.5 9.5 0 0 0 45.5 40V35H33"
        className={styles.mark}
      />
    </svg>
  );
}
