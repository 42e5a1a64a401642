import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { FormField } from "~/ui/patterns/form-fields";
import { Button } from "~/ui/primitives/button";
import type { action, loader } from "./team.server";
import * as styles from "./team.module.css";

/** Folded, because it asks for the password in the midst of a list. */
export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  const { constraint, formOwner, formTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  const isRefused = reply?.initialValue?.["invitation"] === id;
  const [form, fields] = useForm<{ password: string }>({
    id: `withdraw-${id}`,
    constraint: { password: constraint["password"] ?? {} },
    lastResult: isRefused ? reply : undefined,
    defaultNoValidate: false,
  });
  const label = (
    <>
      {t("team.withdraw")}
      <span className={styles.hidden}> {email}</span>
    </>
  );
  return (
    <details className={styles.withdraw} open={isRefused}>
      <summary className={styles.summary}>{label}</summary>
      <form {...getFormProps(form)} method="post" action={formTo} className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="invitation" value={id} />
        <FormStack>
          <FormField
            meta={fields.password}
            type="password"
            label={t("password")}
            autoComplete="current-password"
          />
          <Button variant="danger" name="intent" value="withdraw">
            {label}
          </Button>
        </FormStack>
      </form>
    </details>
  );
}
