import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { MemberPage } from "../layout/member-page";
import { Section } from "../layout/section";
import { Badge } from "../primitives/badge";
import { Button, ButtonLink } from "../primitives/button";
import { Card } from "../primitives/card";
import { EmptyState } from "../primitives/empty-state";
import { useShell } from "../shell";
import styles from "./profile-page.module.css";

export interface ProfilePageProps {
  firstName: string;
  firstPlanId: number | null;
  subscriptions: {
    id: string;
    name: string;
    /** Ready words. */
    price: string;
    state: "ACTIVE" | "CANCELED" | "EXPIRED";
    canceled: boolean;
    date: string;
  }[];
}

const DATE_LINE = { ACTIVE: "nextBilling", CANCELED: "expires", EXPIRED: "expired" } as const;

/** Badges as spec §4: Active, Active plus Canceled, Inactive. */
export function ProfilePage({ firstName, firstPlanId, subscriptions }: ProfilePageProps) {
  const { t } = useTranslation("account");
  const { mount } = useShell();
  return (
    <MemberPage back>
      <Section
        title={t("welcome", { name: firstName })}
        headingLevel={1}
        width="column"
        space="tight"
      >
        <h2 className={styles.heading}>{t("plans")}</h2>
        {subscriptions.length === 0 ? (
          <EmptyState
            drawing="ticket"
            title={t("none")}
            text={firstPlanId === null ? undefined : t("noneText")}
            headingLevel={3}
            action={
              firstPlanId === null ? undefined : (
                <ButtonLink to={paths.subscription(mount, firstPlanId)}>{t("choose")}</ButtonLink>
              )
            }
          />
        ) : (
          <ul className={styles.list}>
            {subscriptions.map((one) => (
              <li key={one.id}>
                <Card padded>
                  <div className={styles.row}>
                    <div className={styles.words}>
                      <h3 className={styles.name}>{one.name}</h3>
                      <p className={styles.badges}>
                        <Badge tone={one.state === "EXPIRED" ? "neutral" : "good"}>
                          {t(one.state === "EXPIRED" ? "inactive" : "active")}
                        </Badge>
                        {one.canceled ? <Badge tone="warn">{t("canceled")}</Badge> : null}
                      </p>
                      <p className={styles.dim}>
                        {one.price} · {t(DATE_LINE[one.state])}
                        {one.date}
                      </p>
                    </div>
                    <ButtonLink to={paths.subscription(mount, one.id)} variant="secondary">
                      {t("manage")}
                      <span className={styles.hidden}> {one.name}</span>
                    </ButtonLink>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
        <form method="post" action={paths.logout(mount)} className={styles.leave}>
          <Button variant="quiet">{t("signOut")}</Button>
        </form>
      </Section>
    </MemberPage>
  );
}
