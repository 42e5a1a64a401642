/** 'Choose your Plan:' (product.md §2) and the checkout of a single plan: one form, which works without script. */
import { getFormProps } from "@conform-to/react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { TextLink } from "~/ui/primitives/text-link";
import { Assurance } from "../orders/assurance";
import * as styles from "./plan-chooser.module.css";
import { NoPlans } from "./no-plans";
import { PlanChoices } from "./plan-choices";
import { PlanOrder } from "./plan-order";
import { usePlanForm, type PlanFormProps, type PlanOffer } from "./use-plan-form";

interface PlanChooserProps extends PlanFormProps, PlanOffer {
  /** This page answers the removal of a code. */
  codeRemoved: boolean;
  /** Shown above the form. */
  notice?: ReactNode;
  /** The form waits for its answer. */
  sending: boolean;
}

export function PlanChooser(props: PlanChooserProps) {
  const { plans, only, returnUrl, promoCode, attemptId, formOwner, sending } = props;
  const { t } = useTranslation("billing");
  const ref = useRef<HTMLFormElement>(null);
  const form = usePlanForm(props, ref);
  const { chosen } = form;
  if (!chosen) return <NoPlans only={only} held={props.held} notice={props.notice} />;
  return (
    <Section title={t(only ? "checkout.title" : "chooser.title")} headingLevel={1} space="tight">
      {props.notice}
      <form
        {...getFormProps(form.form)}
        ref={ref}
        method="post"
        action={props.formTo}
        className={styles.chooser}
      >
        <PlanChoices
          {...{ plans, chosen, only, promoCode, sending, form }}
          codeRemoved={props.codeRemoved}
          askInstagram={props.askInstagram}
        />
        <input type="hidden" name="attemptId" value={attemptId} />
        <input type="hidden" name="formOwner" value={formOwner} />
        <input
          type="hidden"
          name="quotes"
          value={plans.map(({ id, quote }) => `${id}:${quote}`).join(",")}
        />
        <input type="hidden" name="shown" value={chosen.id} />
        {returnUrl ? <input type="hidden" name="returnUrl" value={returnUrl} /> : null}
        <PlanOrder {...{ chosen, sending, form }} age={props.age} termsTo={props.termsTo} />
        {chosen.next === null ? null : (
          <Assurance trial={chosen.trialDays > 0} yearly={chosen.interval === "YEAR"} />
        )}
      </form>
      {returnUrl ? (
        <p>
          <TextLink to={returnUrl} standalone>
            {t("chooser.notNow")}
          </TextLink>
        </p>
      ) : null}
    </Section>
  );
}
