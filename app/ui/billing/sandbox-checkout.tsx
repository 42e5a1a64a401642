import { useTranslation } from "react-i18next";
import { Section } from "../layout/section";
import { Button } from "../primitives/button";
import { Field } from "../primitives/field";
import { Badge } from "../primitives/badge";
import styles from "./sandbox-checkout.module.css";

export interface SandboxCheckoutProps {
  merchant: string;
  plan: string;
  /** Null: paid once. */
  interval: string | null;
  price: string;
  dueToday: string;
  trialDays: number;
  authenticate: boolean;
  unknownCard: boolean;
}

/** Stands for the provider's own site, so it wears no gym's brand and says plainly what it is. */
export function SandboxCheckout(props: SandboxCheckoutProps) {
  const { t } = useTranslation("sandbox");
  const per = t(props.interval === "YEAR" ? "perYear" : "perMonth");
  return (
    <main className={styles.page}>
      <Section width="form" space="tight">
        <div className={styles.stack}>
          <Badge tone="warn">{t("badge")}</Badge>
          <div>
            <p className={styles.merchant}>{props.merchant}</p>
            <h1 className={styles.plan}>{props.plan}</h1>
          </div>
          <dl className={styles.lines}>
            <div className={styles.line}>
              <dt>{t("today")}</dt>
              <dd>{props.dueToday}</dd>
            </div>
            {props.interval === null ? null : (
              <div className={styles.later}>
                <dt>
                  {props.trialDays > 0 ? t("afterTrial", { count: props.trialDays }) : t("then")}
                </dt>
                <dd>
                  {props.price} {per}
                </dd>
              </div>
            )}
          </dl>
          {props.authenticate ? <Authenticate /> : <CardForm unknownCard={props.unknownCard} />}
        </div>
      </Section>
    </main>
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
