import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { MAX_FILE_NAME } from "~/features/library/file-name";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { EditConflict } from "../edit-conflict";
import type { FileAnswer, loader } from "./library-file.server";
import * as styles from "./library-file.module.css";

export const NAME_FORM = "file";

interface NameFormProps {
  page: Pick<SerializeFrom<typeof loader>, "file" | "formOwner" | "lookAgainTo" | "typed">;
  answer: FileAnswer | undefined;
}

/** The name of a file. A refused form still replaces the name that it was opened with. */
export function NameForm({ answer, page }: NameFormProps) {
  const { file, formOwner, lookAgainTo } = page;
  const { t } = useTranslation("library");
  const reply = answer?.reply;
  const errors = reply?.error?.["name"] ? [t("name.required")] : [];
  const typed = (reply ?? page.typed)?.initialValue;
  const valueOf = (field: string): string => {
    const value = typed?.[field];
    return typeof value === "string" ? value : file.name;
  };
  return (
    <>
      {answer?.conflict ? (
        <EditConflict
          conflict={answer.conflict}
          toLabel={() => t("name.label")}
          reloadTo={lookAgainTo}
        />
      ) : null}
      <form
        id={NAME_FORM}
        method="post"
        className={styles.section}
        key={reply ? "again" : file.name}
      >
        <input type="hidden" name="formOwner" value={formOwner} />
        <input
          type="hidden"
          name="shownName"
          value={answer?.conflict?.version ?? valueOf("shownName")}
        />
        <FormErrorSummary errors={errors.map((message) => ({ message, fieldId: "file-name" }))} />
        <Field
          id="file-name"
          name="name"
          label={t("name.label")}
          help={t("name.help")}
          defaultValue={valueOf("name")}
          errors={errors}
          maxLength={MAX_FILE_NAME}
          required
        />
        <Button variant="secondary">{t("name.save")}</Button>
      </form>
    </>
  );
}
