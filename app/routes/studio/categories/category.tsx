import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextLink } from "~/ui/primitives/text-link";
import { languageNames, type Language } from "~/kernel/languages";
import { EditConflict } from "../edit-conflict";
import { FurtherTexts, TextControl, type TextField } from "../further-texts";
import { GonePage } from "../gone-page";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import * as styles from "./categories.module.css";
import type { action, CategoryAnswer, loadCategory, loader } from "./category.server";
import { PictureForm } from "./picture-form";

export { action, loader } from "./category.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const TEXTS_FORM = "texts";

export default function Category() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CategoryAnswer | undefined;
  if (answer?.gone) return <GonePage frame={page.frame} gone={answer.gone} />;
  if ("gone" in page) return <GonePage frame={page.frame} gone={page.gone} />;
  return <CategoryForms page={page} answer={answer} />;
}

interface FormsProps {
  page: SerializeFrom<typeof loadCategory>;
  answer: CategoryAnswer | undefined;
}

function CategoryForms({ page, answer }: FormsProps) {
  const { address, backTo, deleteTo, formOwner, frame, maxMb, name, ownTo, pictures } = page;
  const { t } = useTranslation("categories");
  return (
    <StudioPage
      frame={frame}
      title={name}
      lead={<span className={styles.address}>{t("edit.address", { address })}</span>}
      back={{ to: backTo, label: t("title") }}
      isRefused={Boolean(answer?.reply?.error ?? answer?.conflict ?? answer?.pictureError)}
      preservedFormId={TEXTS_FORM}
    >
      <TextLink to={address} plain standalone>
        {t("edit.see")}
      </TextLink>
      <TextsForm page={page} answer={answer} />
      {pictures.map((picture) => (
        <PictureForm
          key={picture.picture}
          picture={picture}
          formOwner={formOwner}
          formTo={ownTo}
          maxMb={maxMb}
          error={
            answer?.pictureError?.picture === picture.picture
              ? answer.pictureError.reason
              : undefined
          }
        />
      ))}
      <section className={styles.section}>
        <ButtonLink to={deleteTo} variant="danger">
          {t("delete.open")}
        </ButtonLink>
      </section>
    </StudioPage>
  );
}

function TextsForm({ page, answer }: FormsProps) {
  const { formOwner, further, limits, ownTo, textLanguage, typed, values } = page;
  const { t } = useTranslation("categories");
  const { t: tStudio } = useTranslation("studio");
  const texts: TextField[] = Object.entries(limits).map(([name, maxLength]) => ({
    ...{ name, maxLength, isLong: name === "secondaryText" },
  }));
  const labelOf = (name: string) => t(`fields.${name as "name"}`);
  const labels = Object.fromEntries([
    ...texts.map(({ name }) => [name, labelOf(name)]),
    ...further.flatMap((language) =>
      texts.map(({ name }) => [
        `${language}-${name}`,
        tStudio("further.field", {
          field: labelOf(name),
          language: languageNames[language as Language],
        }),
      ]),
    ),
  ]) as Record<string, string>;
  const reply = answer?.reply;
  const fields = useFormValues({
    id: "category",
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
        id={TEXTS_FORM}
        method="post"
        action={ownTo}
        className={styles.form}
        key={fields.key + version}
      >
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={version} />
        <FormErrorSummary errors={fields.summary} />
        {texts.map((text) => (
          <TextControl
            key={text.name}
            fields={fields}
            text={text}
            lang={textLanguage}
            required={text.name === "name"}
          />
        ))}
        <FurtherTexts fields={fields} texts={texts} further={further} />
        <Button size="large">{t("edit.save")}</Button>
      </form>
    </>
  );
}
