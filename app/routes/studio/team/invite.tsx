import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/ui/patterns/form-fields";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { RoleChoice } from "./role-choice";
import type { action, loader } from "./team.server";
import * as styles from "./team.module.css";

/** Where the link at the top of a long page leads. */
export const INVITE_PART = "invite-someone";

/** The form that invites a person by mail. */
export function Invite() {
  const { constraint, formOwner, formTo, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  const [form, fields] = useForm<{ email: string; role: string; password: string }>({
    id: "invite",
    constraint,
    lastResult: (reply?.initialValue?.["invitation"] === undefined ? reply : undefined) ?? typed,
    defaultNoValidate: false,
  });
  return (
    <section id={INVITE_PART} aria-labelledby="invite-title" className={styles.part}>
      <h2 id="invite-title" className={styles.heading}>
        {t("team.invite")}
      </h2>
      <p className={styles.dim}>{t("team.inviteText")}</p>
      <form {...getFormProps(form)} method="post" action={formTo} className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormStack>
          <FormField
            meta={fields.email}
            type="email"
            label={t("team.email")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <RoleChoice meta={fields.role} fallback="TRAINER" />
          <FormField
            meta={fields.password}
            type="password"
            label={t("password")}
            help={t("passwordHelp")}
            autoComplete="current-password"
          />
          <Button size="large">{t("team.send")}</Button>
        </FormStack>
      </form>
    </section>
  );
}
