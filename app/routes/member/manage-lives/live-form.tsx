/** Plans or edits a live: a plain POST with native inputs. What most lives need comes first, the rest is folded. */
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import {
  DESCRIPTION_MAX,
  EQUIPMENT_MAX,
  MAX_CAPACITY,
  MAX_LEAD_MINUTES,
  TITLE_MAX,
} from "~/features/lives/manage/live-limits";
import { Button } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { AccessChoice, RepeatChoice, ScopeChoice, SourceChoice } from "./live-form-choices";
import { LengthFields, StartFields } from "./live-form-times";
import * as styles from "./live-form.module.css";
import type { loadLiveForm } from "./load-live-form.server";
import type { LiveFormAnswer } from "./read-live-form.server";
import { useLiveFields, type LiveFields } from "./use-live-fields";

export const LIVE_FORM = "live";

type Form = SerializeFrom<typeof loadLiveForm>;

interface LiveFormProps {
  form: Form;
  /** The values and errors of a refused form, or what was typed before the session ended. */
  answer: LiveFormAnswer | undefined;
  /** "draft" keeps "Save as draft". */
  kind: "new" | "draft" | "planned";
  isSeries: boolean;
}

export function LiveForm({ form, answer, kind, isSeries }: LiveFormProps) {
  const { t } = useTranslation("manage-lives");
  const fields = useLiveFields(form.values, answer?.reply);
  const overlap = answer?.overlap;
  return (
    <form id={LIVE_FORM} method="post" className={styles.form} key={fields.key}>
      <input type="hidden" name="formOwner" value={form.formOwner} />
      <input type="hidden" name="formId" value={fields.value("formId")} />
      {overlap ? <input type="hidden" name="overlapSeen" value={overlap.guid} /> : null}
      <FormErrorSummary errors={fields.summary} />
      {overlap ? (
        <FormErrorSummary
          title={t("overlap.title")}
          errors={[
            {
              message: t(overlap.trainer === null ? "overlap.own" : "overlap.other", {
                ...overlap,
              }),
            },
          ]}
        />
      ) : null}
      <div className={styles.part}>
        <Field
          {...fields.input("title")}
          label={t("form.title")}
          help={t("form.titleHelp")}
          maxLength={TITLE_MAX}
          required
        />
        {form.trainers ? (
          <SelectField
            {...fields.input("trainerId")}
            label={t("form.trainer")}
            options={[{ value: "", text: t("form.noTrainer") }, ...form.trainers]}
          />
        ) : null}
      </div>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{t("form.when")}</legend>
        <StartFields
          fields={fields}
          zone={form.zone}
          earliest={kind === "new" ? form.today : undefined}
        />
        <LengthFields fields={fields} />
        {kind === "new" ? <RepeatChoice fields={fields} today={form.today} /> : null}
      </fieldset>
      <SourceChoice fields={fields} sources={form.sources} noBroadcast={form.noBroadcast} />
      <AccessChoice fields={fields} plans={form.plans} />
      <More fields={fields} />
      {isSeries ? <ScopeChoice fields={fields} /> : null}
      <div className={styles.buttons}>
        <Button name="intent" value="publish" size="large" wide>
          {t(overlap ? "form.saveAnyway" : kind === "planned" ? "form.save" : "form.publish")}
        </Button>
        {kind === "planned" ? null : (
          <Button name="intent" value="draft" size="large" variant="secondary" wide>
            {t("form.saveDraft")}
          </Button>
        )}
      </div>
      {kind === "planned" ? <p className={styles.note}>{t("form.tellsPeople")}</p> : null}
    </form>
  );
}

const MORE = ["description", "equipment", "capacity", "leadMinutes"] as const;

/** Folded until one of them is wrong. */
function More({ fields }: { fields: LiveFields }) {
  const { t } = useTranslation("manage-lives");
  return (
    <details className={styles.more} open={MORE.some((name) => fields.isWrong(name))}>
      <summary className={styles.summary}>{t("form.more")}</summary>
      <div className={styles.part}>
        <TextAreaField
          {...fields.input("description")}
          label={t("form.description")}
          maxLength={DESCRIPTION_MAX}
          optional
        />
        <Field
          {...fields.input("equipment")}
          label={t("form.equipment")}
          help={t("form.equipmentHelp")}
          maxLength={EQUIPMENT_MAX}
          optional
        />
        <Field
          {...fields.input("capacity")}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_CAPACITY}
          label={t("form.capacity")}
          help={t("form.capacityHelp")}
          optional
        />
        <Field
          {...fields.input("leadMinutes")}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_LEAD_MINUTES}
          label={t("form.lead")}
          help={t("form.leadHelp")}
        />
        <Checkbox
          name="isReplayPrivate"
          defaultChecked={fields.value("isReplayPrivate") !== ""}
          label={t("form.replayPrivate")}
          help={t("form.replayPrivateHelp")}
        />
      </div>
    </details>
  );
}
