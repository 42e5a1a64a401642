import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import type { loader } from "./checkout.server";
import * as styles from "./sandbox.module.css";
import { SandboxFrame } from "./sandbox-frame";

type SandboxCheckoutProps = SerializeFrom<typeof loader> & { unknownCard: boolean };

export function SandboxCheckout(props: SandboxCheckoutProps) {
  const { t } = useTranslation("sandbox");
  const per = t(props.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <SandboxFrame above={props.merchant} title={props.plan}>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt>{t("today")}</dt>
          <dd>{props.dueToday}</dd>
        </div>
        {props.interval === null || props.next === null ? null : (
          <div className={styles.later}>
            <dt>{props.trialDays > 0 ? t("afterTrial", { count: props.trialDays }) : t("then")}</dt>
            <dd>
              {props.next} {per}
            </dd>
          </div>
        )}
        {props.interval === null || props.later === null ? null : (
          <div className={styles.later}>
            <dt>{t("from", { date: props.later.on })}</dt>
            <dd>
              {props.later.price} {per}
            </dd>
          </div>
        )}
      </dl>
      {props.authenticate ? <Authenticate /> : <CardForm unknownCard={props.unknownCard} />}
    </SandboxFrame>
  );
}

function CardForm({ unknownCard }: { unknownCard: boolean }) {
  const { t } = useTranslation("sandbox");
  return (
    <>
      <form method="post" className={styles.stack}>
        <Field
          name="cardNumber"
          label={t("cardNumber")}
          help={t("cardHelp")}
          errors={unknownCard ? [t("unknownCard")] : undefined}
          inputMode="numeric"
          autoComplete="cc-number"
          required
          maxLength={23}
        />
        <div className={styles.pair}>
          <Field name="expiry" label={t("expiry")} autoComplete="cc-exp" placeholder="12 / 34" />
          <Field
            name="cvc"
            label={t("cvc")}
            autoComplete="cc-csc"
            inputMode="numeric"
            placeholder="123"
          />
        </div>
        <Button name="intent" value="pay" size="large" wide>
          {t("pay")}
        </Button>
      </form>
      <form method="post">
        <Button name="intent" value="cancel" variant="quiet" wide>
          {t("cancel")}
        </Button>
      </form>
    </>
  );
}

function Authenticate() {
  const { t } = useTranslation("sandbox");
  return (
    <form method="post" className={styles.stack}>
      <h2 className={styles.question}>{t("authenticateTitle")}</h2>
      <p>{t("authenticateText")}</p>
      <Button name="intent" value="authenticated" size="large" wide>
        {t("authenticate")}
      </Button>
      <Button name="intent" value="refused" variant="secondary" wide>
        {t("refuse")}
      </Button>
    </form>
  );
}
