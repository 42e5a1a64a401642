/** Opens a gym: one plain POST with native inputs. With script it suggests what follows from name and country. */
import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { FIRST_CATEGORY_MAX, GYM_NAME_MAX } from "~/features/gyms/open-gym-form";
import { Button } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import { TextLink } from "~/ui/primitives/text-link";
import { GuidField } from "./guid-field";
import type { loadOpenGymForm } from "./load-open-gym-form.server";
import * as styles from "./open-gym.module.css";
import { useOpenGymFields } from "./use-open-gym-fields";
import { useSuggestions } from "./use-suggestions";

export const OPEN_GYM_FORM = "open-gym";

interface OpenGymFormProps {
  form: SerializeFrom<typeof loadOpenGymForm>;
  /** The values and errors of a refused form, or what was typed before the session ended. */
  reply: SubmissionResult<string[]> | undefined;
  fee: string;
}

export function OpenGymForm({ form, reply, fee }: OpenGymFormProps) {
  const { t } = useTranslation("open-gym");
  const fields = useOpenGymFields(form.values, reply);
  // Another language keeps what was ticked, so it keeps the version too; a refusal shows the newest.
  const shownTerms = reply?.error ? "" : fields.value("termsVersion");
  return (
    <form id={OPEN_GYM_FORM} method="post" className={styles.form} key={fields.key}>
      <input type="hidden" name="formOwner" value={form.formOwner} />
      <input type="hidden" name="attemptId" value={fields.value("attemptId") || form.attemptId} />
      <input type="hidden" name="termsVersion" value={shownTerms || form.termsVersion} />
      <FormErrorSummary errors={fields.summary} />
      <Inputs form={form} fields={fields} isNew={reply === undefined} />
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{t("form.confirm")}</legend>
        <p className={styles.text}>{t("form.costs", { fee })}</p>
        <Checkbox {...fields.box("adult")} label={t("form.adult")} />
        <Checkbox
          {...fields.box("terms")}
          label={
            <>
              {t("form.terms")}{" "}
              <TextLink to={form.termsTo} newTab>
                {t("form.termsLink")}
              </TextLink>
            </>
          }
        />
      </fieldset>
      <div>
        <Button size="large" wide>
          {t("form.submit")}
        </Button>
        <p className={styles.note}>{t("form.draft")}</p>
      </div>
    </form>
  );
}

interface InputsProps extends Pick<OpenGymFormProps, "form"> {
  fields: ReturnType<typeof useOpenGymFields>;
  isNew: boolean;
}

function Inputs({ form, fields, isNew }: InputsProps) {
  const { t } = useTranslation("open-gym");
  const [box, suggestions] = useSuggestions({ form, isNew, guid: fields.value("guid") });
  return (
    <>
      <div className={styles.part} ref={box}>
        <Field
          {...fields.input("name")}
          label={t("form.name")}
          maxLength={GYM_NAME_MAX}
          autoComplete="organization"
          onInput={({ currentTarget }) => suggestions.onName(currentTarget.value)}
          required
        />
        <GuidField
          field={fields.input("guid")}
          address={form.address}
          guid={suggestions.guid}
          onGuid={suggestions.onGuid}
        />
        <SelectField
          {...fields.input("country")}
          label={t("form.country")}
          placeholder={t("form.choose")}
          options={form.countries}
          autoComplete="country"
          onChange={({ currentTarget }) => suggestions.onCountry(currentTarget.value)}
          required
        />
        <SelectField
          {...fields.input("currency")}
          label={t("form.currency")}
          help={t("form.currencyHelp")}
          placeholder={t("form.choose")}
          options={form.currencies}
          onChange={suggestions.onCurrency}
        />
        <SelectField
          {...fields.input("timeZone")}
          label={t("form.timeZone")}
          help={t("form.timeZoneHelp")}
          placeholder={t("form.choose")}
          options={suggestions.timeZones}
        />
        <Field
          {...fields.input("category")}
          label={t("form.category")}
          help={t("form.categoryHelp")}
          maxLength={FIRST_CATEGORY_MAX}
          required
        />
      </div>
    </>
  );
}
