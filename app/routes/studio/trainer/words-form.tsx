import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/kernel/languages";
import { Button } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { EditConflict } from "../edit-conflict";
import { FurtherTexts, TextControl, type TextField } from "../further-texts";
import { useFormValues } from "../use-form-values";
import type { loader, OwnPage, TrainerAnswer } from "./trainer.server";
import * as styles from "./trainer-page.module.css";

export const WORDS_FORM = "trainer-words";
const ONE_LINE = 60;

/** The name, and the texts in the gym's language with the further ones folded. */
export function WordsForm({ own, answer }: { own: OwnPage; answer: TrainerAnswer | undefined }) {
  const { formOwner, typed } = useLoaderData<typeof loader>();
  const { further, limits, ownTo, textLanguage, values } = own;
  const { t } = useTranslation("trainer-page");
  const { t: tCategories } = useTranslation("categories");
  const { t: tStudio } = useTranslation("studio");
  const [name, ...texts] = Object.entries(limits).map(([field, maxLength]): TextField => ({
    ...{ name: field, maxLength, isLong: maxLength > ONE_LINE },
  }));
  const labelOf = (field: string) => t(`fields.${field as "bio"}`);
  const labels = Object.fromEntries([
    ...Object.keys(limits).map((field) => [field, labelOf(field)]),
    ...further.flatMap((language) =>
      texts.map((text) => [
        `${language}-${text.name}`,
        tStudio("further.field", {
          field: labelOf(text.name),
          language: languageNames[language as Language],
        }),
      ]),
    ),
  ]) as Record<string, string>;
  const fields = useFormValues({
    id: "trainer",
    ...{ labels, values, reply: answer?.reply ?? typed },
    toMessage: (key) => tCategories(key as "errors.required"),
  });
  const version = answer?.conflict?.version ?? (fields.value("version") || own.version);
  return (
    <>
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={(field) => labels[field] ?? field}
          reloadTo={ownTo}
        />
      ) : null}
      <form
        id={WORDS_FORM}
        method="post"
        action={ownTo}
        className={styles.form}
        key={fields.key + version}
      >
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={version} />
        <FormErrorSummary errors={fields.summary} />
        {name ? <TextControl fields={fields} text={name} lang={textLanguage} required /> : null}
        {texts.map((text) => (
          <TextControl key={text.name} fields={fields} text={text} lang={textLanguage} />
        ))}
        <FurtherTexts fields={fields} texts={texts} further={further} />
        <Button size="large">{t("save")}</Button>
      </form>
    </>
  );
}
