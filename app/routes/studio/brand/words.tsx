import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import { EditConflict } from "../edit-conflict";
import { FurtherLanguage } from "../further-texts";
import { useFormValues, type FormFields } from "../use-form-values";
import { BrandPage } from "./brand-page";
import type { PartAnswer } from "./brand-part.server";
import type { action, loader } from "./words.server";
import * as styles from "./brand.module.css";

export { action, loader } from "./words.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Words() {
  const page = useLoaderData<typeof loader>();
  const { frame, tabs, formOwner, parts, typed, values, version } = page;
  const { t } = useTranslation("brand");
  const answer = useActionData<typeof action>() as PartAnswer | undefined;
  const reply = answer?.reply ?? typed;
  const labels = Object.fromEntries([
    ...parts.flatMap(({ languageName, fields }) =>
      fields.map(({ name, key }) => [name, `${t(`words.${key}`)} (${languageName})`]),
    ),
    ["communityUrl", t("words.communityUrl")],
  ]) as Record<string, string>;
  const fields = useFormValues({
    ...{ id: "words", labels, values, reply },
    toMessage: (key) => t(`errors.${key as "tooLong"}`),
  });
  const currentVersion = answer?.conflict?.version ?? (fields.value("version") || version);
  return (
    <BrandPage
      frame={frame}
      tabs={tabs}
      homePreviewTo={page.homePreviewTo}
      lead={t("words.lead")}
      isRefused={Boolean(reply?.error ?? answer?.conflict)}
      preservedFormId="words"
    >
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={tabs[2].to}
        />
      ) : null}
      <FormErrorSummary errors={fields.summary} />
      <form id="words" key={fields.key} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={currentVersion} />
        {parts.map((part, index) => (
          <Part key={part.language} part={part} fields={fields} isBase={index === 0} />
        ))}
        <Field
          {...fields.field("communityUrl")}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          help={t("words.communityHelp")}
          optional
        />
        <div className={styles.buttons}>
          <Button size="large">{t("words.save")}</Button>
        </div>
      </form>
    </BrandPage>
  );
}

type LoadedPart = ReturnType<typeof useLoaderData<typeof loader>>["parts"][number];

interface PartProps {
  part: LoadedPart;
  fields: FormFields;
  isBase: boolean;
}

/** The further languages fold, and open where a text was refused. */
function Part({ part, fields, isBase }: PartProps) {
  const { t } = useTranslation("brand");
  const inputs = part.fields.map(({ name, key, max, rows }) => (
    <TextAreaField
      key={name}
      {...fields.field(name)}
      label={t(`words.${key}`)}
      help={t(`words.help.${key}`)}
      lang={part.language}
      maxLength={max}
      rows={rows}
      optional
    />
  ));
  if (isBase) {
    return (
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{part.languageName}</legend>
        {inputs}
      </fieldset>
    );
  }
  return (
    <FurtherLanguage
      language={part.language}
      fields={fields}
      names={part.fields.map(({ name }) => name)}
    >
      {inputs}
    </FurtherLanguage>
  );
}
