import styles from "./order-button-words.module.css";

/** What an order's button does, and what that costs. */
export function OrderButtonWords({ name, terms }: { name: string; terms: string }) {
  return (
    <>
      <span className={styles.name}>{name}</span> <span className={styles.terms}>{terms}</span>
    </>
  );
}
