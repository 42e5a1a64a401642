/** The editor's main form: what every workout needs comes first, the rest is folded. */
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import {
  DRAFT_LIMITS,
  isWaitingOnly,
  listToMend,
  type DraftState,
} from "~/features/catalog/drafts/draft-content";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { EditConflict } from "../edit-conflict";
import { useFormValues } from "../use-form-values";
import { AccessChoice, CategoryBoxes } from "./draft-choices";
import { DetailFields, ScheduleFields, TranslationFields } from "./draft-details";
import type { loadDraftForm } from "./load-draft-form.server";
import type { DraftAnswer } from "./save-typed.server";
import { useDraftLabels } from "./use-draft-labels";
import * as styles from "./workouts.module.css";

/** Buttons outside of the form send it too. */
export const DRAFT_FORM = "draft";

interface DraftFieldsProps {
  form: SerializeFrom<typeof loadDraftForm>;
  answer: DraftAnswer | undefined;
  state: DraftState;
  /** The page without what was typed. */
  reloadTo: string;
}

export function DraftFields({ answer, form, reloadTo, state }: DraftFieldsProps) {
  const { t } = useTranslation("studio-workouts");
  const labels = useDraftLabels(form.translations);
  const fields = useFormValues({
    id: DRAFT_FORM,
    labels,
    values: form.values,
    reply: answer?.reply,
    toMessage: (key) => t(`errors.${key as "noName"}`),
  });
  // A form that is shown again says which time its editor has seen.
  const seenTime = answer?.isTimeShown ? undefined : answer?.reply?.initialValue?.["shownTime"];
  return (
    <form id={DRAFT_FORM} method="post" action={reloadTo} className={styles.form} key={fields.key}>
      {/* Enter in a field presses the form's first button. */}
      <button name="intent" value="save" className={styles.firstButton} tabIndex={-1} aria-hidden>
        {t("save")}
      </button>
      <input type="hidden" name="formOwner" value={form.formOwner} />
      <input type="hidden" name="formId" value={form.formId} />
      <input type="hidden" name="version" value={answer?.version ?? form.version} />
      <input type="hidden" name="movements" value={form.movementsVersion} />
      <input
        type="hidden"
        name="shownTime"
        value={typeof seenTime === "string" ? seenTime : form.shownTime}
      />
      <input type="hidden" name="shownState" value={state} />
      <input type="hidden" name="picture" value={form.picture ?? ""} />
      {answer?.isDiscardStale ? (
        <div role="alert" className={styles.notice}>
          <p>{t("discardStale")}</p>
          <p>{t("discardAgain")}</p>
        </div>
      ) : null}
      {answer?.isArchivedSince ? (
        <div role="alert" className={styles.notice}>
          <p>{t("archivedSince")}</p>
        </div>
      ) : null}
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={reloadTo}
        />
      ) : null}
      <FormErrorSummary errors={fields.summary} />
      <div className={styles.part}>
        <Field {...fields.field("name")} maxLength={DRAFT_LIMITS.name} autoComplete="off" />
        <CategoryBoxes fields={fields} categories={form.categories} />
        <TextAreaField
          {...fields.field("description")}
          maxLength={DRAFT_LIMITS.description}
          optional
        />
        {form.trainers ? (
          <SelectField
            {...fields.field("trainerId")}
            options={[{ value: "", text: t("noTrainer") }, ...form.trainers]}
          />
        ) : null}
      </div>
      <AccessChoice fields={fields} plans={form.plans} />
      <DetailFields fields={fields} form={form} />
      <TranslationFields fields={fields} translations={form.translations} />
      <ScheduleFields fields={fields} form={form} state={state} />
      <Missing form={form} state={state} />
      <div className={styles.bar}>
        <Button name="intent" value="publish">
          {t(`publish.${state}`)}
        </Button>
        <Button name="intent" value="save" variant="secondary">
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** What a publication would refuse or wait for, said before. */
function Missing({ form, state }: Pick<DraftFieldsProps, "form" | "state">) {
  const { i18n, t } = useTranslation("studio-workouts");
  const { isPublic, problems } = form;
  const toMend = listToMend(problems, { isPublic });
  if (toMend.length === 0) {
    const canWait = state === "DRAFT" && isWaitingOnly(problems);
    return canWait ? <p className={styles.dim}>{t("willWait")}</p> : null;
  }
  const things = toMend.map((problem) => t(`missingThing.${problem}`));
  const what = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(things);
  return <p className={styles.dim}>{t("missing", { what })}</p>;
}
