import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/kernel/languages";
import { Button } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { SelectField } from "~/ui/primitives/select-field";
import { EditConflict } from "../edit-conflict";
import { FurtherTexts, TextControl } from "../further-texts";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import type { action, loader, TagAnswer } from "./tag.server";
import * as styles from "./tags.module.css";

export { action, loader } from "./tag.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Tag() {
  const { backTo, frame, text, workouts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TagAnswer | undefined;
  const { t } = useTranslation("categories");
  return (
    <StudioPage
      frame={frame}
      title={text}
      lead={workouts}
      back={{ to: backTo, label: t("tags.title") }}
      isRefused={answer !== undefined}
    >
      <TextForm />
      <MergeForm />
      <DeleteForm />
    </StudioPage>
  );
}

function TextForm() {
  const page = useLoaderData<typeof loader>();
  const { formOwner, further, limits, ownTo, textLanguage, typed, values } = page;
  const answer = useActionData<typeof action>() as TagAnswer | undefined;
  const { t } = useTranslation("categories");
  const { t: tStudio } = useTranslation("studio");
  const texts = [{ name: "text", maxLength: limits["text"] ?? 0 }];
  const labels: Record<string, string> = {
    text: t("tag.text"),
    ...Object.fromEntries(
      further.map((language) => [
        `${language}-text`,
        tStudio("further.field", {
          field: t("tag.text"),
          language: languageNames[language as Language],
        }),
      ]),
    ),
  };
  const reply = answer?.reply;
  const fields = useFormValues({
    id: "tag",
    ...{ labels, values, reply: reply ?? typed },
    toMessage: (key) => t(key as "errors.required"),
  });
  const version = answer?.conflict?.version ?? (fields.value("version") || page.version);
  return (
    <>
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(name) => labels[name] ?? name}
          reloadTo={ownTo}
        />
      ) : null}
      <form method="post" action={ownTo} className={styles.section} key={fields.key + version}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={version} />
        <FormErrorSummary errors={fields.summary} />
        {texts.map((text) => (
          <TextControl key={text.name} fields={fields} text={text} lang={textLanguage} required />
        ))}
        <FurtherTexts fields={fields} texts={texts} further={further} />
        <Button size="large">{t("edit.save")}</Button>
      </form>
    </>
  );
}

/** Folded, because it cannot be undone. */
function MergeForm() {
  const { formOwner, others, ownTo, text } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TagAnswer | undefined;
  const { t } = useTranslation("categories");
  if (others.length === 0) return null;
  const error = answer?.mergeError;
  return (
    <details className={styles.fold} open={error !== undefined}>
      <summary className={styles.summary}>{t("tag.merge")}</summary>
      <form method="post" action={ownTo} className={styles.folded}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <p className={styles.dim}>{t("tag.mergeText", { text })}</p>
        <SelectField
          id="merge-into"
          name="into"
          label={t("tag.into")}
          placeholder={t("tag.choose")}
          options={others}
          defaultValue=""
          errors={error === undefined ? [] : [t(`tag.${error}`)]}
          required
        />
        <Button variant="danger" name="intent" value="merge">
          {t("tag.mergeSubmit")}
        </Button>
      </form>
    </details>
  );
}

/** Folded, because it cannot be undone. */
function DeleteForm() {
  const { formOwner, ownTo, text, workouts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("categories");
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{t("tag.delete")}</summary>
      <form method="post" action={ownTo} className={styles.folded}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <p className={styles.dim}>{t("tag.deleteText", { text, workouts })}</p>
        <Button variant="danger" name="intent" value="delete">
          {t("tag.deleteSubmit")}
        </Button>
      </form>
    </details>
  );
}
