/** What is paid for a product, by whom, and the button that orders. */
import { getFormProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { PaymentWay } from "~/ui/billing/card/payment-method";
import { OrderButtonWords } from "../billing/orders/order-button-label";
import { TermsBox } from "../billing/orders/terms-box";
import { useErrorText } from "../billing/orders/use-error-text";
import { AgeQuestion } from "../permission/age-question";
import { PromoField } from "../billing/plans/promo-field";
import { Button } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import type { ProductCheckoutProps } from "./product-checkout";
import styles from "./shop.module.css";
import { useProductForm } from "./use-product-form";

export function ProductPayment(props: ProductCheckoutProps) {
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
