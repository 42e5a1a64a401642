import { useTranslation } from "react-i18next";
import { Badge } from "../primitives/badge";
import { Button, ButtonLink } from "../primitives/button";
import { DialogPage } from "../primitives/dialog";
import { LogoBadge } from "../primitives/logo-badge";
import { Picture } from "../primitives/picture";
import styles from "./billing.module.css";

export interface SubscriptionDetailProps {
  name: string;
  /** Ready words. */
  price: string;
  /** MONTH or YEAR */
  interval: string;
  state: "ACTIVE" | "CANCELED" | "EXPIRED";
  date: string;
  graceDate: string | null;
  /** Null: 'Premium', with the generic picture and logo (spec §2). */
  gym: { name: string; logoUrl: string | null; headerUrl: string | null } | null;
  /** A promo code or discount takes something off each renewal that it lasts for. */
  discounted: boolean;
  /** Null: not to be had (spec §2: only where paymentProvider is STRIPE; only cancelled and not terminated). */
  cancelTo: string | null;
  revertTo: string | null;
  /** A payment is overdue and can be made. */
  payable: boolean;
  closeTo: string;
}

const LINES = { ACTIVE: "nextBilling", CANCELED: "expires", EXPIRED: "expired" } as const;

/** The product's own, for what belongs to no gym. */
const GENERIC = { header: "/brand/hero.webp", logo: "/brand/logo.png" };

/** The subscription detail modal of spec §2, over the profile. */
export function SubscriptionDetail(props: SubscriptionDetailProps) {
  const { name, price, interval, state, date, graceDate, gym, closeTo } = props;
  const { t } = useTranslation("billing");
  const title = gym?.name ?? t("detail.premium");
  const headerUrl = gym ? gym.headerUrl : GENERIC.header;
  return (
    <DialogPage
      title={title}
      titleHidden
      closeTo={closeTo}
      closeLabel={t("detail.close")}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary">
            {t("detail.close")}
          </ButtonLink>
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
      <div className={styles.detailHead}>
        {headerUrl ? (
          <Picture src={headerUrl} alt="" width={1280} height={720} ratio="fill" eager />
        ) : null}
      </div>
      <div className={styles.detail}>
        <div className={styles.detailLogo}>
          <LogoBadge name={title} src={gym ? gym.logoUrl : GENERIC.logo} size="medium" />
        </div>
        <p className={styles.detailGym} aria-hidden="true">
          {title}
        </p>
        <div className={styles.detailTop}>
          <h2 className={styles.detailName}>{name}</h2>
          <Badge tone={state === "EXPIRED" ? "bad" : "good"}>
            {t(state === "EXPIRED" ? "detail.badgeExpired" : "detail.badgeActive")}
          </Badge>
          {graceDate ? <Badge tone="bad">{t("detail.badgeOverdue")}</Badge> : null}
        </div>
        <p className={styles.detailPrice}>
          {price} {t(interval === "YEAR" ? "perYear" : "perMonth")}
        </p>
        <p>
          <span className={styles.dateLabel}>{t(`detail.${LINES[state]}`)}</span>
          <span className={styles.date}>{date}</span>
        </p>
        {graceDate && props.payable ? (
          <form method="post" className={styles.overdue}>
            <p>{t("detail.overdue", { date: graceDate })}</p>
            <Button name="intent" value="overdue" size="large" wide>
              {t("detail.pay")}
            </Button>
          </form>
        ) : null}
        {state === "ACTIVE" ? (
          <p className={styles.dim}>
            {t(props.discounted ? "detail.discountRolls" : "detail.promoRolls")}
          </p>
        ) : null}
      </div>
    </DialogPage>
  );
}
