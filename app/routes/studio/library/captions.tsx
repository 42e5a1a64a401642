import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { StudioPage } from "../studio-page";
import { CaptionsForm, type CaptionsError } from "./captions-form";
import type { action, loader } from "./captions.server";
import * as libraryStyles from "./library.module.css";
import * as styles from "./library-file.module.css";

export { action, loader } from "./captions.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["library", "studio"] };

export default function Captions() {
  const { captions, choices, file, formOwner, frame, language } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>() as CaptionsError | undefined;
  const { t } = useTranslation("library");
  return (
    <StudioPage
      frame={frame}
      title={t("captions.title")}
      lead={t("captions.help")}
      back={{ to: file.to, label: file.name }}
      isRefused={error !== undefined}
    >
      <div className={styles.page}>
        {/* The keyboard comes here after a removal. */}
        <div id="captions" tabIndex={-1} className={styles.captionsArea}>
          {captions.length === 0 ? (
            <p className={libraryStyles.dim}>{t("captions.none")}</p>
          ) : (
            <ul className={styles.captions}>
              {captions.map((one) => (
                <li key={one.language} className={styles.captionsRow}>
                  <span lang={one.language}>{one.name}</span>
                  <form method="post">
                    <input type="hidden" name="formOwner" value={formOwner} />
                    <input type="hidden" name="language" value={one.language} />
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t("captions.removeNamed", { language: one.name })}
                    >
                      {t("captions.remove")}
                    </Button>
                  </form>
                </li>
              ))}
            </ul>
          )}
        </div>
        <CaptionsForm
          key={captions.length}
          choices={choices}
          language={language}
          error={error}
          formOwner={formOwner}
        />
      </div>
    </StudioPage>
  );
}
