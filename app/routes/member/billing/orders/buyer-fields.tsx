import type { ReactNode } from "react";
import { AgeQuestion, type Age } from "../../permission/age-question";
import { PaymentMethod } from "./payment-method";
import { StartAtOnceBox } from "./start-at-once-box";
import { TermsBox } from "./terms-box";
import type { BuyerAnswers } from "./use-buyer-answers";

interface BuyerFieldsProps {
  answers: BuyerAnswers;
  /** What the form starts with. */
  fields: Record<"parentName" | "parentEmail" | "terms", { initialValue?: string | undefined }>;
  age: Age;
  termsTo: string;
  /** Of the question about the start at once; null where it is not asked. */
  startAtOnce: { initialValue?: string | undefined; isTrial: boolean } | null;
  free: boolean;
  sending: boolean;
  /** The order button. */
  children: ReactNode;
}

/** The part that the forms of plans and products share: the buyer's age or parent, the terms, the card, the button. */
export function BuyerFields(props: BuyerFieldsProps) {
  const { answers, fields, age } = props;
  const { errorsOf } = answers;
  return (
    <>
      <AgeQuestion
        age={age}
        says={answers.says}
        error={errorsOf("age")?.[0]}
        parent={{
          name: { typed: fields.parentName.initialValue, errors: errorsOf("parentName") },
          email: { typed: fields.parentEmail.initialValue, errors: errorsOf("parentEmail") },
        }}
        sending={props.sending}
      />
      {answers.parentFirst ? null : (
        <>
          <TermsBox
            termsTo={props.termsTo}
            checked={fields.terms.initialValue === "on"}
            errors={errorsOf("terms")}
          />
          {props.startAtOnce ? (
            <StartAtOnceBox
              checked={props.startAtOnce.initialValue === "on"}
              isTrial={props.startAtOnce.isTrial}
            />
          ) : null}
          {props.free ? null : <PaymentMethod card={answers.payment.form} />}
          {props.children}
        </>
      )}
    </>
  );
}
