import styles from "~/ui/billing/billing.module.css";

/** What the order button does, and what it costs. */
export function OrderButtonWords({ name, terms }: { name: string; terms: string }) {
  return (
    <>
      <span className={styles.buttonName}>{name}</span>{" "}
      <span className={styles.buttonTerms}>{terms}</span>
    </>
  );
}
