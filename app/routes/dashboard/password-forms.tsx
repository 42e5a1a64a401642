import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { FormField } from "~/ui/patterns/form-fields";
import { Button } from "~/ui/primitives/button";
import * as styles from "./creator-dashboard.module.css";
import type { action, loader } from "./payments.server";

/** Leads to the provider, in another tab; a refused form goes on in the tab that shows it. */
export function OpenAccountForm({ label, bringsOwn }: { label: string; bringsOwn: boolean }) {
  const { t } = useTranslation("dashboard");
  const isRefused = Boolean(useActionData<typeof action>()?.reply?.error);
  return (
    <PasswordForm target={isRefused ? undefined : "_blank"}>
      {/* The answer opens in another tab, so the button shows no progress. */}
      <Button size="large" wide pending={false}>
        {label}
      </Button>
      {isRefused ? null : <p className={styles.dim}>{t("newTab")}</p>}
      {bringsOwn ? (
        <Button name="intent" value="bring" variant="quiet" size="small" formTarget="_self">
          {t("bring")}
        </Button>
      ) : null}
    </PasswordForm>
  );
}

/** The creator is back from the provider's page with the code of an existing account. */
export function ConnectForm({ code, state }: { code: string; state: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <PasswordForm>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="state" value={state} />
      <Button name="intent" value="connect" size="large" wide>
        {t("connect")}
      </Button>
    </PasswordForm>
  );
}

function PasswordForm({
  target,
  children,
}: {
  target?: "_blank" | undefined;
  children: ReactNode;
}) {
  const { constraint, formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("dashboard");
  const [form, fields] = useForm<{ password: string }>({
    id: "payments",
    constraint,
    lastResult: useActionData<typeof action>()?.reply,
    defaultNoValidate: false,
  });
  return (
    <form {...getFormProps(form)} method="post" target={target}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <FormStack>
        <FormField
          meta={fields.password}
          type="password"
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="current-password"
        />
        {children}
      </FormStack>
    </form>
  );
}
