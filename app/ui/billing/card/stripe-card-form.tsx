/**
 * Stripe's card form: three fields of Stripe in iframes, in the gym's colours, without a postal code. The card never
 * reaches our server. Each field shows its own error in the reader's language.
 */
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeElementChangeEvent,
  StripeElementLocale,
  StripeElements,
  StripeElementStyle,
  StripeError,
} from "@stripe/stripe-js";
import { useEffect, useId, useImperativeHandle, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../primitives/spinner";
import type { CardError, CardFormProps } from "./card-form";
import * as styles from "./card-form.module.css";
import { loadStripeLibrary } from "./load-stripe";
import { fieldOf, kindOf, type StripeField } from "./stripe-errors";

export default function StripeCardForm(props: CardFormProps) {
  const { provider, onUnavailable } = props;
  const { i18n } = useTranslation();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    if (provider.name !== "stripe") return undefined;
    let isUnmounted = false;
    loadStripeLibrary(provider).then(
      (library) => isUnmounted || setStripe(library),
      () => isUnmounted || onUnavailable(),
    );
    return () => {
      isUnmounted = true;
    };
  }, [provider, onUnavailable]);
  if (!stripe) return <Spinner fill />;
  return (
    <Elements stripe={stripe} options={{ locale: i18n.language as StripeElementLocale }}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ handle, onComplete, onUnavailable }: CardFormProps) {
  const { t } = useTranslation("billing");
  const stripe = useStripe();
  const elements = useElements();
  const style = useMemo(() => styleOfPage(), []);
  const [complete, setComplete] = useState<Partial<Record<StripeField, boolean>>>({});
  const [errors, setErrors] = useState<Partial<Record<StripeField, string>>>({});

  const isCardComplete = Boolean(complete.cardNumber && complete.cardExpiry && complete.cardCvc);
  useEffect(() => onComplete(isCardComplete), [isCardComplete, onComplete]);

  useImperativeHandle(handle, () => {
    /** Shows a typing error at its field and focuses the field. */
    const showError = (error: StripeError): { error: CardError } => {
      const kind = kindOf(error);
      if (kind === "invalid") {
        const name = fieldOf(error);
        setErrors((current) => ({ ...current, [name]: error.message }));
        focusOn(elements, name);
      }
      return { error: kind };
    };
    return {
      focus() {
        const fields: StripeField[] = ["cardNumber", "cardExpiry", "cardCvc"];
        focusOn(elements, fields.find((name) => !complete[name]) ?? "cardNumber");
      },
      async confirmSetup(clientSecret) {
        const card = elements?.getElement(CardNumberElement);
        if (!stripe || !card) return { error: "unavailable" };
        const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
          payment_method: { card },
        });
        if (error) return showError(error);
        const method = setupIntent.payment_method;
        const paymentMethodRef = typeof method === "string" ? method : method?.id;
        return paymentMethodRef ? { paymentMethodRef } : { error: "refused" };
      },
      async authenticate(clientSecret) {
        if (!stripe) return { error: "unavailable" };
        const { error } = await stripe.confirmCardPayment(clientSecret);
        return error ? showError(error) : { ok: true };
      },
    };
  }, [stripe, elements, complete]);

  const field = (name: StripeField) => ({
    options: { style },
    onLoadError: onUnavailable,
    onChange: ({
      complete: isComplete,
      error,
    }: Pick<StripeElementChangeEvent, "complete"> & FieldError) => {
      setComplete((current) => ({ ...current, [name]: isComplete }));
      setErrors((current) => ({ ...current, [name]: error?.message }));
    },
  });
  return (
    <div className={styles.fields}>
      <LabelledField label={t("payment.cardNumber")} error={errors.cardNumber}>
        {(id) => <CardNumberElement id={id} className={styles.element} {...field("cardNumber")} />}
      </LabelledField>
      <div className={styles.pair}>
        <LabelledField label={t("payment.cardExpiry")} error={errors.cardExpiry}>
          {(id) => (
            <CardExpiryElement id={id} className={styles.element} {...field("cardExpiry")} />
          )}
        </LabelledField>
        <LabelledField label={t("payment.cardCvc")} error={errors.cardCvc}>
          {(id) => <CardCvcElement id={id} className={styles.element} {...field("cardCvc")} />}
        </LabelledField>
      </div>
    </div>
  );
}

/** The overloads of the library accept no union of names, so each type has its own call. */
function focusOn(elements: StripeElements | null, name: StripeField): void {
  if (name === "cardNumber") elements?.getElement(CardNumberElement)?.focus();
  else if (name === "cardExpiry") elements?.getElement(CardExpiryElement)?.focus();
  else elements?.getElement(CardCvcElement)?.focus();
}

interface FieldError {
  error?: { message: string } | undefined;
}

function LabelledField({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    // The field itself is in Stripe's iframe, so the group around it carries the error.
    <div
      className={styles.labelled}
      role="group"
      aria-describedby={error ? `${id}-error` : undefined}
      data-wrong={error ? true : undefined}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** Iframes inherit no styles, so each receives the page's colours and fonts. */
function styleOfPage(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const token = (name: string) => page.getPropertyValue(name).trim();
  return {
    base: {
      color: token("--text"),
      fontFamily: token("--font-body"),
      fontSize: "17px",
      iconColor: token("--text-dim"),
      "::placeholder": { color: token("--text-dim") },
    },
    invalid: { color: token("--bad"), iconColor: token("--bad") },
  };
}
