import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import * as head from "../gym-head.module.css";
import * as styles from "./expired-notice.module.css";
import {
  SUBSCRIPTION_NAME,
  SubscriptionFacts,
  type SubscriptionDetailData,
} from "./subscription-facts";

/** Shown above the chooser: the expired subscription explains why the member chooses again (product.md §2). */
export function ExpiredNotice(props: SubscriptionDetailData & { closeTo: string }) {
  const { t } = useTranslation("billing");
  return (
    <section className={head.expired} aria-labelledby={SUBSCRIPTION_NAME}>
      <SubscriptionFacts {...props} titleSpoken>
        <p className={styles.dim}>{t("detail.chooseAgain")}</p>
        <ButtonLink to={props.closeTo} variant="secondary">
          {t("detail.close")}
        </ButtonLink>
      </SubscriptionFacts>
    </section>
  );
}
