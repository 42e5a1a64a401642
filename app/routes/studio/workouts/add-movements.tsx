import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import type { action, loader } from "./add-movements.server";
import { FilePicker, PickerPages, PickerSearch } from "./file-picker";
import * as styles from "./workouts.module.css";

export { action, loader } from "./add-movements.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "library"] };

export default function AddMovements() {
  const { editTo, formId, formOwner, frame, libraryTo, name, pickable } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("studio-workouts");
  const errors: readonly string[] = reply?.error?.[""] ?? [];
  return (
    <StudioPage
      frame={frame}
      title={t("add.title")}
      lead={t("add.lead")}
      back={{ to: editTo, label: name }}
      isRefused={reply !== undefined}
    >
      <div className={styles.editor}>
        <PickerSearch pickable={pickable} />
        <form method="post" className={styles.form}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="formId" value={formId} />
          <FormErrorSummary
            errors={errors.map((key) => ({ message: t(`errors.${key as "nothingPickedHere"}`) }))}
          />
          <fieldset className={styles.fieldset}>
            <legend className={styles.label}>{t("pick.label")}</legend>
            <FilePicker pickable={pickable} ticked={null} />
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
