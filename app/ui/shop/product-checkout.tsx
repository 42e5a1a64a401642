/** The product checkout page of spec §2: what it is, what it costs, a card. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { WhyNotOnSale } from "~/features/billing/why-not-on-sale";
import { paths, type Mount } from "~/paths";
import { ageAtFirst, AgeQuestion, type Age } from "../billing/permission/age-question";
import type { CardProvider } from "../billing/card/card-form";
import { ErrorsBelow } from "../billing/orders/errors-below";
import { NotOnSale } from "../billing/orders/not-on-sale";
import { PaymentWay } from "../billing/card/payment-way";
import { TermsBox } from "../billing/orders/terms-box";
import { useAnswer } from "../billing/orders/use-answer";
import { PromoField } from "../billing/plans/promo-field";
import { useCardPayment, type PageActions } from "../billing/card/use-card-payment";
import { OrderButtonWords } from "../billing/orders/order-button-words";
import { Hero } from "../layout/hero";
import { Section } from "../layout/section";
import { Button, ButtonLink } from "../primitives/button";
import { FormErrorSummary } from "../primitives/form-error-summary";
import { Picture } from "../primitives/picture";
import { useHydrated } from "../primitives/use-hydrated";
import { useMessage } from "../use-message";
import styles from "./shop.module.css";

/** A visitor sees the product before being sent to the login (spec §9). */
const SIGN_IN_DELAY_MS = 100;

/** The form's id, for controls elsewhere on the page. */
export const PRODUCT_FORM = "product";

export interface ProductCheckoutProps {
  product: {
    id: number;
    puid: string;
    name: string;
    description: string | null;
    imageUrl: string | null;
    /** Formatted, with two decimals and currency. */
    price: string;
    /** With the promo code; null: no code takes anything off. */
    priceAfterPromo: string | null;
    dueToday: string;
    /** Nothing is left to pay. */
    free: boolean;
    quote: string;
    /** Why it is shown but not sold; null: it is on sale. */
    unavailable: WhyNotOnSale | null;
  };
  gymName: string;
  headerUrl: string | null;
  mount: Mount;
  /** The code that was applied, and why it does nothing; null without one. */
  promo: { code: string; refused: string | null } | null;
  /** This page's address, with the price it shows. */
  formTo: string;
  termsTo: string;
  attemptId: string;
  card: CardProvider | null;
  /** Where a visitor is sent; null when signed in. */
  signInTo: string | null;
  age: Age;
  reply: SubmissionResult<string[]> | undefined;
  /** The form is being submitted. */
  sending: boolean;
  page: PageActions & { send: (form: FormData, to: string) => void };
}

interface ProductValues {
  promoCode: string;
  terms: string;
  age: string;
  parentName: string;
  parentEmail: string;
}

export function ProductCheckout(props: ProductCheckoutProps) {
  const { product, gymName, headerUrl, reply } = props;
  const { t } = useTranslation("shop");
  const textOf = useErrorText();
  const errorsOf = (field: string) => reply?.error?.[field]?.slice(0, 1).map(textOf);
  return (
    <>
      <Hero
        size="banner"
        picture={headerUrl ? { src: headerUrl, alt: "", width: 2400, height: 1350 } : null}
        title={product.name}
        lead={gymName}
      />
      <Section titleHidden title={t("checkout.title")} space="tight">
        <ErrorsBelow
          errors={{
            pay: errorsOf(""),
            promoCode: errorsOf("promoCode"),
            age: errorsOf("age"),
            parentName: errorsOf("parentName"),
            parentEmail: errorsOf("parentEmail"),
            terms: errorsOf("terms"),
          }}
        />
        <div className={product.imageUrl ? styles.pictured : styles.plain}>
          {product.imageUrl ? (
            <Picture
              src={product.imageUrl}
              alt=""
              width={1200}
              height={900}
              ratio="4:3"
              rounded
              eager
            />
          ) : null}
          <div className={styles.words}>
            <h3 className={styles.name}>{product.name}</h3>
            <p className={styles.price}>{product.price}</p>
            {product.description ? <p className={styles.text}>{product.description}</p> : null}
          </div>
          <div id="pay" className={styles.pay}>
            {product.unavailable ? (
              <NotOnSale why={product.unavailable} />
            ) : props.signInTo === null ? (
              <ProductPayment {...props} />
            ) : (
              <SignInFirst to={props.signInTo} {...props} />
            )}
          </div>
        </div>
      </Section>
    </>
  );
}

