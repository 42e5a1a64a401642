import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  MAX_CATEGORY_KEY,
  suggestCategoryKey,
} from "~/features/catalog/workout-types/category-fields";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { StudioPage } from "../studio-page";
import { useFormValues } from "../use-form-values";
import * as styles from "./categories.module.css";
import type { action, loader } from "./new-category.server";

export { action, loader } from "./new-category.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["categories", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const FORM = "new-category";

export default function NewCategory() {
  const { address, backTo, formId, formOwner, frame, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("categories");
  const fields = useFormValues({
    id: "category",
    labels: { name: t("fields.name"), key: t("new.key") },
    values: {},
    reply: reply ?? typed,
    toMessage: (key) => t(key as "errors.required"),
  });
  const [key, setKey] = useState(fields.value("key"));
  // A cuid that the creator has written follows the name no more.
  const isOwn = useRef(fields.value("key") !== "");
  const { defaultValue: _value, ...keyField } = fields.field("key");
  return (
    <StudioPage
      frame={frame}
      title={t("new.title")}
      back={{ to: backTo, label: t("title") }}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FORM}
    >
      <form id={FORM} method="post" className={styles.form} key={fields.key}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="formId" value={formId} />
        <FormErrorSummary errors={fields.summary} />
        <Field
          {...fields.field("name")}
          maxLength={60}
          required
          onChange={({ target }) => {
            if (!isOwn.current) setKey(suggestCategoryKey(target.value));
          }}
        />
        <Field
          {...keyField}
          value={key}
          maxLength={MAX_CATEGORY_KEY}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          help={
            <>
              {t("new.keyHelp")}{" "}
              <span className={styles.address}>
                {address}
                {key || "…"}
              </span>
            </>
          }
          onChange={({ target }) => {
            isOwn.current = target.value !== "";
            setKey(target.value);
          }}
        />
        <Button size="large">{t("new.submit")}</Button>
      </form>
    </StudioPage>
  );
}
