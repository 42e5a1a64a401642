/** 'Choose your Plan:' (spec §2). One form, plain POST; script only keeps the summary beside the choice. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useCallback, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "../form-field";
import { PlanChoice, PlanGroup } from "../layout/plan-card";
import { Section } from "../layout/section";
import { Button } from "../primitives/button";
import { Checkbox } from "../primitives/checkbox";
import { EmptyState } from "../primitives/empty-state";
import { FormErrorSummary } from "../primitives/form-error-summary";
import { useMessage } from "../use-message";
import styles from "./billing.module.css";

export interface ChooserPlan {
  id: number;
  name: string;
  description: string | null;
  priceMinor: number;
  currency: string;
  interval: string;
  trialDays: number;
  instagramHandleRequired: boolean;
  /** Ready words in the reader's language. */
  price: string;
  dueToday: string;
  firstChargeOn: string | null;
  quote: string;
}

export interface PlanChooserProps {
  plans: ChooserPlan[];
  selected: number | null;
  attemptId: string;
  /** What may be said about one's age; empty: it is known. */
  ages: ("adult" | "parent")[];
  /** False: the member has told the handle before. */
  askInstagram: boolean;
  termsTo: string;
  returnUrl: string | null;
  reply: SubmissionResult<string[]> | undefined;
}

interface ChooserValues {
  selectedSubscriptionType: string;
  terms: string;
  age: string;
  instagramHandle: string;
}

export function PlanChooser(props: PlanChooserProps) {
  const { plans, ages, termsTo, returnUrl, reply } = props;
  const { t } = useTranslation("billing");
  const message = useMessage();
  const [form, fields] = useForm<ChooserValues>({
    id: "plan",
    lastResult: reply,
    defaultNoValidate: false,
    defaultValue: { selectedSubscriptionType: String(props.selected ?? "") },
  });
  const [chosenId, choose] = useState(Number(fields.selectedSubscriptionType.initialValue));
  const formRef = useRef<HTMLFormElement>(null);
  const accepted = useTicked(formRef, "terms", fields.terms.initialValue === "on");
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans[0];
  if (!chosen) {
    return (
      <Section width="column">
        <EmptyState title={t("chooser.none")} headingLevel={1} />
      </Section>
    );
  }
  const per = (plan: ChooserPlan) => t(plan.interval === "YEAR" ? "perYear" : "perMonth");
  const errorsOf = (field: { errors?: string[] }) => field.errors?.slice(0, 1).map(message);

  return (
    <Section title={t("chooser.title")} headingLevel={1} space="tight">
      <form {...getFormProps(form)} ref={formRef} method="post" className={styles.chooser}>
        <input type="hidden" name="attemptId" value={props.attemptId} />
        <input
          type="hidden"
          name="quotes"
          value={plans.map(({ id, quote }) => `${id}:${quote}`).join(",")}
        />
        <input type="hidden" name="shown" value={chosen.id} />
        {returnUrl ? <input type="hidden" name="returnUrl" value={returnUrl} /> : null}
        <div className={styles.choices}>
          <FormErrorSummary
            errors={[...(form.errors ?? []), ...(fields.selectedSubscriptionType.errors ?? [])].map(
              (key) => ({ message: message(key) }),
            )}
          />
          <PlanGroup legend={t("chooser.legend")} legendHidden>
            {plans.map((plan) => (
              <PlanChoice
                key={plan.id}
                field="selectedSubscriptionType"
                value={plan.id}
                defaultChecked={plan.id === chosen.id}
                onChoose={() => choose(plan.id)}
                name={plan.name}
                price={plan.priceMinor}
                currency={plan.currency}
                per={per(plan)}
                note={
                  plan.trialDays > 0
                    ? t("chooser.trialNote", { count: plan.trialDays })
                    : (plan.description ?? undefined)
                }
              />
            ))}
          </PlanGroup>
          {props.askInstagram && chosen.instagramHandleRequired ? (
            <FormField
              meta={fields.instagramHandle}
              type="text"
              label={t("chooser.instagram")}
              help={t("chooser.instagramHelp")}
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : null}
        </div>
        <div className={styles.summary}>
          <h2 className={styles.summaryTitle}>{t("summary.title")}</h2>
          <dl className={styles.lines}>
            <div className={styles.lineStrong}>
              <dt>{t("summary.today")}</dt>
              <dd>{chosen.dueToday}</dd>
            </div>
            <div className={styles.line}>
              <dt>
                {chosen.firstChargeOn
                  ? t("summary.from", { date: chosen.firstChargeOn })
                  : t("summary.then")}
              </dt>
              <dd>
                {chosen.price} {per(chosen)}
              </dd>
            </div>
          </dl>
          {ages.length > 0 ? (
            <fieldset className={styles.age}>
              <legend className={styles.ageTitle}>{t("age.legend")}</legend>
              {ages.map((age) => (
                <label key={age} className={styles.radio}>
                  <input
                    type="radio"
                    name="age"
                    value={age}
                    required
                    defaultChecked={fields.age.initialValue === age}
                    aria-describedby={fields.age.errors ? "age-error" : undefined}
                  />
                  <span>{t(`age.${age}`)}</span>
                </label>
              ))}
              {errorsOf(fields.age)?.map((text) => (
                <p key={text} id="age-error" className={styles.error}>
                  {text}
                </p>
              ))}
            </fieldset>
          ) : null}
          <Checkbox
            name="terms"
            required
            defaultChecked={fields.terms.initialValue === "on"}
            errors={errorsOf(fields.terms)}
            label={
              <>
                {t("terms.before")}{" "}
                <a href={termsTo} target="_blank" rel="noopener">
                  {t("terms.link")}
                </a>
              </>
            }
          />
          <Button size="large" wide disabled={!accepted} pendingLabel={t("chooser.loading")}>
            <span className={styles.buttonName}>
              {t(chosen.trialDays > 0 ? "chooser.startTrial" : "chooser.confirm")}
            </span>{" "}
            <span className={styles.buttonTerms}>
              {chosen.firstChargeOn
                ? t("chooser.ordersLater", {
                    price: `${chosen.price} ${per(chosen)}`,
                    date: chosen.firstChargeOn,
                  })
                : t("chooser.ordersNow", { price: chosen.price })}
            </span>
          </Button>
          <p className={styles.dim}>
            {chosen.firstChargeOn
              ? t("summary.obligationTrial", {
                  price: `${chosen.price} ${per(chosen)}`,
                  date: chosen.firstChargeOn,
                })
              : t("summary.obligation", {
                  price: chosen.price,
                  renewal: `${chosen.price} ${per(chosen)}`,
                })}
          </p>
        </div>
      </form>
    </Section>
  );
}

/** Whether the form's box is ticked, also by somebody who was quicker than the script. */
function useTicked(form: RefObject<HTMLFormElement>, name: string, initially: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = form.current;
      element?.addEventListener("change", changed);
      return () => element?.removeEventListener("change", changed);
    },
    [form],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const box = form.current?.elements.namedItem(name);
      return box instanceof HTMLInputElement ? box.checked : initially;
    },
    () => initially,
  );
}
