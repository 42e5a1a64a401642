import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { StudioPage } from "../studio-page";
import type { loader } from "./delete-library-file.server";
import * as styles from "./library-file.module.css";

export { action, loader } from "./delete-library-file.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library", "studio"] };

export default function DeleteLibraryFile() {
  const { backTo, file, formOwner, frame, uses } = useLoaderData<typeof loader>();
  const { t } = useTranslation("library");
  if (uses.length > 0) {
    return (
      <StudioPage frame={frame} title={t("delete.usedTitle")}>
        <div className={styles.page}>
          <p>{t("delete.usedText", { name: file.name })}</p>
          <ul className={styles.uses}>
            {uses.map((use, index) => (
              // Two workouts may have one name.
              <li key={`${index} ${use}`}>{use}</li>
            ))}
          </ul>
          <ButtonLink to={backTo} variant="secondary" size="large">
            {t("delete.back")}
          </ButtonLink>
        </div>
      </StudioPage>
    );
  }
  return (
    <StudioPage frame={frame} title={t("delete.title")}>
      <div className={styles.page}>
        <p>{t("delete.text", { name: file.name, size: file.size })}</p>
        <form method="post" className={styles.form}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <Button variant="danger" size="large" wide>
            {t("delete.submit")}
          </Button>
          <ButtonLink to={backTo} variant="secondary" size="large" wide>
            {t("delete.keep")}
          </ButtonLink>
        </form>
      </div>
    </StudioPage>
  );
}
