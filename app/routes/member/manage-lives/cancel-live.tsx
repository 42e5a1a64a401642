import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import type { action, loader } from "./cancel-live.server";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";
import { RadioGroup } from "./radio-group";
import { useLiveFields } from "./use-live-fields";

export { action, loader } from "./cancel-live.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const FORM = "cancel-live";

export default function CancelLive() {
  const { row, people, reasonMax, backTo, formOwner, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? typed;
  const { t } = useTranslation("manage-lives");
  const fields = useLiveFields({}, reply);
  if (!row) return null;
  return (
    <ManageFrame
      title={t("cancel.title")}
      lead={t("cancel.which", { title: row.title, day: row.day, month: row.month, when: row.when })}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FORM}
    >
      <form id={FORM} method="post" className={styles.form} key={fields.key}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormErrorSummary errors={fields.summary} />
        <p>{people > 0 ? t("cancel.tells", { count: people }) : t("cancel.tellsNobody")}</p>
        <TextAreaField
          {...fields.input("reason")}
          label={t("cancel.reason")}
          help={t("cancel.reasonHelp")}
          maxLength={reasonMax}
          required
        />
        {row.isSeries ? (
          <RadioGroup
            name="scope"
            id="live-scope"
            legend={t("cancel.scope")}
            chosen={fields.value("scope") || "one"}
            errors={[]}
            choices={(["one", "following"] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
            }))}
          />
        ) : null}
        <Button variant="danger" size="large" wide>
          {t("cancel.submit")}
        </Button>
        <ButtonLink to={backTo} variant="secondary" size="large" wide>
          {t("cancel.keep")}
        </ButtonLink>
      </form>
    </ManageFrame>
  );
}
