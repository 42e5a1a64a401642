import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Picture } from "~/ui/primitives/picture";
import { EditConflict } from "../edit-conflict";
import { StudioPage } from "../studio-page";
import * as styles from "./challenge-form.module.css";
import type { action, loader, TextsAnswer } from "./challenge-texts.server";
import { FACTS_FORM, FactsForm } from "./facts-form";
import { toFactsLabel } from "./to-facts-label";

export { action, loader } from "./challenge-texts.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["edit-challenges", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function ChallengeTexts() {
  const { backTo, form, frame, name, reloadTo, typed, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TextsAnswer | undefined;
  const conflict = answer?.conflict;
  const reply = answer?.reply ?? typed;
  const typedOn = reply?.initialValue?.["version"];
  const { t } = useTranslation("edit-challenges");
  return (
    <StudioPage
      frame={frame}
      title={t("texts.title")}
      back={{ to: backTo, label: name }}
      isRefused={Boolean(answer?.reply?.error ?? conflict ?? answer?.pictureError)}
      preservedFormId={FACTS_FORM}
    >
      {conflict ? (
        <EditConflict
          conflict={conflict}
          toLabel={(field) => toFactsLabel(t, field)}
          reloadTo={reloadTo}
        />
      ) : null}
      <FactsForm
        form={form}
        reply={reply}
        version={conflict?.version ?? (typeof typedOn === "string" ? typedOn : version)}
        button={t("texts.save")}
      />
      <PictureForm answer={answer} />
    </StudioPage>
  );
}

function PictureForm({ answer }: { answer: TextsAnswer | undefined }) {
  const { form, isUploadLost, maxMb, picture } = useLoaderData<typeof loader>();
  const { t } = useTranslation("edit-challenges");
  const error = answer?.pictureError;
  const errors = error === undefined ? [] : [t(`picture.errors.${error}`, { maxMb })];
  return (
    <section aria-labelledby="picture-title" className={styles.form}>
      <h2 id="picture-title" className={styles.heading}>
        {t("picture.title")}
      </h2>
      {isUploadLost && !answer ? (
        <p role="status" className={styles.lost}>
          {t("picture.again")}
        </p>
      ) : null}
      {picture ? (
        <div className={styles.picture}>
          <Picture src={picture} alt="" width={640} height={360} ratio="16:9" sizes="320px" />
        </div>
      ) : null}
      <form method="post" encType="multipart/form-data" className={styles.part}>
        <input type="hidden" name="formOwner" value={form.formOwner} />
        <input type="hidden" name="shown" value={picture ?? ""} />
        <Field
          id="challenge-picture"
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t("picture.file")}
          help={t("picture.help", { maxMb })}
          errors={errors}
          required
        />
        <div className={styles.buttons}>
          <Button variant="secondary">{t("picture.upload")}</Button>
        </div>
      </form>
      {picture ? (
        <form method="post">
          <input type="hidden" name="formOwner" value={form.formOwner} />
          <input type="hidden" name="shown" value={picture} />
          <Button variant="quiet" name="intent" value="remove-picture">
            {t("picture.remove")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
