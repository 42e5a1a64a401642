import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/kernel/languages";
import { Button } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { EditConflict } from "../edit-conflict";
import { FurtherTexts, TextControl } from "../further-texts";
import { GonePage } from "../gone-page";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import { DeleteForm, MergeForm } from "./tag-folds";
import type { action, loader, loadTag, TagAnswer } from "./tag.server";
import * as styles from "./tags.module.css";

export { action, loader } from "./tag.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const TEXT_FORM = "text";

export default function Tag() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as TagAnswer | undefined;
  if (answer?.gone) return <GonePage frame={page.frame} gone={answer.gone} />;
  if ("gone" in page) return <GonePage frame={page.frame} gone={page.gone} />;
  return <TagForms page={page} answer={answer} />;
}

interface FormsProps {
  page: SerializeFrom<typeof loadTag>;
  answer: TagAnswer | undefined;
}

function TagForms({ page, answer }: FormsProps) {
  const { backTo, frame, text, workouts } = page;
  const { t } = useTranslation("categories");
  return (
    <StudioPage
      frame={frame}
      title={text}
      lead={workouts}
      back={{ to: backTo, label: t("tags.title") }}
      isRefused={Boolean(
        answer?.reply?.error ?? answer?.conflict ?? answer?.mergeError ?? answer?.stale,
      )}
      preservedFormId={TEXT_FORM}
    >
      <TextForm page={page} answer={answer} />
      <MergeForm page={page} answer={answer} />
      <DeleteForm page={page} answer={answer} />
    </StudioPage>
  );
}

function TextForm({ page, answer }: FormsProps) {
  const { formOwner, further, limits, ownTo, textLanguage, typed, values } = page;
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
      <form
        id={TEXT_FORM}
        method="post"
        action={ownTo}
        className={styles.section}
        key={fields.key + version}
      >
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
