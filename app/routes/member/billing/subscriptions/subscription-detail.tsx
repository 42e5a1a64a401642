import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { useMessage } from "~/ui/shell/use-message";
import * as styles from "./subscription-detail.module.css";
import { SubscriptionFacts, type SubscriptionDetailData } from "./subscription-facts";

export interface SubscriptionDetailProps extends SubscriptionDetailData {
  closeTo: string;
}

/** The subscription detail modal of product.md §2, over the profile. */
export function SubscriptionDetail(props: SubscriptionDetailProps) {
  const { dateMeaning, overdue, gym, closeTo } = props;
  const { t } = useTranslation("billing");
  const message = useMessage();
  return (
    <DialogPage
      title={gym?.name ?? t("detail.premium")}
      titleHidden
      closeTo={closeTo}
      closeLabel={t("detail.close")}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary">
            {t("detail.close")}
          </ButtonLink>
          {props.withdraw ? (
            <ButtonLink to={props.withdraw.to} variant="secondary" preventScrollReset>
              {t("detail.withdraw")}
            </ButtonLink>
          ) : null}
          {props.cancelTo ? (
            <ButtonLink to={props.cancelTo} variant="secondary" preventScrollReset>
              {t("detail.cancel")}
            </ButtonLink>
          ) : null}
          {props.revertTo ? (
            <ButtonLink to={props.revertTo} preventScrollReset>
              {t("detail.revert")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <SubscriptionFacts {...props} titleSpoken={false}>
        {overdue && props.payable ? (
          <form method="post" className={styles.overdue}>
            <p>{t(overdue.open ? "detail.overdue" : "detail.closed", { date: overdue.until })}</p>
            <Button name="intent" value="overdue" size="large" wide>
              {t("detail.pay")}
            </Button>
          </form>
        ) : null}
        {props.disputed ? <p className={styles.dim}>{message("error.disputed")}</p> : null}
        {props.withdraw ? (
          <p className={styles.dim}>{t("detail.withdrawUntil", { date: props.withdraw.until })}</p>
        ) : null}
        {dateMeaning === "nextBilling" ? (
          <p className={styles.dim}>
            {t(props.discounted ? "detail.discountRolls" : "detail.promoRolls")}
          </p>
        ) : null}
      </SubscriptionFacts>
    </DialogPage>
  );
}
