import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { Field } from "~/ui/primitives/field";
import type { action, loader } from "./account.server";
import * as styles from "./sandbox.module.css";
import { SandboxFrame } from "./sandbox-frame";

export type SandboxAccountProps = SerializeFrom<typeof loader> & {
  answer: SerializeFrom<typeof action> | undefined;
};

export function SandboxAccount(props: SandboxAccountProps) {
  const { t } = useTranslation("sandbox");
  const { email, finished, holderName } = props;
  const title = finished ? (holderName ?? t("account.title")) : t("account.onboardingTitle");
  return (
    <SandboxFrame above={email} title={title}>
      {finished ? <Charges {...props} /> : <Onboarding {...props} />}
    </SandboxFrame>
  );
}

function Onboarding({ holderName, answer }: SandboxAccountProps) {
  const { t } = useTranslation("sandbox");
  const errorsOf = (key: string | null | undefined) => (key ? [t(key)] : undefined);
  return (
    <form method="post" className={styles.stack}>
      <Field
        name="holderName"
        label={t("account.holderName")}
        defaultValue={answer?.typed.holderName ?? holderName ?? undefined}
        errors={errorsOf(answer?.errors.holderName)}
        autoComplete="name"
        required
        maxLength={100}
      />
      <Field
        name="accountNumber"
        label={t("account.accountNumber")}
        help={t("account.accountHelp")}
        defaultValue={answer?.typed.accountNumber}
        errors={errorsOf(answer?.errors.accountNumber)}
        inputMode="numeric"
        maxLength={11}
      />
      <Checkbox
        name="terms"
        label={t("account.terms")}
        defaultChecked={answer?.typed.terms}
        required
      />
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
