import { Check } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PROMO_CODE } from "~/features/billing/promotions/promo";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./promo-field.module.css";

interface PromoFieldProps {
  /** The text in the field. */
  code: string;
  /** The shown price includes this code. */
  accepted: boolean;
  /** What the code does and for how long. */
  effect: string | null;
  /** This page answers the removal of a code, which happens without script. */
  removed: boolean;
  /** In the reader's language. */
  errors: string[] | undefined;
  /** The form waits for its answer. */
  applying: boolean;
}

/** Collapsed until the member opens it. Its button is the form's first, so the Enter key applies the code. */
export function PromoField(props: PromoFieldProps) {
  const { code, accepted, effect, errors, applying } = props;
  const { t } = useTranslation("billing");
  const { box, message, isRemoved } = useRemoval(props);
  return (
    <Disclosure summary={t("promo.have")} open={code !== "" || errors !== undefined || isRemoved}>
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
      <div ref={box} className={styles.outcome}>
        <div role="status" className={styles.status}>
          {accepted ? (
            <p className={styles.accepted}>
              <Icon as={Check} size={20} />
              <span>
                {t("promo.codeAccepted")}
                {effect ? <span className={styles.effect}> {effect}</span> : null}
              </span>
            </p>
          ) : null}
          {isRemoved ? (
            <p ref={message} tabIndex={-1} {...(props.removed ? { autoFocus: true } : {})}>
              {t("promo.removed")}
            </p>
          ) : null}
        </div>
        {accepted ? (
          <Button name="intent" value="remove" variant="quiet" size="small" formNoValidate>
            {t("promo.remove")}
            <span className={styles.hidden}> {code}</span>
          </Button>
        ) : null}
      </div>
    </Disclosure>
  );
}

/**
 * Whether the latest answer removed the code. The field is empty then, and the message takes over the focus of the
 * button that is gone.
 */
function useRemoval({ accepted, removed, errors }: PromoFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const [wasAccepted, setWasAccepted] = useState(accepted);
  const [isGone, setGone] = useState(removed);
  if (accepted !== wasAccepted) {
    setWasAccepted(accepted);
    setGone(!accepted);
  }
  const isRemoved = isGone && !accepted && errors === undefined;
  useEffect(() => {
    if (!isRemoved) return;
    const form = box.current?.closest("form");
    const input = form?.elements.namedItem("promoCode");
    if (input instanceof HTMLInputElement) input.value = "";
    if (document.activeElement === document.body) message.current?.focus();
  }, [isRemoved]);
  return { box, message, isRemoved };
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
