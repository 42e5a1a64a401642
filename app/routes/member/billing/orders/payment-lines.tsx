import { useTranslation } from "react-i18next";
import * as styles from "./payment-lines.module.css";
import type { PlanView } from "../plan-view";

export type PaymentTerms = Pick<
  PlanView,
  | "name"
  | "langs"
  | "interval"
  | "price"
  | "priceAfterPromo"
  | "dueToday"
  | "next"
  | "later"
  | "freeUntil"
>;

/** The payment of today, and later payments with their dates. */
export function PaymentLines(terms: PaymentTerms) {
  const { t } = useTranslation("billing");
  const per = t(terms.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <dl className={styles.lines}>
      <Line name={terms.name} lang={terms.langs.name} value={`${terms.price} ${per}`} />
      {terms.priceAfterPromo ? (
        <Line name={t("summary.afterPromo")} value={terms.priceAfterPromo} />
      ) : null}
      <div className={styles.lineStrong}>
        <dt>{t("summary.today")}</dt>
        <dd>{terms.dueToday}</dd>
      </div>
      {[terms.next, terms.later].map((payment) =>
        payment ? (
          <Line
            key={payment.on}
            name={t("summary.from", { date: payment.on })}
            value={`${payment.price} ${per}`}
          />
        ) : null,
      )}
      {terms.freeUntil ? (
        <Line name={t("summary.ends", { date: terms.freeUntil })} value={t("summary.nothing")} />
      ) : null}
    </dl>
  );
}

interface LineProps {
  name: string;
  /** Of the name, where it is not the page's. */
  lang?: string | undefined;
  value: string;
}

function Line({ name, lang, value }: LineProps) {
  return (
    <div className={styles.line}>
      <dt lang={lang}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The obligation to pay in full sentences, before the button (product.md §19). */
export function Obligation(terms: PaymentTerms & { trialDays: number }) {
  const { t } = useTranslation("billing");
  const per = t(terms.interval === "YEAR" ? "perYear" : "perMonth");
  const { next, later, dueToday, freeUntil } = terms;
  if (next === null) {
    return <p className={styles.dim}>{t("summary.obligationFree", { date: freeUntil })}</p>;
  }
  const isTrial = terms.trialDays > 0;
  const values = { date: next.on, ...(isTrial ? {} : { price: dueToday }) };
  if (later) {
    const more = { ...values, later: `${later.price} ${per}`, laterDate: later.on };
    return (
      <p className={styles.dim}>
        {isTrial
          ? t("summary.obligationTrialThen", { ...more, price: next.price })
          : t("summary.obligationThen", { ...more, renewal: next.price })}
      </p>
    );
  }
  const renewal = `${next.price} ${per}`;
  return (
    <p className={styles.dim}>
      {isTrial
        ? t("summary.obligationTrial", { ...values, price: renewal })
        : t("summary.obligation", { ...values, renewal })}
    </p>
  );
}