/** Redirects after a moment with script, at once without; the link works when both are blocked. */
function SignInFirst({ to, page }: { to: string; page: PageActions }) {
  const { t } = useTranslation("shop");
  const { goTo } = page;
  useEffect(() => {
    const timer = window.setTimeout(() => goTo(to), SIGN_IN_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [goTo, to]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
      </noscript>
      <p>{t("checkout.signInFirst")}</p>
      <ButtonLink to={to} size="large" wide>
        {t("checkout.signIn")}
      </ButtonLink>
    </>
  );
}

/** Errors of a promo code have texts of their own. */
function useErrorText() {
  const { t } = useTranslation("billing");
  const message = useMessage();
  return (key: string) => (key.startsWith("promo.") ? t(key) : message(key));
}

/** Said at their fields; anything else is said of the form as a whole. */
const AT_FIELDS = new Set(["promoCode", "age", "terms"]);

function useProductForm(props: ProductCheckoutProps, ref: RefObject<HTMLFormElement>) {
  const { product, mount, card, age, reply, promo, formTo, page } = props;
  // One form is one attempt, even when its data is reloaded.
  const [attemptId] = useState(props.attemptId);
  const textOf = useErrorText();
  const hydrated = useHydrated();
  const [form, fields] = useForm<ProductValues>({
    id: PRODUCT_FORM,
    lastResult: reply,
    defaultNoValidate: false,
    onSubmit: submit,
  });
  const says = useAnswer(ref, "age", ageAtFirst(age, fields.age.initialValue));
  const accepted = useAnswer(ref, "terms", fields.terms.initialValue ?? "") === "on";
  const payment = useCardPayment(card, {
    ...page,
    successOf: (order) => paths.productSuccess(mount, product.puid, { order }),
    failureOf: (reference, reason) =>
      paths.checkoutFailed(
        reference ? { reference } : { selectedProduct: product.puid, attempt: attemptId, reason },
      ),
  });
  const byCard = hydrated && payment.form !== null && !product.free;

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const typed = String(body.get("promoCode") ?? "").trim();
    const unapplied = typed.toUpperCase() !== (promo?.code ?? "").trim().toUpperCase();
    const intent = body.get("intent");
    const applies = intent === "apply" || (byCard && unapplied && intent !== "permission");
    if (intent !== "permission" && !applies && !byCard) return;
    event.preventDefault();
    payment.forgetErrors();
    if (applies) body.set("intent", "apply");
    if (applies && !unapplied && typed === "") return;
    if (applies || intent === "permission") return page.send(body, formTo);
    const order = {
      selectedProduct: product.id,
      promoCode: typed || undefined,
      terms: body.get("terms") === "on",
      quote: product.quote,
      age: age.ages.find((one) => one === body.get("age")),
      attemptId,
    };
    void payment.pay(order, { signIn: page.refresh });
  }

  const { errors: ofCard } = payment;
  const other = Object.entries(ofCard).find(([field, told]) => told && !AT_FIELDS.has(field))?.[1];
  const failed = other ?? reply?.error?.[""]?.[0];
  return {
    form,
    fields,
    attemptId,
    says,
    accepted,
    parentFirst: age.ages.length === 1 || (hydrated && says === "parent"),
    payment,
    byCard,
    /** Only from the latest answer. */
    errorsOf: (field: string) => {
      const told = ofCard[field];
      return told ? [textOf(told)] : reply?.error?.[field]?.slice(0, 1).map(textOf);
    },
    errors: failed ? [{ message: textOf(failed) }] : [],
  };
}

function ProductPayment(props: ProductCheckoutProps) {
  const { product, age, promo, sending } = props;
  const { t: billing } = useTranslation("billing");
  const textOf = useErrorText();
  const ref = useRef<HTMLFormElement>(null);
  const order = useProductForm(props, ref);
  const { fields, errorsOf } = order;
  const ofCode = errorsOf("promoCode");
  const refused = promo?.refused ? [textOf(promo.refused)] : undefined;
  return (
    <form
      {...getFormProps(order.form)}
      ref={ref}
      method="post"
      action={props.formTo}
      className={styles.form}
    >
      <FormErrorSummary errors={order.errors} />
      <input type="hidden" name="attemptId" value={order.attemptId} />
      <input type="hidden" name="quote" value={product.quote} />
      <input type="hidden" name="selectedProduct" value={product.id} />
      <PromoField
        code={fields.promoCode.initialValue ?? promo?.code ?? ""}
        accepted={promo !== null && promo.refused === null && ofCode === undefined}
        errors={ofCode ?? refused}
        applying={sending}
      />
      {product.priceAfterPromo ? (
        <p className={styles.line}>
          <span>{billing("summary.afterPromo")}</span>
          <span>{product.priceAfterPromo}</span>
        </p>
      ) : null}
      <p className={styles.today}>
        <span>{billing("summary.today")}</span>
        <span>{product.dueToday}</span>
      </p>
      <AgeQuestion
        age={age}
        says={order.says}
        error={errorsOf("age")?.[0]}
        parent={{
          name: { typed: fields.parentName.initialValue, errors: errorsOf("parentName") },
          email: { typed: fields.parentEmail.initialValue, errors: errorsOf("parentEmail") },
        }}
        sending={sending}
      />
      {order.parentFirst ? null : (
        <>
          <TermsBox
            termsTo={props.termsTo}
            checked={fields.terms.initialValue === "on"}
            errors={errorsOf("terms")}
          />
          {product.free ? null : <PaymentWay card={order.payment.form} />}
          <ProductOrderButton {...order} product={product} />
        </>
      )}
    </form>
  );
}

function ProductOrderButton({
  product,
  accepted,
  byCard,
  payment,
}: Pick<ReturnType<typeof useProductForm>, "accepted" | "byCard" | "payment"> &
  Pick<ProductCheckoutProps, "product">) {
  const { t } = useTranslation("shop");
  const { t: billing } = useTranslation("billing");
  const price = product.dueToday;
  return (
    <>
      <Button
        name="intent"
        value={product.free ? "free" : "hosted"}
        size="large"
        wide
        disabled={!accepted || (byCard && !payment.complete)}
        pending={byCard ? payment.paying : undefined}
        pendingLabel={billing("chooser.loading")}
      >
        <OrderButtonWords
          name={product.free ? t("checkout.free") : billing("chooser.confirm")}
          terms={product.free ? t("checkout.nothing") : billing("chooser.ordersNow", { price })}
        />
      </Button>
      <p className={styles.small}>
        {product.free ? t("checkout.obligationFree") : t("checkout.obligation", { price })}
      </p>
    </>
  );
}
