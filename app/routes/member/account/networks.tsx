import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Card } from "~/ui/primitives/card";
import { FormField } from "~/ui/patterns/form-fields";
import { AccountFrame } from "./account-frame";
import type { action, loader } from "./networks.server";
import * as styles from "./networks.module.css";

export { action, loader } from "./networks.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["account", "error"] };

export default function Networks() {
  const page = useLoaderData<typeof loader>();
  const { formOwner, linkedOn, isOffered, hasPassword, resetPasswordUrl } = page;
  const reply = useActionData<typeof action>()?.reply;
  const { t } = useTranslation("account");
  return (
    <AccountFrame
      title={t("networks.heading")}
      lead={t("networks.intro")}
      reply={reply}
      preservedFormId="link"
    >
      <FormStack>
        {linkedOn === null && !isOffered ? (
          <p>{t("networks.none")}</p>
        ) : (
          <Card>
            <div className={styles.network}>
              <div>
                <h2 className={styles.name}>Facebook</h2>
                <p className={styles.state}>
                  {linkedOn === null
                    ? t("networks.notLinked")
                    : t("networks.linked", { date: linkedOn })}
                </p>
              </div>
              {linkedOn === null && hasPassword ? <LinkForm {...page} reply={reply} /> : null}
              {linkedOn !== null && hasPassword ? (
                <form method="post">
                  <input type="hidden" name="formOwner" value={formOwner} />
                  <Button variant="secondary" name="intent" value="unlink">
                    {t("networks.unlink")}
                  </Button>
                </form>
              ) : null}
              {hasPassword ? null : (
                <>
                  <p>{t("networks.needsPassword")}</p>
                  <div>
                    <ButtonLink to={resetPasswordUrl} variant="secondary">
                      {t("networks.setPassword")}
                    </ButtonLink>
                  </div>
                </>
              )}
            </div>
          </Card>
        )}
      </FormStack>
    </AccountFrame>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Reply = NonNullable<ReturnType<typeof useActionData<typeof action>>>["reply"];

function LinkForm({ constraint, email, formOwner, reply }: Page & { reply: Reply }) {
  const { t } = useTranslation("account");
  const [form, fields] = useForm<{ password: string }>({
    id: "link",
    constraint,
    lastResult: reply,
    defaultNoValidate: false,
  });
  return (
    <form {...getFormProps(form)} method="post">
      <input type="hidden" name="formOwner" value={formOwner} />
      <FormStack>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <FormField
          meta={fields.password}
          type="password"
          label={t("networks.password")}
          help={t("networks.passwordHelp")}
          autoComplete="current-password"
        />
        <Button wide name="intent" value="link">
          {t("networks.link")}
        </Button>
      </FormStack>
    </form>
  );
}
