import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { PaymentFacts } from "~/ui/billing/payment-facts";
import * as head from "../gym-head.module.css";
import * as styles from "./subscription-facts.module.css";
import type { loader } from "../subscription.server";

/** The loader's `detail` (app/routes/member/billing/subscription.server.ts). */
export type SubscriptionDetailData = NonNullable<SerializeFrom<typeof loader>["detail"]>;

/** Labels the section that shows the facts. */
export const SUBSCRIPTION_NAME = "subscription-name";

/** Pictures of a plan that belongs to no gym. */
const GENERIC = { header: "/brand/hero.webp", logo: "/brand/logo.png" };

/** One subscription: header picture and logo, title, name, badges, price and its date line (product.md §2). */
export function SubscriptionFacts({
  titleSpoken,
  children,
  ...subscription
}: SubscriptionDetailData & {
  /** False when a dialog shows the title itself. */
  titleSpoken: boolean;
  children?: ReactNode;
}) {
  const {
    name,
    nameLang,
    price,
    interval,
    state,
    dateMeaning,
    date,
    payments,
    overdue,
    gym,
    withdrawn,
  } = subscription;
  const { t } = useTranslation("billing");
  const title = gym?.name ?? t("detail.premium");
  const headerUrl = gym ? gym.headerUrl : GENERIC.header;
  const expired = state === "EXPIRED";
  return (
    <>
      <div className={head.detailHead}>
        {headerUrl ? (
          <Picture src={headerUrl} alt="" width={1280} height={720} ratio="fill" eager />
        ) : null}
      </div>
      <div className={head.detail}>
        <div className={head.detailLogo}>
          <LogoBadge name={title} src={gym ? gym.logoUrl : GENERIC.logo} size="medium" />
        </div>
        <p className={head.detailGym} aria-hidden={titleSpoken ? undefined : true}>
          {title}
        </p>
        <div className={styles.detailTop}>
          <h2 id={SUBSCRIPTION_NAME} lang={nameLang}>
            {name}
          </h2>
          <Badge tone={expired ? "bad" : overdue?.open === false ? "neutral" : "good"}>
            {t(expired ? "detail.badgeExpired" : "detail.badgeActive")}
          </Badge>
          {overdue ? (
            <Badge tone="bad">
              {t(overdue.open ? "detail.badgeOverdue" : "detail.badgeClosed")}
            </Badge>
          ) : null}
        </div>
        <p className={styles.detailPrice}>
          {price} {t(interval === "YEAR" ? "perYear" : "perMonth")}
        </p>
        <p>
          <span className={styles.dateLabel}>{t(`detail.${dateMeaning}`)}</span>
          <span className={styles.date}>{date}</span>
        </p>
        <PaymentFacts facts={payments} />
        {withdrawn ? (
          <p>
            {t("detail.withdrawn", { date: withdrawn.on })}{" "}
            {withdrawn.amount ? t("detail.withdrawnBack", { amount: withdrawn.amount }) : null}
          </p>
        ) : null}
        {children}
      </div>
    </>
  );
}
