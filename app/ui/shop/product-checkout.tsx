/** The product checkout page of spec §2: what it is, what it costs, a card. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { WhyNotOnSale } from "~/features/billing/why-not-on-sale";
import { paths, type Mount } from "~/paths";
import { ageAtFirst, AgeQuestion, type Age } from "../billing/permission/age-question";
import type { CardProvider } from "../billing/card/card-form";
import { ErrorsBelow } from "../billing/orders/errors-below";
import { NotOnSale } from "../billing/orders/not-on-sale";
import { PaymentWay } from "../billing/card/payment-way";
import { useAnswer } from "../billing/orders/use-answer";
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
    quote: string;
    /** Why it is shown but not sold; null: it is on sale. */
    unavailable: WhyNotOnSale | null;
  };
  gymName: string;
  headerUrl: string | null;
  mount: Mount;
  attemptId: string;
  card: CardProvider | null;
  /** Where a visitor is sent; null when signed in. */
  signInTo: string | null;
  age: Age;
  reply: SubmissionResult<string[]> | undefined;
  /** The form is being submitted. */
  sending: boolean;
  page: PageActions & { send: (form: FormData) => void };
}

interface ProductValues {
  age: string;
  parentName: string;
  parentEmail: string;
}

export function ProductCheckout(props: ProductCheckoutProps) {
  const { product, gymName, headerUrl, reply } = props;
  const { t } = useTranslation("shop");
  const message = useMessage();
  const errorsOf = (field: string) => reply?.error?.[field]?.slice(0, 1).map(message);
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
            age: errorsOf("age"),
            parentName: errorsOf("parentName"),
            parentEmail: errorsOf("parentEmail"),
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

function ProductPayment(props: ProductCheckoutProps) {
  const { product, mount, card, age, reply, sending, page } = props;
  // One form is one attempt, even when its data is reloaded.
  const [attemptId] = useState(props.attemptId);
  const { t } = useTranslation("shop");
  const { t: billing } = useTranslation("billing");
  const message = useMessage();
  const hydrated = useHydrated();
  const ref = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<ProductValues>({
    id: PRODUCT_FORM,
    lastResult: reply,
    defaultNoValidate: false,
    onSubmit: submit,
  });
  const says = useAnswer(ref, "age", ageAtFirst(age, fields.age.initialValue));
  const parentFirst = age.ages.length === 1 || (hydrated && says === "parent");
  const payment = useCardPayment(card, {
    ...page,
    successOf: (order) => paths.productSuccess(mount, product.puid, { order }),
    failureOf: (reference, reason) =>
      paths.checkoutFailed(
        reference ? { reference } : { selectedProduct: product.puid, attempt: attemptId, reason },
      ),
  });
  const byCard = hydrated && payment.form !== null;
  const { age: wrongAge, ...others } = payment.errors;
  const failed = Object.values(others)[0] ?? reply?.error?.[""]?.[0];
  const errorsOf = (field: string) => reply?.error?.[field]?.slice(0, 1).map(message);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(event.currentTarget, submitter);
    const asks = body.get("intent") === "permission";
    if (!asks && !byCard) return;
    event.preventDefault();
    if (asks) return page.send(body);
    const order = {
      selectedProduct: product.id,
      quote: product.quote,
      age: age.ages.find((one) => one === body.get("age")),
      attemptId,
    };
    void payment.pay(order, { signIn: page.refresh });
  }

  return (
    <form {...getFormProps(form)} ref={ref} method="post" className={styles.form}>
      <FormErrorSummary errors={failed ? [{ message: message(failed) }] : []} />
      <input type="hidden" name="attemptId" value={attemptId} />
      <input type="hidden" name="quote" value={product.quote} />
      <input type="hidden" name="selectedProduct" value={product.id} />
      <p className={styles.today}>
        <span>{billing("summary.today")}</span>
        <span>{product.price}</span>
      </p>
      <AgeQuestion
        age={age}
        says={says}
        error={wrongAge ? message(wrongAge) : errorsOf("age")?.[0]}
        parent={{
          name: { typed: fields.parentName.initialValue, errors: errorsOf("parentName") },
          email: { typed: fields.parentEmail.initialValue, errors: errorsOf("parentEmail") },
        }}
        sending={sending}
      />
      {parentFirst ? null : (
        <>
          <PaymentWay card={payment.form} />
          <Button
            size="large"
            wide
            disabled={byCard && !payment.complete}
            pending={byCard ? payment.paying : undefined}
            pendingLabel={billing("chooser.loading")}
          >
            <OrderButtonWords
              name={billing("chooser.confirm")}
              terms={billing("chooser.ordersNow", { price: product.price })}
            />
          </Button>
          <p className={styles.small}>{t("checkout.obligation", { price: product.price })}</p>
        </>
      )}
    </form>
  );
}
