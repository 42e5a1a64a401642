import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { FormField, PasswordFields } from "~/ui/patterns/form-fields";
import { keepFormOffline } from "../identity/keep-form-offline";
import { AccountFrame } from "./account-frame";
import * as styles from "./account.module.css";
import type { action, loader } from "./password.server";

export { action, loader } from "./password.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["account", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Password() {
  const { constraint, email, formOwner } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  const { submit } = usePageActions();
  const [form, fields] = useForm<{ password: string; password1: string; password2: string }>({
    id: "password-change",
    constraint,
    lastResult: reply,
    defaultNoValidate: false,
    // The page stays as it is, so a refusal keeps the passwords.
    onSubmit(event) {
      event.preventDefault();
      submit(new FormData(event.currentTarget));
    },
  });
  return (
    <AccountFrame title={t("password.title")} lead={t("password.lead")} reply={reply}>
      <form {...getFormProps(form)} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        {/* A password manager needs the account's name to replace its password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <FormStack>
          <FormField
            meta={fields.password}
            type="password"
            label={t("password.current")}
            autoComplete="current-password"
          />
          <PasswordFields
            fields={fields}
            label={t("password.new")}
            confirmLabel={t("password.repeat")}
            hint={t("password.hint")}
          />
          <Button size="large" wide>
            {t("password.submit")}
          </Button>
        </FormStack>
      </form>
    </AccountFrame>
  );
}
