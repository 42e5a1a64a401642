import type { SerializeFrom } from "@remix-run/node";
import { CircleCheck, Hourglass } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Need } from "~/features/billing/accounts/account";
import { Section } from "~/ui/layout/section";
import { Badge } from "~/ui/primitives/badge";
import { ButtonLink } from "~/ui/primitives/button";
import { Card } from "~/ui/primitives/card";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { useMessage } from "~/ui/shell/use-message";
import * as styles from "./creator-dashboard.module.css";
import { ConnectForm, OpenAccountForm } from "./password-forms";
import type { loader } from "./payments.server";

type DashboardData = SerializeFrom<typeof loader>;

type CreatorDashboardProps = DashboardData & {
  /** A translation key. */
  error: string | null;
  refresh: () => void;
};

/** Needs that wait for the provider, not for the creator. */
const WAITING: readonly Need[] = ["review"];

export function CreatorDashboard(props: CreatorDashboardProps) {
  const { account, connecting, error, partner, refresh } = props;
  const { t } = useTranslation("dashboard");
  const message = useMessage();
  // The creator works in the provider's tab and returns to this one, which then shows the new state.
  useEffect(() => {
    const refreshWhenVisible = () => {
      if (document.visibilityState === "visible") refresh();
    };
    document.addEventListener("visibilitychange", refreshWhenVisible);
    return () => document.removeEventListener("visibilitychange", refreshWhenVisible);
  }, [refresh]);
  return (
    <Section
      title={t("welcome", { name: props.firstName })}
      lead={t(partner === "gym" ? "leadGym" : "leadTrainer")}
      headingLevel={1}
      width="column"
      space="tight"
    >
      <div className={styles.stack}>
        <FormErrorSummary errors={error ? [{ message: message(error) }] : []} />
        {connecting ? (
          <Connecting {...connecting} />
        ) : account ? (
          <Account {...account} />
        ) : (
          <Choices choices={props.choices} />
        )}
        {account && props.switchTo ? (
          <p>
            <TextLink to={props.switchTo}>{t("anotherGym")}</TextLink>
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function Account({
  name,
  status,
  ready,
  needs,
  expired,
  openDayTo,
  bringsOwn,
}: NonNullable<DashboardData["account"]>) {
  const { t } = useTranslation("dashboard");
  const waiting = needs.every((need) => WAITING.includes(need));
  const open = status === "open";
  return (
    <Card as="section" labelledBy="account">
      <div className={styles.account}>
        <div className={styles.head}>
          <h2 id="account" className={styles.name}>
            {name}
          </h2>
          <Badge tone={ready ? "good" : "warn"}>{t(ready ? "ready" : "notReady")}</Badge>
        </div>
        {ready ? (
          <p className={styles.line}>
            <Icon as={CircleCheck} />
            <span>{t("readyText")}</span>
          </p>
        ) : waiting ? (
          <p className={styles.line}>
            <Icon as={Hourglass} />
            <span>{t("need.review")}</span>
          </p>
        ) : (
          <>
            <p>{t(status === "create" ? "createText" : "continueText")}</p>
            {status === "create" ? null : (
              <>
                <h3 className={styles.missing}>{t("missing")}</h3>
                <ul className={styles.needs}>
                  {needs.map((need) => (
                    <li key={need}>{t(`need.${need}`)}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
        {expired ? <p role="status">{t("expired")}</p> : null}
        <OpenAccountForm label={t(open ? "open" : "create")} bringsOwn={bringsOwn} />
        {openDayTo ? <TextLink to={openDayTo}>{t("openDay")}</TextLink> : null}
      </div>
    </Card>
  );
}

function Choices({ choices }: Pick<CreatorDashboardProps, "choices">) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <h2 className={styles.missing}>{t("whichGym")}</h2>
      <ul className={styles.choices}>
        {choices.map(({ name, to }) => (
          <li key={to}>
            <ButtonLink to={to} variant="secondary" wide>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Connecting({ code, state }: { code: string; state: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card>
      <div className={styles.account}>
        <p>{t("connectText")}</p>
        <ConnectForm code={code} state={state} />
      </div>
    </Card>
  );
}
