import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextAreaField } from "~/ui/primitives/text-area-field";
import type { action, loader } from "./cancel-live.server";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";
import { RadioGroup } from "~/ui/patterns/radio-group";
import { useLiveFields } from "./use-live-fields";

export { action, loader } from "./cancel-live.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const FORM = "cancel-live";

export default function CancelLive() {
  const { which, choices, reasonMax, backTo, formOwner, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? typed;
  const { t } = useTranslation("manage-lives");
  const fields = useLiveFields({}, reply);
  const [one] = choices;
  return (
    <ManageFrame
      title={t("cancel.title")}
      lead={t("cancel.which", which)}
      isRefused={Boolean(reply?.error)}
      preservedFormId={FORM}
    >
      <form id={FORM} method="post" className={styles.form} key={fields.key}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormErrorSummary errors={fields.summary} />
        <p>
          {choices.length > 1
            ? t("cancel.tellsEach")
            : one && one.people > 0
              ? t("cancel.tells", { count: one.people })
              : t("cancel.tellsNobody")}
        </p>
        <TextAreaField
          {...fields.input("reason")}
          label={t("cancel.reason")}
          help={t("cancel.reasonHelp")}
          maxLength={reasonMax}
          required
        />
        {choices.length > 1 ? (
          <RadioGroup
            name="scope"
            id="live-scope"
            legend={t("cancel.scope")}
            chosen={fields.value("scope") || "one"}
            errors={[]}
            choices={choices.map(({ scope, lives, people }) => ({
              value: scope,
              label: t(`scope.${scope}`),
              help: [
                t("cancel.lives", { count: lives }),
                people > 0 ? t("cancel.mails", { count: people }) : t("cancel.noMail"),
              ].join(" · "),
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
