import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { StudioPage } from "../studio-page";
import type { action, DeleteAnswer, loader } from "./delete-draft.server";
import * as styles from "./workouts.module.css";

export { action, loader } from "./delete-draft.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio"] };

export default function DeleteDraft() {
  const { editTo, formOwner, frame, name, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DeleteAnswer | undefined;
  const { t } = useTranslation("studio-workouts");
  return (
    <StudioPage
      frame={frame}
      title={t("delete.title")}
      back={{ to: editTo, label: name }}
      isRefused={answer !== undefined}
    >
      <form method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={version} />
        {answer ? (
          <p role="alert" className={styles.notice}>
            {t("delete.stale")}
          </p>
        ) : null}
        <p>{t("delete.text", { name })}</p>
        <div className={styles.buttons}>
          <Button variant="danger" size="large">
            {t("delete.submit")}
          </Button>
          <ButtonLink to={editTo} variant="secondary" size="large">
            {t("delete.keep")}
          </ButtonLink>
        </div>
      </form>
    </StudioPage>
  );
}
