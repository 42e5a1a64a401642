import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_NAME_PART } from "~/features/library/file-name";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./library.module.css";

/** Finds files by part of their name. With script the page stays, so that its uploads go on. */
export function FileSearch({
  allTo,
  hasFiles,
  q,
}: {
  allTo: string;
  /** False: the empty list leads back to all files. */
  hasFiles: boolean;
  q: string | null;
}) {
  const { t } = useTranslation("library");
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(q);
  // The field follows the address. A form with a key of its own would take the focus from who has just searched.
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    form.current?.reset();
  }, [q]);
  return (
    <search className={styles.search}>
      <Form ref={form} method="get" action={allTo}>
        <Field
          id="library-search"
          name="q"
          type="search"
          label={t("search.label")}
          defaultValue={q ?? ""}
          maxLength={MAX_NAME_PART}
          autoComplete="off"
          enterKeyHint="search"
          addon={<Button variant="secondary">{t("search.submit")}</Button>}
        />
      </Form>
      {q === null || !hasFiles ? null : (
        <TextLink to={allTo} standalone>
          {t("search.all")}
        </TextLink>
      )}
    </search>
  );
}
