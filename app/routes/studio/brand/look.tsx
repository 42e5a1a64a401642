import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Checkbox } from "~/ui/primitives/checkbox";
import { FieldNotes } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { EditConflict } from "../edit-conflict";
import { useFormValues } from "../use-form-values";
import { BrandPage } from "./brand-page";
import type { PartAnswer } from "./brand-part.server";
import type { action, loader } from "./look.server";
import * as cardStyles from "../choice-card.module.css";
import * as styles from "./brand.module.css";
import * as lookStyles from "./look.module.css";

export { action, loader } from "./look.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Look() {
  const { frame, homePreviewTo, tabs, faces, formOwner, gymName, typed, values, version } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const answer = useActionData<typeof action>() as PartAnswer | undefined;
  const reply = answer?.reply ?? typed;
  const labels: Record<string, string> = {
    headingFace: t("look.face"),
    isPoweredByShown: t("look.poweredBy"),
  };
  const fields = useFormValues({
    ...{ id: "look", labels, values, reply },
    toMessage: (key) => t(`errors.${key as "face"}`),
  });
  const currentVersion = answer?.conflict?.version ?? (fields.value("version") || version);
  return (
    <BrandPage
      frame={frame}
      tabs={tabs}
      homePreviewTo={homePreviewTo}
      lead={t("look.lead")}
      isRefused={Boolean(reply?.error ?? answer?.conflict)}
      preservedFormId="look"
    >
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={tabs[3].to}
        />
      ) : null}
      <FormErrorSummary errors={fields.summary} />
      <form id="look" key={fields.key} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={currentVersion} />
        <fieldset id="look-headingFace" tabIndex={-1} className={styles.part}>
          <legend className={styles.heading}>{t("look.face")}</legend>
          <div className={lookStyles.faces}>
            {faces.map((face) => (
              <label key={face} className={`${cardStyles.card} ${lookStyles.face}`}>
                <span className={lookStyles[face]} aria-hidden="true">
                  {gymName}
                </span>
                <span className={cardStyles.pick}>
                  <input
                    type="radio"
                    name="headingFace"
                    value={face}
                    className={cardStyles.radio}
                    defaultChecked={fields.value("headingFace") === face}
                  />
                  {t(`faces.${face}`)}
                </span>
              </label>
            ))}
          </div>
          <FieldNotes id="look-headingFace" errors={fields.errorsOf("headingFace")} />
        </fieldset>
        <Checkbox
          id="look-isPoweredByShown"
          name="isPoweredByShown"
          label={t("look.poweredBy")}
          help={t("look.poweredByHelp")}
          defaultChecked={fields.value("isPoweredByShown") === "on"}
        />
        <div className={styles.buttons}>
          <Button size="large">{t("look.save")}</Button>
        </div>
      </form>
    </BrandPage>
  );
}
