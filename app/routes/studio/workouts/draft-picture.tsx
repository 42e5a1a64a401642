import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import type { action, loader, PictureAnswer } from "./draft-picture.server";
import { PictureConflict } from "./picture-conflict";
import * as pictureStyles from "./draft-picture.module.css";
import * as styles from "./workouts.module.css";

export { action, loader } from "./draft-picture.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio"] };

export default function DraftPicture() {
  const { chosen, editTo, formOwner, frame, isUploadLost, maxMb, name, offered, picture } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PictureAnswer | undefined;
  const { t } = useTranslation("studio-workouts");
  const errors = answer?.error ? [t(`picture.errors.${answer.error}`, { maxMb })] : [];
  const shown = <input type="hidden" name="shown" value={picture ?? ""} />;
  return (
    <StudioPage
      frame={frame}
      title={t("picture.title")}
      lead={t("picture.lead")}
      back={{ to: editTo, label: name }}
      isRefused={answer !== undefined}
    >
      <div className={styles.editor}>
        {isUploadLost && !answer ? (
          <p role="status" className={styles.notice}>
            {t("picture.again")}
          </p>
        ) : null}
        <FormErrorSummary errors={errors.map((message) => ({ message }))} />
        {answer?.conflict ? (
          <PictureConflict conflict={answer.conflict} formOwner={formOwner} />
        ) : null}
        {picture ? (
          <img className={pictureStyles.picture} src={picture} alt={t("picture.now")} />
        ) : null}
        {offered.length > 0 ? (
          <form method="post" className={styles.form}>
            <input type="hidden" name="formOwner" value={formOwner} />
            {shown}
            <fieldset className={styles.fieldset}>
              <legend className={styles.label}>{t("picture.fromFilm")}</legend>
              <div className={pictureStyles.posters}>
                {offered.map(({ src, value }, index) => (
                  <label key={value} className={pictureStyles.poster}>
                    <input
                      type="radio"
                      name="picture"
                      value={value}
                      defaultChecked={value === chosen}
                      className={pictureStyles.posterRadio}
                    />
                    <img
                      className={pictureStyles.posterPicture}
                      src={src}
                      alt={t("picture.option", { number: index + 1 })}
                      loading="lazy"
                    />
                  </label>
                ))}
              </div>
            </fieldset>
            <div className={styles.buttons}>
              <Button>{t("picture.take")}</Button>
            </div>
          </form>
        ) : null}
        <form method="post" encType="multipart/form-data" className={styles.form}>
          <input type="hidden" name="formOwner" value={formOwner} />
          {shown}
          <Field
            id="workout-picture"
            name="picture"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            label={t("picture.file")}
            help={t("picture.fileHelp", { maxMb })}
            required
          />
          <div className={styles.buttons}>
            <Button variant="secondary">{t("picture.upload")}</Button>
          </div>
        </form>
      </div>
    </StudioPage>
  );
}
