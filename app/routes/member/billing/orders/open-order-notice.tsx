/** Another plan of this seller waits to be paid: the buyer goes on with it, or takes this one instead. */
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import styles from "./open-order-notice.module.css";

export interface BegunOrder {
  orderId: string;
  /** "" where it is not known. */
  plan: string;
  goOnTo: string;
}

export interface OrderBegunProps {
  begun: BegunOrder;
  /** The plan that is chosen now. */
  chosen: { name: string; next: unknown };
  ready: boolean;
  paying: boolean | undefined;
}

/** In the place of the order button. */
export function OrderBegun({ begun, chosen, ready, paying }: OrderBegunProps) {
  const { t } = useTranslation("billing");
  const { orderId, plan, goOnTo } = begun;
  return (
    <div className={styles.begun}>
      <input type="hidden" name="begun" value={orderId} />
      <ButtonLink to={goOnTo} size="large" wide>
        {plan === "" ? t("begun.goOnWithOther") : t("begun.goOn", { plan })}
      </ButtonLink>
      <Button
        name="intent"
        value={chosen.next === null ? "free-instead" : "hosted-instead"}
        variant="secondary"
        size="large"
        wide
        disabled={!ready}
        pending={paying}
      >
        {t("begun.instead", { plan: chosen.name })}
      </Button>
    </div>
  );
}
