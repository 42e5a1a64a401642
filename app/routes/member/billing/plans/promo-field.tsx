import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PROMO_CODE } from "~/features/billing/promotions/promo";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import { Check } from "lucide-react";
import * as styles from "./promo-field.module.css";

interface PromoFieldProps {
  /** The text in the field. */
  code: string;
  /** The shown price includes this code. */
  accepted: boolean;
  /** What the code does and for how long. */
  effect: string | null;
  /** In the reader's language. */
  errors: string[] | undefined;
  /** The form waits for its answer. */
  applying: boolean;
}

/** Collapsed until the member opens it. Its button is the form's first, so the Enter key applies the code. */
export function PromoField({ code, accepted, effect, errors, applying }: PromoFieldProps) {
  const { t } = useTranslation("billing");
  return (
    <Disclosure summary={t("promo.have")} open={code !== "" || errors !== undefined}>
      <Field
        id="promoCode"
        name="promoCode"
        label={t("promo.label")}
        defaultValue={code}
        errors={errors}
        maxLength={MAX_PROMO_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        addon={
          <Button
            name="intent"
            value="apply"
            variant="secondary"
            formNoValidate
            pending={applying || undefined}
          >
            {t("promo.apply")}
          </Button>
        }
      />
      {accepted ? (
        <p role="status" className={styles.accepted}>
          <Icon as={Check} size={20} />
          <span>
            {t("promo.codeAccepted")}
            {effect ? <span className={styles.effect}>{effect}</span> : null}
          </span>
        </p>
      ) : null}
    </Disclosure>
  );
}

function Disclosure({
  summary,
  open,
  children,
}: {
  summary: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.promo} open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
