import { useTranslation } from "react-i18next";
import { Section } from "../layout/section";
import { Badge } from "../primitives/badge";
import { Button, ButtonLink } from "../primitives/button";
import { Checkbox } from "../primitives/checkbox";
import { Field } from "../primitives/field";
import styles from "./sandbox-checkout.module.css";

export interface SandboxAccountProps {
  email: string;
  backTo: string;
  finished: boolean;
  holderName: string | null;
  /** Ready words. */
  charges: { ref: string; on: string; amount: string; fee: string; refunded: string | null }[];
  /** Text keys. */
  errors: { holderName: string | null; accountNumber: string | null } | null;
}

/** Stands for the provider's own site, so it wears no gym's brand and says plainly what it is. */
export function SandboxAccount(props: SandboxAccountProps) {
  const { t } = useTranslation("sandbox");
  return (
    <main className={styles.page}>
      <Section width="form" space="tight">
        <div className={styles.stack}>
          <Badge tone="warn">{t("badge")}</Badge>
          <div>
            <p className={styles.merchant}>{props.email}</p>
            <h1 className={styles.plan}>
              {props.finished
                ? (props.holderName ?? t("account.title"))
                : t("account.onboardingTitle")}
            </h1>
          </div>
          {props.finished ? <Charges {...props} /> : <Onboarding {...props} />}
        </div>
      </Section>
    </main>
  );
}

function Onboarding({ holderName, errors }: SandboxAccountProps) {
  const { t } = useTranslation("sandbox");
  const errorsOf = (key: string | null | undefined) => (key ? [t(key)] : undefined);
  return (
    <form method="post" className={styles.stack}>
      <Field
        name="holderName"
        label={t("account.holderName")}
        defaultValue={holderName ?? undefined}
        errors={errorsOf(errors?.holderName)}
        autoComplete="name"
        required
        maxLength={100}
      />
      <Field
        name="accountNumber"
        label={t("account.accountNumber")}
        help={t("account.accountHelp")}
        errors={errorsOf(errors?.accountNumber)}
        inputMode="numeric"
        maxLength={11}
      />
      <Checkbox name="terms" label={t("account.terms")} required />
      <Button size="large" wide>
        {t("account.save")}
      </Button>
    </form>
  );
}

function Charges({ charges, backTo }: SandboxAccountProps) {
  const { t } = useTranslation("sandbox");
  return (
    <>
      <h2 className={styles.question}>{t("account.charges")}</h2>
      {charges.length === 0 ? (
        <p>{t("account.none")}</p>
      ) : (
        <dl className={styles.lines}>
          {charges.map(({ ref, on, amount, fee, refunded }) => (
            <div key={ref}>
              <div className={styles.line}>
                <dt>{on}</dt>
                <dd>{amount}</dd>
              </div>
              <div className={styles.later}>
                <dt>{t("account.fee", { amount: fee })}</dt>
                {refunded ? <dd>{t("account.refunded", { amount: refunded })}</dd> : null}
              </div>
            </div>
          ))}
        </dl>
      )}
      <ButtonLink to={backTo} plain variant="secondary" wide>
        {t("account.back")}
      </ButtonLink>
    </>
  );
}
