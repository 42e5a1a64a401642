/** The state of a product's form: what was answered, and where each button leads. */
import { useForm } from "@conform-to/react";
import { useState, type FormEvent, type RefObject } from "react";
import { paths } from "~/paths";
import { useCardPayment } from "~/ui/billing/card/use-card-payment";
import { useFieldValue } from "../billing/orders/use-field-value";
import { listFormErrors } from "../billing/orders/list-form-errors";
import { useErrorFocus } from "../billing/orders/use-error-focus";
import { useErrorText } from "../billing/orders/use-error-text";
import { getInitialAge } from "../permission/age-question";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { ProductCheckoutProps } from "./product-checkout";

/** The form's id, for controls elsewhere on the page. */
export const PRODUCT_FORM = "product";

interface ProductValues {
  promoCode: string;
  terms: string;
  age: string;
  parentName: string;
  parentEmail: string;
}

export function useProductForm(props: ProductCheckoutProps, ref: RefObject<HTMLFormElement>) {
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
  const says = useFieldValue(ref, "age", getInitialAge(age, fields.age.initialValue));
  const accepted = useFieldValue(ref, "terms", fields.terms.initialValue ?? "") === "on";
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
    if (applies || intent === "permission") return page.submit(body, formTo);
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
  useErrorFocus(ref, ofCard);
  const shownFields = ["promoCode", "terms", ...(age.ages.length > 0 ? ["age"] : [])];
  const failed = listFormErrors(ofCard, shownFields)[0] ?? reply?.error?.[""]?.[0];
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
