import * as styles from "./payment-facts.module.css";

interface PaymentFactsProps {
  facts: readonly { name: string; value: string; lang?: string | undefined }[];
}

/** What a purchase costs and when, as names and values. */
export function PaymentFacts({ facts }: PaymentFactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, lang }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd lang={lang}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
