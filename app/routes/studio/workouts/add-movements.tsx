import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FieldNotes } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import type { action, loader } from "./add-movements.server";
import { FilePicker, PickerPages, PickerSearch } from "./file-picker";
import * as styles from "./workouts.module.css";

export { action, loader } from "./add-movements.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "library", "error"] };

const FORM = "add-movements";

export default function AddMovements() {
  const { editTo, formId, formOwner, frame, libraryTo, name, pickable, typed } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("studio-workouts");
  const fields = useFormValues({
    ...{ id: "add", labels: { files: t("pick.label") }, values: {}, reply: reply ?? typed },
    toMessage: (key) => t(`errors.${key as "nothingPickedHere"}`),
  });
  return (
    <StudioPage
      frame={frame}
      title={t("add.title")}
      lead={t("add.lead")}
      back={{ to: editTo, label: name }}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FORM}
    >
      <div className={styles.editor}>
        <PickerSearch pickable={pickable} />
        <form id={FORM} method="post" className={styles.form} key={fields.key}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="formId" value={formId} />
          <FormErrorSummary errors={fields.summary} />
          <fieldset className={styles.fieldset} id="add-files" tabIndex={-1}>
            <legend className={styles.label}>{t("pick.label")}</legend>
            <FilePicker pickable={pickable} isTicked={(name) => fields.value(name) !== ""} />
            <FieldNotes id="add-files" errors={fields.errorsOf("files")} />
          </fieldset>
          <ButtonLink to={libraryTo} variant="secondary">
            {t("pick.upload")}
          </ButtonLink>
          <div className={styles.bar}>
            <Button size="large">{t("add.submit")}</Button>
          </div>
        </form>
        <PickerPages pickable={pickable} />
      </div>
    </StudioPage>
  );
}
