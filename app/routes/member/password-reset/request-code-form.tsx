import { getFormProps, useForm } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { FormField } from "~/ui/patterns/form-fields";
import type { FormAnswer } from "~/http/form.server";
import type { loader } from "./reset-password.server";

type RequestCodeFormProps = Pick<
  SerializeFrom<typeof loader>,
  "constraint" | "email" | "returnUrl"
> & { id: string; reply: FormAnswer["reply"] };

/** The first step: the address that the code goes to. */
export function RequestCodeForm({ id, constraint, email, returnUrl, reply }: RequestCodeFormProps) {
  const { t } = useTranslation("identity");
  const { submit } = usePageActions();
  const [form, fields] = useForm<{ email: string }>({
    id,
    constraint,
    lastResult: reply,
    defaultValue: { email },
    defaultNoValidate: false,
    onSubmit(event, { formData }) {
      event.preventDefault();
      submit(formData);
    },
  });
  return (
    <form {...getFormProps(form)} method="post">
      <FormStack>
        <FormField
          meta={fields.email}
          type="email"
          label={t("resetPassword.email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {returnUrl === null ? null : <input type="hidden" name="returnUrl" value={returnUrl} />}
        <Button size="large" wide name="intent" value="request">
          {t("resetPassword.send")}
        </Button>
      </FormStack>
    </form>
  );
}
