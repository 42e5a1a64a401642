/** Says what deleting the account means, step by step, and asks for the password that confirms it. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { FormField } from "~/ui/patterns/form-fields";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./delete-account.module.css";
import type { loader } from "./delete-account.server";

type DeleteAccountFormProps = Omit<SerializeFrom<typeof loader>, "title"> & {
  reply: SubmissionResult<string[]> | undefined;
};

export function DeleteAccountForm({
  constraint,
  date,
  renewing,
  backTo,
  dataTo,
  formOwner,
  reply,
}: DeleteAccountFormProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useForm<{ password: string }>({
    id: "delete-account",
    constraint,
    lastResult: reply,
    defaultNoValidate: false,
  });
  return (
    <div className={styles.page}>
      <ol className={styles.steps}>
        <li>{t("leave.now")}</li>
        {renewing.length > 0 ? (
          <li>
            {t("leave.renewals")}
            <ul className={styles.names}>
              {renewing.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </li>
        ) : null}
        <li>{t("leave.until", { date })}</li>
      </ol>
      <p className={styles.undo}>{t("leave.undo")}</p>
      <p className={styles.dim}>
        {t("leave.kept")} {t("leave.provider")}
      </p>
      <TextLink to={dataTo} standalone>
        {t("data.link")}
      </TextLink>
      <form {...getFormProps(form)} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormField
          meta={fields.password}
          type="password"
          label={t("leave.password")}
          autoComplete="current-password"
        />
        <div className={styles.answers}>
          <ButtonLink to={backTo} variant="secondary" size="large" wide>
            {t("leave.stay")}
          </ButtonLink>
          <Button variant="danger" size="large" wide>
            {t("leave.submit")}
          </Button>
        </div>
      </form>
    </div>
  );
}
