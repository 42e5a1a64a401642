import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Badge } from "../primitives/badge";
import { Icon } from "../primitives/icon";
import { Price } from "../primitives/price";
import * as styles from "./plan-card.module.css";

/** Radio cards below a legend, or plans side by side to compare. */
export function PlanGroup({
  legend,
  legendHidden = false,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className={legendHidden ? styles.hidden : styles.legend}>{legend}</legend>
      <div className={styles.stack}>{children}</div>
    </fieldset>
  );
}

export function PlanRow({ children }: { children: ReactNode }) {
  return <ul className={styles.row}>{children}</ul>;
}

interface PlanTexts {
  name: string;
  /** Languages of the gym's own texts, where they are not the page's. */
  langs?: { name?: string | undefined; description?: string | undefined };
  /** Integer minor units. */
  price: number;
  currency: string;
  /** Already translated, e.g. "per month". */
  per?: string;
  /** What it saves, e.g. "£9.99 a month, you save 33%". */
  saving?: string | undefined;
  note?: string;
  /** A label on the plan, e.g. "Best value". */
  tag?: string;
}

interface PlanChoiceProps extends PlanTexts {
  /** Field name, `selectedSubscriptionType`. */
  field: string;
  value: string | number;
  defaultChecked?: boolean;
  onChoose?: () => void;
}

/** One plan of a chooser: a native radio with the whole card as its label. */
export function PlanChoice({ field, value, defaultChecked, onChoose, ...texts }: PlanChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="radio"
        name={field}
        value={value}
        defaultChecked={defaultChecked}
        onChange={onChoose}
        className={styles.radio}
      />
      <label htmlFor={id} className={styles.choiceCard}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.choiceName} lang={texts.langs?.name}>
          {texts.name}
        </span>
        <span className={styles.choicePrice}>
          <Price amount={texts.price} currency={texts.currency} per={texts.per} />
        </span>
        {texts.tag ? <span className={styles.choiceTag}>{texts.tag}</span> : null}
        {texts.saving ? <span className={styles.choiceTag}>{texts.saving}</span> : null}
        {texts.note ? (
          <span className={styles.choiceNote} lang={texts.langs?.description}>
            {texts.note}
          </span>
        ) : null}
      </label>
    </div>
  );
}

interface PlanCardProps extends PlanTexts {
  features?: readonly string[];
  action: ReactNode;
  featured?: boolean;
}

/** One plan to read and compare, with its action. */
export function PlanCard({ features = [], action, featured = false, ...texts }: PlanCardProps) {
  return (
    <li className={featured ? styles.featured : styles.card}>
      <div className={styles.top}>
        <h3 className={styles.name} lang={texts.langs?.name}>
          {texts.name}
        </h3>
        {texts.tag ? <Badge tone="brand">{texts.tag}</Badge> : null}
      </div>
      <Price amount={texts.price} currency={texts.currency} per={texts.per} size="large" />
      {texts.saving ? <p className={styles.saving}>{texts.saving}</p> : null}
      {features.length > 0 ? (
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature} className={styles.feature} lang={texts.langs?.description}>
              <Icon as={Check} size={20} />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.action}>{action}</div>
    </li>
  );
}
