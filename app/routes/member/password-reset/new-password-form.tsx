import { getFormProps, useForm } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ResetForm } from "~/features/identity/forms";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { FormField, PasswordFields, useFieldFocus } from "~/ui/patterns/form-fields";
import { useShell } from "~/ui/shell/use-shell";
import type { FormAnswer } from "~/http/form.server";
import type { loader } from "./reset-password.server";

type NewPasswordFormProps = Pick<
  SerializeFrom<typeof loader>,
  "constraint" | "email" | "returnUrl"
> & { id: string; reply: FormAnswer["reply"] };

/** conform keeps the errors of a refused code until it gets another result, and a request for a new code has none. */
const NO_ERRORS: NonNullable<FormAnswer["reply"]> = { error: {} };

/** The second step: the code of the mail and the new password. The address stays, for a further code. */
export function NewPasswordForm({ id, constraint, email, returnUrl, reply }: NewPasswordFormProps) {
  const { t } = useTranslation("identity");
  const { submit } = usePageActions();
  const [form, fields] = useForm<ResetForm>({
    id,
    constraint,
    lastResult: reply ?? NO_ERRORS,
    defaultValue: { email },
    defaultNoValidate: false,
    // The page stays as it is, so a refusal keeps the passwords.
    onSubmit(event, { formData }) {
      event.preventDefault();
      submit(formData);
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  // A refused form focuses its first wrong field.
  const isFresh = !reply?.error;
  // The message that the code is sent stands at the top of the page.
  useFieldFocus(ref, "code", isFresh && email !== null);
  useEmptyCode(ref);
  return (
    <form {...getFormProps(form)} ref={ref} method="post">
      <FormStack>
        <FormField
          meta={fields.email}
          type="email"
          label={t("resetPassword.email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(isFresh && email === null ? { autoFocus: true } : {})}
        />
        <FormField
          meta={fields.code}
          type="text"
          label={t("resetPassword.code")}
          help={t("resetPassword.codeHint")}
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordFields
          fields={fields}
          label={t("resetPassword.password")}
          confirmLabel={t("resetPassword.confirm")}
          hint={t("signup.hint")}
        />
        {returnUrl === null ? null : <input type="hidden" name="returnUrl" value={returnUrl} />}
        <Button size="large" wide name="intent" value="confirm">
          {t("resetPassword.submit")}
        </Button>
        <Button variant="secondary" wide name="intent" value="request" formNoValidate>
          {t("resetPassword.again")}
        </Button>
      </FormStack>
    </form>
  );
}

/** A new code replaces the one that is typed, so each request empties its field. The passwords stay. */
function useEmptyCode(form: RefObject<HTMLFormElement>): void {
  const { toast } = useShell();
  const lastToast = useRef(toast);
  useEffect(() => {
    if (toast === lastToast.current) return;
    lastToast.current = toast;
    const code = form.current?.querySelector<HTMLInputElement>("[name=code]");
    if (code && toast?.key === "identity:resetPassword.sent") code.value = "";
  }, [form, toast]);
}
