import * as styles from "./order-button-label.module.css";

/** The label names what the order button does and what it costs. */
export function OrderButtonLabel({ name, terms }: { name: string; terms: string }) {
  return (
    <>
      <span className={styles.buttonName}>{name}</span>{" "}
      <span className={styles.buttonTerms}>{terms}</span>
    </>
  );
}
