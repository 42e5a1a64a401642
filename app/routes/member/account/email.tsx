import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { FormField } from "~/ui/patterns/form-fields";
import { keepFormOffline } from "../identity/keep-form-offline";
import { AccountFrame } from "./account-frame";
import * as styles from "./account.module.css";
import type { action, loader } from "./email.server";

export { action, loader } from "./email.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const clientAction = keepFormOffline<typeof action>;
export const handle = { i18n: ["account", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Email() {
  const { constraint, email, formOwner, pending, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  const { submit } = usePageActions();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: `email-${pending?.key ?? "new"}`,
    constraint,
    lastResult: reply ?? typed,
    defaultNoValidate: false,
    // The page stays as it is, so a refusal keeps the password.
    onSubmit(event) {
      event.preventDefault();
      submit(new FormData(event.currentTarget));
    },
  });
  return (
    <AccountFrame
      title={t("email.title")}
      lead={t("email.current", { email })}
      reply={reply}
      preservedFormId={form.id}
    >
      {pending ? (
        <div className={styles.panel}>
          <p className={styles.strong}>{t("email.pending", { email: pending.email })}</p>
          <p className={styles.dim}>{t("email.pendingText", { date: pending.until })}</p>
          <form method="post">
            <input type="hidden" name="formOwner" value={formOwner} />
            <Button variant="secondary" size="small" name="intent" value="withdraw">
              {t("email.withdraw")}
            </Button>
          </form>
        </div>
      ) : null}
      <form {...getFormProps(form)} key={form.id} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormStack>
          <FormField
            meta={fields.email}
            type="email"
            label={t("email.new")}
            help={t("email.newHelp")}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormField
            meta={fields.password}
            type="password"
            label={t("password.current")}
            autoComplete="current-password"
          />
          <Button size="large" wide>
            {t("email.submit")}
          </Button>
        </FormStack>
      </form>
    </AccountFrame>
  );
}
