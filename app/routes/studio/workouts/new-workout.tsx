import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DRAFT_LIMITS } from "~/features/catalog/drafts/draft-content";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field, FieldNotes } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import { FilePicker, PickerPages, PickerSearch } from "./file-picker";
import type { action, loader } from "./new-workout.server";
import * as styles from "./workouts.module.css";

export { action, loader } from "./new-workout.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "library", "error"] };

const FORM = "new-workout";

export default function NewWorkout() {
  const { formId, formOwner, frame, libraryTo, listTo, pickable, typed, values } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("studio-workouts");
  const labels = { name: t("fields.name"), files: t("pick.label") };
  const fields = useFormValues({
    ...{ id: "new", labels, values, reply: reply ?? typed },
    toMessage: (key) => t(`errors.${key as "tooLong"}`),
  });
  return (
    <StudioPage
      frame={frame}
      title={t("new.title")}
      lead={t("new.lead")}
      back={{ to: listTo, label: t("title") }}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FORM}
    >
      <div className={styles.editor}>
        <PickerSearch pickable={pickable} />
        <form id={FORM} method="post" className={styles.form} key={fields.key}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="formId" value={formId} />
          <FormErrorSummary errors={fields.summary} />
          <Field
            {...fields.field("name")}
            maxLength={DRAFT_LIMITS.name}
            autoComplete="off"
            optional
          />
          <fieldset className={styles.fieldset} id="new-files" tabIndex={-1}>
            <legend className={styles.label}>{t("pick.label")}</legend>
            <FilePicker pickable={pickable} isTicked={(name) => fields.value(name) !== ""} />
            <FieldNotes id="new-files" errors={fields.errorsOf("files")} />
          </fieldset>
          <ButtonLink to={libraryTo} variant="secondary">
            {t("pick.upload")}
          </ButtonLink>
          <div className={styles.bar}>
            <Button size="large">{t("new.submit")}</Button>
          </div>
        </form>
        <PickerPages pickable={pickable} />
      </div>
    </StudioPage>
  );
}
