import { useTranslation } from "react-i18next";
import type { DateMeaning } from "~/features/billing/subscriptions/subscription";
import { paths } from "~/paths";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Card } from "~/ui/primitives/card";
import { EmptyState } from "~/ui/primitives/empty-state";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { useShell } from "~/ui/shell/use-shell";
import styles from "./profile.module.css";

export interface ProfileSectionsProps {
  firstName: string;
  /** The plans; null: nothing is sold. */
  plansTo: string | null;
  subscriptions: ProfileSubscription[];
  /** The payment provider has a page for cards and receipts. */
  portalTo: string | null;
  /** False: the portal is reached on the platform's own profile. */
  isPortalHere: boolean;
  /** For creators: links to the payment accounts of their gyms and their own. */
  dashboards: { partner: "gym" | "trainer"; name: string; to: string }[];
  orders: {
    id: string;
    name: string;
    imageUrl: string | null;
    /** Already translated. */
    price: string;
    /** Already translated; null: nothing was given back. */
    refunded: string | null;
    on: string | null;
  }[];
}

interface ProfileSubscription {
  id: string;
  manageTo: string;
  /** Where several gyms' are listed: whose it is. */
  seller: { name: string; logoUrl: string | null } | null;
  name: string;
  /** Already translated. */
  price: string;
  /** MONTH or YEAR */
  interval: string;
  state: "ACTIVE" | "CANCELED" | "EXPIRED";
  canceled: boolean;
  dateMeaning: DateMeaning;
  date: string;
  overdue: { until: string; open: boolean } | null;
}

/** The member's data, subscriptions and orders. */
export function ProfileSections({
  firstName,
  plansTo,
  subscriptions,
  portalTo,
  isPortalHere,
  dashboards,
  orders,
}: ProfileSectionsProps) {
  const { t } = useTranslation("account");
  const { mount } = useShell();
  return (
    <Section
      title={t("welcome", { name: firstName })}
      headingLevel={1}
      width="column"
      space="tight"
    >
      <div className={styles.parts}>
        <section aria-labelledby="plans">
          <h2 id="plans" className={styles.heading}>
            {t("plans")}
          </h2>
          {subscriptions.length === 0 ? (
            <EmptyState
              drawing="ticket"
              title={t("none")}
              text={plansTo === null ? undefined : t("noneText")}
              headingLevel={3}
              action={
                plansTo === null ? undefined : <ButtonLink to={plansTo}>{t("choose")}</ButtonLink>
              }
            />
          ) : (
            <ul className={styles.list}>
              {subscriptions.map((one) => (
                <li key={one.id}>
                  <SubscriptionCard {...one} />
                </li>
              ))}
            </ul>
          )}
          {portalTo === null ? null : isPortalHere ? (
            <form method="post" action={portalTo} className={styles.portal}>
              <Button variant="secondary">{t("portal")}</Button>
              <p className={styles.dim}>{t("portalText")}</p>
            </form>
          ) : (
            <div className={styles.portal}>
              <ButtonLink variant="secondary" to={portalTo}>
                {t("portal")}
              </ButtonLink>
              <p className={styles.dim}>{t("portalText")}</p>
            </div>
          )}
        </section>
        {orders.length > 0 ? (
          <section aria-labelledby="orders">
            <h2 id="orders" className={styles.heading}>
              {t("orders")}
            </h2>
            <ul className={styles.list}>
              {orders.map((order) => (
                <li key={order.id} className={styles.order}>
                  {order.imageUrl ? (
                    <div className={styles.orderPicture}>
                      <Picture
                        src={order.imageUrl}
                        alt=""
                        width={144}
                        height={144}
                        ratio="1:1"
                        rounded
                      />
                    </div>
                  ) : null}
                  <div className={styles.orderWords}>
                    <p className={styles.orderName}>{order.name}</p>
                    <p className={styles.dim}>{order.on}</p>
                    {order.refunded ? (
                      <p className={styles.dim}>{t("refunded", { amount: order.refunded })}</p>
                    ) : null}
                  </div>
                  <p className={styles.orderPrice}>{order.price}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {dashboards.length > 0 ? (
          <section aria-labelledby="payouts">
            <h2 id="payouts" className={styles.heading}>
              {t("payouts.title")}
            </h2>
            <ul className={styles.list}>
              {dashboards.map(({ partner, name, to }) => (
                <li key={to}>
                  <ButtonLink to={to} variant="secondary">
                    {partner === "gym" ? t("payouts.gym", { name }) : t("payouts.trainer")}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <form method="post" action={paths.logout(mount)}>
          <Button variant="secondary">{t("signOut")}</Button>
        </form>
      </div>
    </Section>
  );
}

/** Badges as product.md §4: Active, Active plus Canceled, Inactive. */
function SubscriptionCard(one: ProfileSubscription) {
  const { t } = useTranslation("account");
  return (
    <Card padded>
      <div className={styles.row}>
        <div className={styles.words}>
          {one.seller ? (
            <p className={styles.seller}>
              <span aria-hidden="true">
                <LogoBadge name={one.seller.name} src={one.seller.logoUrl} size="small" />
              </span>
              {one.seller.name}
            </p>
          ) : null}
          <div className={styles.top}>
            <h3 className={styles.name}>{one.name}</h3>
            <p className={styles.badges}>
              <Badge
                tone={one.state === "EXPIRED" || one.overdue?.open === false ? "neutral" : "good"}
              >
                {t(one.state === "EXPIRED" ? "inactive" : "active")}
              </Badge>
              {one.canceled ? <Badge tone="warn">{t("canceled")}</Badge> : null}
              {one.overdue ? (
                <Badge tone="bad">{t(one.overdue.open ? "overdue" : "closed")}</Badge>
              ) : null}
            </p>
          </div>
          <p className={styles.facts}>
            {one.price} {t(one.interval === "YEAR" ? "perYear" : "perMonth")}
          </p>
          <p className={styles.dim}>
            {t(one.dateMeaning)}
            {one.date}
          </p>
        </div>
        <ButtonLink to={one.manageTo} variant="secondary" preventScrollReset>
          {t("manage")}
          <span className={styles.hidden}>
            {" "}
            {one.name}
            {one.seller ? `, ${one.seller.name}` : ""}
          </span>
        </ButtonLink>
      </div>
    </Card>
  );
}
