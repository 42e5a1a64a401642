import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { SelectField } from "~/ui/primitives/select-field";
import { StudioPage } from "../studio-page";
import * as styles from "./categories.module.css";
import type { action, DeleteAnswer, loader } from "./delete-category.server";

export { action, loader } from "./delete-category.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function DeleteCategory() {
  const page = useLoaderData<typeof loader>();
  const { backTo, formOwner, frame, name, newTo, targets, version, workouts } = page;
  const answer = useActionData<typeof action>() as DeleteAnswer | undefined;
  const error = answer?.reply?.error?.["target"]?.[0];
  const chosen = answer?.reply?.initialValue?.["target"];
  const { t } = useTranslation("categories");
  const isStuck = workouts !== null && targets.length === 0;
  return (
    <StudioPage
      frame={frame}
      title={t("delete.title")}
      back={{ to: backTo, label: name }}
      isRefused={answer !== undefined}
    >
      {answer?.isStale ? (
        <p role="alert" className={styles.notice}>
          {t("delete.stale")}
        </p>
      ) : null}
      <p>{t(isStuck ? "delete.stuck" : "delete.text", { name })}</p>
      {isStuck ? (
        <ButtonLink to={newTo}>{t("add")}</ButtonLink>
      ) : (
        <form method="post" className={styles.form}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="version" value={version} />
          {workouts === null ? null : (
            <SelectField
              id="move-to"
              name="target"
              label={t("delete.moveTo", { workouts })}
              help={t("delete.moveHelp")}
              placeholder={t("delete.choose")}
              options={targets}
              defaultValue={typeof chosen === "string" ? chosen : ""}
              errors={error === undefined ? [] : [t(error as "delete.notEmpty")]}
              required
            />
          )}
          <Button variant="danger" size="large" wide>
            {t(workouts === null ? "delete.submit" : "delete.moveAndDelete")}
          </Button>
          <ButtonLink to={backTo} variant="secondary" size="large" wide>
            {t("delete.keep")}
          </ButtonLink>
        </form>
      )}
    </StudioPage>
  );
}
