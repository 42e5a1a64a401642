import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { PaymentFacts } from "~/ui/billing/payment-facts";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Card } from "~/ui/primitives/card";
import { EmptyState } from "~/ui/primitives/empty-state";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import { discardTraining } from "../player/discard-training";
import { TrainingSection } from "../progress/training-section";
import { DeleteAccountSection } from "./delete-account-section";
import { ProfileForm, type ProfileFormProps } from "./profile-form";
import * as styles from "./profile.module.css";
import type { loadProfile } from "./profile.server";

export type ProfileSectionsProps = SerializeFrom<typeof loadProfile> &
  Pick<ProfileFormProps, "reply" | "submit">;
type ProfileSubscription = ProfileSectionsProps["subscriptions"][number];

/** The member's own fields, subscriptions, orders and payment accounts. */
export function ProfileSections({
  firstName,
  accountTo,
  email,
  form,
  training,
  reply,
  submit,
  plansTo,
  subscriptions,
  portalTo,
  isPortalHere,
  dashboards,
  openDayTo,
  studioTo,
  orders,
}: ProfileSectionsProps) {
  const { t } = useTranslation("account");
  const { mount } = useShell();
  return (
    <Section
      title={t("welcome", { name: firstName })}
      headingLevel={1}
      action={
        <TextLink to={accountTo} standalone>
          {t("hub.title")}
        </TextLink>
      }
      width="column"
      space="tight"
    >
      <div className={styles.parts}>
        <ProfileForm {...form} firstName={firstName} email={email} reply={reply} submit={submit} />
        {studioTo ? <Studio to={studioTo} /> : null}
        {studioTo && subscriptions.length === 0 ? null : (
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
                {subscriptions.map((subscription) => (
                  <li key={subscription.id}>
                    <SubscriptionCard subscription={subscription} />
                  </li>
                ))}
              </ul>
            )}
            {subscriptions.length > 0 ? (
              <p className={styles.mails}>{t("mailsTo", { email })}</p>
            ) : null}
            {portalTo === null ? null : <Portal to={portalTo} isHere={isPortalHere} />}
          </section>
        )}
        <TrainingSection {...training} />
        {orders.length > 0 ? <Orders orders={orders} /> : null}
        {dashboards.length > 0 ? <Dashboards dashboards={dashboards} /> : null}
        {openDayTo ? <OpenDay to={openDayTo} /> : null}
        <form method="post" action={paths.logout(mount)} onSubmit={discardTraining}>
          <Button variant="secondary">{t("signOut")}</Button>
        </form>
        <DeleteAccountSection />
      </div>
    </Section>
  );
}

/** For the gym's team, whose role opens every workout: a subscription would add nothing. */
function Studio({ to }: { to: string }) {
  const { t } = useTranslation("account");
  return (
    <section aria-labelledby="studio">
      <h2 id="studio" className={styles.heading}>
        {t("studio.title")}
      </h2>
      <p className={styles.mails}>{t("studio.text")}</p>
      <ButtonLink to={to}>{t("studio.link")}</ButtonLink>
    </section>
  );
}

/** For the gym's OWNER and MANAGER. */
function OpenDay({ to }: { to: string }) {
  const { t } = useTranslation("account");
  return (
    <section aria-labelledby="open-day">
      <h2 id="open-day" className={styles.heading}>
        {t("openDay.title")}
      </h2>
      <ButtonLink to={to} variant="secondary">
        {t("openDay.link")}
      </ButtonLink>
    </section>
  );
}

/** The provider's page for cards and receipts. On a gym's own domain, a link to the platform's profile. */
function Portal({ to, isHere }: { to: string; isHere: boolean }) {
  const { t } = useTranslation("account");
  return isHere ? (
    <form method="post" action={to} className={styles.portal}>
      <Button variant="secondary" name="intent" value="portal">
        {t("portal")}
      </Button>
      <p className={styles.dim}>{t("portalText")}</p>
    </form>
  ) : (
    <div className={styles.portal}>
      <ButtonLink variant="secondary" to={to}>
        {t("portal")}
      </ButtonLink>
      <p className={styles.dim}>{t("portalText")}</p>
    </div>
  );
}

function Orders({ orders }: Pick<ProfileSectionsProps, "orders">) {
  const { t } = useTranslation("account");
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className={styles.heading}>
        {t("orders")}
      </h2>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            {order.imageUrl ? (
              <div className={styles.orderPicture}>
                <Picture src={order.imageUrl} alt="" width={144} height={144} ratio="1:1" rounded />
              </div>
            ) : null}
            <div className={styles.orderWords}>
              <p className={styles.orderName} lang={order.nameLang}>
                {order.name}
              </p>
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
  );
}

/** A creator's payment accounts: of their gyms, and their own as a trainer. */
function Dashboards({ dashboards }: Pick<ProfileSectionsProps, "dashboards">) {
  const { t } = useTranslation("account");
  return (
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
  );
}

/** Its badges are Active, Active plus Canceled, or Inactive (product.md §4). */
function SubscriptionCard({ subscription }: { subscription: ProfileSubscription }) {
  const { t } = useTranslation("account");
  const { seller, overdue } = subscription;
  return (
    <Card padded>
      <div className={styles.row}>
        <div className={styles.words}>
          {seller ? (
            <p className={styles.seller}>
              <span aria-hidden="true">
                <LogoBadge name={seller.name} src={seller.logoUrl} size="small" />
              </span>
              {seller.name}
            </p>
          ) : null}
          <div className={styles.top}>
            <h3 className={styles.name} lang={subscription.nameLang}>
              {subscription.name}
            </h3>
            <p className={styles.badges}>
              <Badge
                tone={
                  subscription.state === "EXPIRED" || overdue?.open === false ? "neutral" : "good"
                }
              >
                {t(subscription.state === "EXPIRED" ? "inactive" : "active")}
              </Badge>
              {subscription.canceled ? <Badge tone="warn">{t("canceled")}</Badge> : null}
              {overdue ? <Badge tone="bad">{t(overdue.open ? "overdue" : "closed")}</Badge> : null}
            </p>
          </div>
          <p className={styles.facts}>
            {subscription.price} {t(subscription.interval === "YEAR" ? "perYear" : "perMonth")}
          </p>
          <p className={styles.dim}>
            {t(subscription.dateMeaning)}
            {subscription.date}
          </p>
          <PaymentFacts facts={subscription.payments} />
        </div>
        <ButtonLink to={subscription.manageTo} variant="secondary" preventScrollReset>
          {t("manage")}
          <span className={styles.hidden}>
            {" "}
            <span lang={subscription.nameLang}>{subscription.name}</span>
            {seller ? `, ${seller.name}` : ""}
          </span>
        </ButtonLink>
      </div>
    </Card>
  );
}
