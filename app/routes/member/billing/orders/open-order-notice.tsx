/** The member's open order of another plan of this seller: the member pays it, or orders this plan instead. */
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import * as styles from "./open-order-notice.module.css";
import { PayButton, type MissingAnswer } from "./pay-button";

export interface OpenOrder {
  orderId: string;
  /** The plan's name; "" when it is unknown. */
  plan: string;
  goOnTo: string;
}

interface OpenOrderNoticeProps {
  begun: OpenOrder;
  chosen: { name: string; next: unknown };
  missing: readonly MissingAnswer[];
  focusMissing: () => void;
  paying: boolean | undefined;
}

/** Replaces the order button. */
export function OpenOrderNotice({ begun, chosen, paying, ...rest }: OpenOrderNoticeProps) {
  const { t } = useTranslation("billing");
  const { orderId, plan, goOnTo } = begun;
  return (
    <div className={styles.begun}>
      <input type="hidden" name="begun" value={orderId} />
      <ButtonLink to={goOnTo} size="large" wide>
        {plan === "" ? t("begun.goOnWithOther") : t("begun.goOn", { plan })}
      </ButtonLink>
      <PayButton
        {...rest}
        value={chosen.next === null ? "free-instead" : "hosted-instead"}
        variant="secondary"
        pending={paying}
      >
        {t("begun.instead", { plan: chosen.name })}
      </PayButton>
    </div>
  );
}
