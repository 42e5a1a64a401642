import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { languageNames, type Language } from "~/kernel/languages";
import { AboutPage } from "./about-page";
import { JoinPage } from "./join-page";
import type { action, loader } from "./preview-trainer.server";
import * as styles from "./trainer.module.css";

export { action, loader } from "./preview-trainer.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["trainer", "lives", "trainer-page", "categories", "studio"] };

type FieldErrors = Extract<
  NonNullable<ReturnType<typeof useActionData<typeof action>>>["shown"],
  { kind: "refused" }
>["errors"];

export default function PreviewTrainer() {
  const saved = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>();
  const { t } = useTranslation("trainer-page");
  const shown = typed?.shown ?? saved.shown;
  if (shown.kind === "about") return <AboutPage view={shown.view} />;
  if (shown.kind === "join") return <JoinPage view={shown.view} />;
  return (
    <MemberPage>
      <Section
        headingLevel={1}
        width="column"
        title={t(`preview.${shown.kind}.title`)}
        lead={t(`preview.${shown.kind}.text`)}
      >
        {shown.kind === "refused" ? <Errors errors={shown.errors} /> : null}
      </Section>
    </MemberPage>
  );
}

/** What the form would say, with the name of each field. */
function Errors({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation("trainer-page");
  const { t: tCategories } = useTranslation("categories");
  const { t: tStudio } = useTranslation("studio");
  const nameOf = (field: string): string => {
    const [, lang, name] = /^(\w\w)-(\w+)$/.exec(field) ?? [];
    return name === undefined
      ? t(`fields.${field as "bio"}`)
      : tStudio("further.field", {
          field: t(`fields.${name as "bio"}`),
          language: languageNames[lang as Language],
        });
  };
  return (
    <ul className={styles.errors}>
      {errors.map(({ field, message }) => (
        <li key={field}>
          {tStudio("fieldError", {
            field: nameOf(field),
            message: tCategories(message as "errors.required"),
          })}
        </li>
      ))}
    </ul>
  );
}
