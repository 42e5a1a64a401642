import { useTranslation } from "react-i18next";
import { Section } from "../layout/section";
import { Badge } from "../primitives/badge";
import { ButtonLink } from "../primitives/button";
import { Card } from "../primitives/card";
import styles from "./billing.module.css";

export interface SubscriptionDetailProps {
  name: string;
  /** Ready words. */
  price: string;
  /** MONTH or YEAR */
  interval: string;
  state: "ACTIVE" | "CANCELED" | "EXPIRED";
  date: string;
  /** Null: 'Premium' (spec §2). */
  gymName: string | null;
  closeTo: string;
}

export function SubscriptionDetail({
  name,
  price,
  interval,
  state,
  date,
  gymName,
  closeTo,
}: SubscriptionDetailProps) {
  const { t } = useTranslation("billing");
  const line = state === "EXPIRED" ? "expired" : state === "CANCELED" ? "expires" : "nextBilling";
  return (
    <Section title={gymName ?? t("detail.premium")} headingLevel={1} width="column" space="tight">
      <Card>
        <div className={styles.detail}>
          <div className={styles.detailTop}>
            <h2 className={styles.detailName}>{name}</h2>
            <Badge tone={state === "EXPIRED" ? "bad" : "good"}>
              {t(state === "EXPIRED" ? "detail.badgeExpired" : "detail.badgeActive")}
            </Badge>
          </div>
          <p className={styles.detailPrice}>
            {price} {t(interval === "YEAR" ? "perYear" : "perMonth")}
          </p>
          <p className={styles.dim}>
            {t(`detail.${line}`)}
            {date}
          </p>
          <ButtonLink to={closeTo} variant="secondary">
            {t("detail.close")}
          </ButtonLink>
        </div>
      </Card>
    </Section>
  );
}
