/**
 * Stripe's card form: three of Stripe's fields, in iframes, in the gym's colours; no postal code. What is typed
 * never reaches our server. Each field shows its own error in the reader's language.
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
import styles from "./card-form.module.css";
import { loadStripeLibrary } from "./load-stripe";
import { fieldOf, kindOf, type StripeField } from "./stripe-errors";

export default function StripeCardForm(props: CardFormProps) {
  const { provider, onUnavailable } = props;
  const { i18n } = useTranslation();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    if (provider.name !== "stripe") return undefined;
    let left = false;
    loadStripeLibrary(provider).then(
      (came) => left || setStripe(came),
      () => left || onUnavailable(),
    );
    return () => {
      left = true;
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

  const whole = Boolean(complete.cardNumber && complete.cardExpiry && complete.cardCvc);
  useEffect(() => onComplete(whole), [whole, onComplete]);

  useImperativeHandle(handle, () => {
    /** A typing error is shown and focused in its field; anything else is returned. */
    const failed = (error: StripeError): { error: CardError } => {
      const kind = kindOf(error);
      if (kind === "invalid") {
        const name = fieldOf(error);
        setErrors((shown) => ({ ...shown, [name]: error.message }));
        focusOn(elements, name);
      }
      return { error: kind };
    };
    return {
      async confirmSetup(clientSecret) {
        const card = elements?.getElement(CardNumberElement);
        if (!stripe || !card) return { error: "unavailable" };
        const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
          payment_method: { card },
        });
        if (error) return failed(error);
        const method = setupIntent.payment_method;
        const paymentMethodRef = typeof method === "string" ? method : method?.id;
        return paymentMethodRef ? { paymentMethodRef } : { error: "refused" };
      },
      async authenticate(clientSecret) {
        if (!stripe) return { error: "unavailable" };
        const { error } = await stripe.confirmCardPayment(clientSecret);
        return error ? failed(error) : { ok: true };
      },
    };
  }, [stripe, elements]);

  const field = (name: StripeField) => ({
    options: { style },
    onLoadError: onUnavailable,
    onChange: ({ complete: done, error }: Pick<StripeElementChangeEvent, "complete"> & Wrong) => {
      setComplete((before) => ({ ...before, [name]: done }));
      setErrors((before) => ({ ...before, [name]: error?.message }));
    },
  });
  return (
    <div className={styles.fields}>
      <Labelled label={t("payment.cardNumber")} error={errors.cardNumber}>
        {(id) => <CardNumberElement id={id} className={styles.element} {...field("cardNumber")} />}
      </Labelled>
      <div className={styles.pair}>
        <Labelled label={t("payment.cardExpiry")} error={errors.cardExpiry}>
          {(id) => (
            <CardExpiryElement id={id} className={styles.element} {...field("cardExpiry")} />
          )}
        </Labelled>
        <Labelled label={t("payment.cardCvc")} error={errors.cardCvc}>
          {(id) => <CardCvcElement id={id} className={styles.element} {...field("cardCvc")} />}
        </Labelled>
      </div>
    </div>
  );
}

/** One lookup for each type: the library's overloads accept no union of names. */
function focusOn(elements: StripeElements | null, name: StripeField): void {
  if (name === "cardNumber") elements?.getElement(CardNumberElement)?.focus();
  else if (name === "cardExpiry") elements?.getElement(CardExpiryElement)?.focus();
  else elements?.getElement(CardCvcElement)?.focus();
}

interface Wrong {
  error?: { message: string } | undefined;
}

function Labelled({
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
    // The field itself is in Stripe's iframe, so the error is attached to the group around it.
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

/** Iframes do not inherit styles, so each is given the page's colours and fonts. */
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
