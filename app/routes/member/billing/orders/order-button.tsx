import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OrderButtonLabel } from "./order-button-label";
import { PayButton, type MissingAnswer } from "./pay-button";
import type { PaymentTerms } from "./payment-lines";

/** The button of a free plan is locked for this time after a press (product.md §9). */
const FREE_LOCK_MS = 2000;

interface OrderButtonProps {
  terms: PaymentTerms & { trialDays: number };
  missing: readonly MissingAnswer[];
  focusMissing: () => void;
  /** A call charges the card; undefined when the form's own submission shows the progress. */
  paying: boolean | undefined;
}

export function OrderButton({ terms, paying, ...rest }: OrderButtonProps) {
  const { t } = useTranslation("billing");
  const free = terms.next === null;
  const [locked, lock] = useLock(FREE_LOCK_MS);
  return (
    <PayButton
      {...rest}
      value={free ? "free" : "hosted"}
      disabled={free && locked}
      pending={paying}
      pendingLabel={t("chooser.loading")}
      onClick={free ? lock : undefined}
    >
      <OrderButtonLabel {...toLabel(terms, t)} />
    </PayButton>
  );
}

function toLabel(
  { next, later, freeUntil, trialDays, dueToday, interval }: OrderButtonProps["terms"],
  t: TFunction<"billing">,
): { name: string; terms: string } {
  if (next === null) {
    return { name: t("chooser.free"), terms: t("chooser.freeEnds", { date: freeUntil }) };
  }
  if (trialDays === 0) {
    return { name: t("chooser.confirm"), terms: t("chooser.ordersNow", { price: dueToday }) };
  }
  const per = t(interval === "YEAR" ? "perYear" : "perMonth");
  const values = { price: `${next.price} ${per}`, date: next.on };
  return {
    name: t("chooser.startTrial"),
    terms: later
      ? t("chooser.ordersLaterThen", {
          ...values,
          price: next.price,
          later: `${later.price} ${per}`,
        })
      : t("chooser.ordersLater", values),
  };
}

/** Locks just after the press, so that the press itself still submits the form. */
function useLock(durationMs: number): [boolean, () => void] {
  const [locked, setLocked] = useState(false);
  const timers = useRef<number[]>([]);
  useEffect(() => () => timers.current.forEach((timer) => window.clearTimeout(timer)), []);
  return [
    locked,
    () => {
      timers.current.push(
        window.setTimeout(() => setLocked(true)),
        window.setTimeout(() => setLocked(false), durationMs),
      );
    },
  ];
}
