import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextLink } from "~/ui/primitives/text-link";
import { EditConflict } from "../edit-conflict";
import { useFormValues } from "../use-form-values";
import { BrandPage } from "./brand-page";
import type { PartAnswer } from "./brand-part.server";
import { ColorsForm } from "./colors-form";
import type { action, loader } from "./colors.server";
import * as styles from "./brand.module.css";

export { action, loader } from "./colors.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "open-gym", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Colors() {
  const { frame, tabs, typed, values, version, logoTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const answer = useActionData<typeof action>() as PartAnswer | undefined;
  const reply = answer?.reply ?? typed;
  const labels = Object.fromEntries(
    Object.keys(values).map((name) => [name, t(`colors.${name as "textColor"}`)]),
  );
  const fields = useFormValues({
    ...{ id: "colors", labels, values, reply },
    toMessage: (key) => t(`errors.${key as "color"}`),
  });
  const own = tabs[0].to;
  return (
    <BrandPage
      frame={frame}
      tabs={tabs}
      lead={t("colors.lead")}
      isRefused={Boolean(reply?.error ?? answer?.conflict)}
      preservedFormId="colors"
    >
      <p className={styles.text}>
        {t("colors.logo")}{" "}
        <TextLink to={logoTo} plain>
          {t("colors.toLogo")}
        </TextLink>
      </p>
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={own}
        />
      ) : null}
      <FormErrorSummary errors={fields.summary} />
      <ColorsForm
        key={fields.key}
        fields={fields}
        version={answer?.conflict?.version ?? (fields.value("version") || version)}
      />
    </BrandPage>
  );
}
