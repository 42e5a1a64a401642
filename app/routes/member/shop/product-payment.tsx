/** The form of a product: promo code, amount, buyer, card, and the order button. */
import { getFormProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { BuyerFields } from "../billing/orders/buyer-fields";
import { OrderButtonLabel } from "../billing/orders/order-button-label";
import { PayButton } from "../billing/orders/pay-button";
import { PromoField } from "../billing/plans/promo-field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import type { ProductCheckoutProps } from "./product-checkout";
import * as styles from "./shop.module.css";
import { useProductForm } from "./use-product-form";

export function ProductPayment(props: ProductCheckoutProps) {
  const { product, age, promo, sending } = props;
  const { t: billing } = useTranslation("billing");
  const ref = useRef<HTMLFormElement>(null);
  const order = useProductForm(props, ref);
  const { fields, answers } = order;
  const answerErrors = answers.errorsOf("promoCode");
  const priceErrors = promo?.refused ? [answers.textOf(promo.refused)] : undefined;
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
      <input type="hidden" name="formOwner" value={props.formOwner ?? ""} />
      <input type="hidden" name="quote" value={product.quote} />
      <input type="hidden" name="selectedProduct" value={product.id} />
      <PromoField
        code={fields.promoCode.initialValue ?? promo?.code ?? ""}
        accepted={promo !== null && promo.refused === null && answerErrors === undefined}
        effect={product.discountText}
        removed={props.codeRemoved}
        errors={answerErrors ?? priceErrors}
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
      <BuyerFields
        {...{ answers, fields, age, sending }}
        termsTo={props.termsTo}
        free={product.free}
        startAtOnce={null}
      >
        <ProductOrderButton {...order} product={product} />
      </BuyerFields>
    </form>
  );
}

function ProductOrderButton({
  product,
  answers,
  byCard,
}: Pick<ReturnType<typeof useProductForm>, "answers" | "byCard"> &
  Pick<ProductCheckoutProps, "product">) {
  const { t } = useTranslation("shop");
  const { t: billing } = useTranslation("billing");
  const { payment } = answers;
  const price = product.dueToday;
  return (
    <>
      <PayButton
        {...answers.checkCompletion(byCard)}
        value={product.free ? "free" : "hosted"}
        pending={byCard ? payment.paying : undefined}
        pendingLabel={billing("chooser.loading")}
      >
        <OrderButtonLabel
          name={product.free ? t("checkout.free") : billing("chooser.confirm")}
          terms={product.free ? t("checkout.nothing") : billing("chooser.ordersNow", { price })}
        />
      </PayButton>
      <p className={styles.small}>
        {product.free ? t("checkout.obligationFree") : t("checkout.obligation", { price })}
      </p>
    </>
  );
}
