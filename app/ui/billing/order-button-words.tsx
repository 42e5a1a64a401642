import styles from "./billing.module.css";

/** What an order's button does, and what that costs. */
export function OrderButtonWords({ name, terms }: { name: string; terms: string }) {
  return (
    <>
      <span className={styles.buttonName}>{name}</span>{" "}
      <span className={styles.buttonTerms}>{terms}</span>
    </>
  );
}
