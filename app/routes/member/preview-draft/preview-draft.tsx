import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Chip } from "~/ui/primitives/chip";
import { DialogPage } from "~/ui/primitives/dialog";
import { WorkoutView } from "../player/workout-view";
import type { loader } from "./preview-draft.server";
import * as styles from "./preview-draft.module.css";

export { loader } from "./preview-draft.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["player", "studio-workouts"] };

/** The members' own page of a workout; what is said about the preview stands outside of it. */
export default function PreviewDraft() {
  const { as, editTo, isFree, memberTo, visitorTo, view } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  const { t } = useTranslation("studio-workouts");
  return (
    <main id="content" tabIndex={-1}>
      <DialogPage
        title={view.name || t("untitled")}
        titleHidden
        size="player"
        closeTo={editTo}
        closeLabel={t("preview.close")}
        footer={
          <div className={styles.previewBar}>
            <Badge tone="warn">{t("preview.badge")}</Badge>
            <p className={styles.dim}>
              {t(as === "visitor" && isFree ? "preview.free" : "preview.text")}
            </p>
            <nav className={styles.previewLinks} aria-label={t("preview.as")}>
              <Chip to={memberTo} marked={as === "member"}>
                {t("preview.member")}
              </Chip>
              <Chip to={visitorTo} marked={as === "visitor"}>
                {t("preview.visitor")}
              </Chip>
            </nav>
          </div>
        }
      >
        <WorkoutView key={as} {...view} like={null} onRetry={revalidator.revalidate} />
      </DialogPage>
    </main>
  );
}
