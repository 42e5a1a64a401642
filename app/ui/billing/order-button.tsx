import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../primitives/button";
import styles from "./billing.module.css";
import type { PaymentTerms } from "./payment-lines";

/** After a press of the free button (spec §9). */
const FREE_LOCK_MS = 2000;

export interface OrderButtonProps {
  terms: PaymentTerms & { trialDays: number };
  /** Terms accepted, card complete; server HTML never disables. */
  ready: boolean;
  /** A card is being paid; left out, the form's own submission is watched. */
  paying: boolean | undefined;
}

/** Says what happens and what it costs. */
export function OrderButton({ terms, ready, paying }: OrderButtonProps) {
  const { t } = useTranslation("billing");
  const { next, freeUntil, trialDays, dueToday } = terms;
  const free = next === null;
  const [locked, lock] = useLock(FREE_LOCK_MS);
  const per = t(terms.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <Button
      name="intent"
      value={free ? "free" : "hosted"}
      size="large"
      wide
      disabled={!ready || (free && locked)}
      pending={paying}
      pendingLabel={t("chooser.loading")}
      onClick={free ? lock : undefined}
    >
      <span className={styles.buttonName}>
        {t(free ? "chooser.free" : trialDays > 0 ? "chooser.startTrial" : "chooser.confirm")}
      </span>{" "}
      <span className={styles.buttonTerms}>
        {free
          ? t("chooser.freeUntil", { date: freeUntil })
          : trialDays > 0
            ? t("chooser.ordersLater", { price: `${next.price} ${per}`, date: next.on })
            : t("chooser.ordersNow", { price: dueToday })}
      </span>
    </Button>
  );
}

/** Locked from just after the press, so that the press itself still sends the form. */
function useLock(forMs: number): [boolean, () => void] {
  const [locked, setLocked] = useState(false);
  const timers = useRef<number[]>([]);
  useEffect(() => () => timers.current.forEach((timer) => window.clearTimeout(timer)), []);
  return [
    locked,
    () => {
      timers.current.push(
        window.setTimeout(() => setLocked(true)),
        window.setTimeout(() => setLocked(false), forMs),
      );
    },
  ];
}
