/** The state of a product's form: the buyer's answers, and what each button does. */
import { useForm } from "@conform-to/react";
import { useState, type FormEvent, type RefObject } from "react";
import { paths } from "~/paths";
import { listFormErrors } from "../billing/orders/list-form-errors";
import { toFormData } from "../billing/orders/to-form-data";
import { useBuyerAnswers } from "../billing/orders/use-buyer-answers";
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
  const [form, fields] = useForm<ProductValues>({
    id: PRODUCT_FORM,
    lastResult: reply,
    defaultNoValidate: false,
    onSubmit: submit,
  });
  const answers = useBuyerAnswers(ref, {
    ...{ age, fields, reply, card },
    actions: {
      ...page,
      successOf: (order) => paths.productSuccess(mount, product.puid, { order }),
      failureOf: (reference, reason) =>
        paths.checkoutFailed(
          reference
            ? { reference }
            : { selectedProduct: product.puid, attempt: attemptId, age: answers.says, reason },
        ),
    },
  });
  const { payment, textOf } = answers;
  const byCard = answers.hydrated && payment.form !== null && !product.free;

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = toFormData(event);
    const typed = String(body.get("promoCode") ?? "").trim();
    const unapplied = typed.toUpperCase() !== (promo?.code ?? "").trim().toUpperCase();
    const intent = body.get("intent");
    const staysHere = intent === "permission" || intent === "remove";
    const applies = intent === "apply" || (byCard && unapplied && !staysHere);
    if (!staysHere && !applies && !byCard) return;
    event.preventDefault();
    payment.forgetErrors();
    if (applies) body.set("intent", "apply");
    if (applies && !unapplied && typed === "") return;
    if (applies || staysHere) return page.submit(body, formTo);
    const order = {
      selectedProduct: product.id,
      promoCode: typed || undefined,
      terms: body.get("terms") === "on",
      quote: product.quote,
      age: age.ages.find((answer) => answer === body.get("age")),
      attemptId,
    };
    void payment.pay(order, { signIn: page.refresh });
  }

  const shownFields = ["promoCode", "terms", ...(age.ages.length > 0 ? ["age"] : [])];
  const formError = listFormErrors(payment.errors, shownFields)[0] ?? reply?.error?.[""]?.[0];
  return {
    form,
    fields,
    attemptId,
    answers,
    byCard,
    /** Errors of the form as a whole. */
    errors: formError ? [{ message: textOf(formError) }] : [],
  };
}
