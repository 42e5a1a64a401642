/** The login form of /login and of the /signin gateway: a plain POST to its own page. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormField, useFieldFocus } from "~/ui/patterns/form-fields";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { AuthFrame } from "./auth-frame";
import { ChoiceStrip } from "./choice-strip";
import { readSubmission } from "./read-submission";
import { SocialButton } from "./social-button";
import type { loader } from "./login.server";

type LoginValues = { email: string; password: string; returnUrl?: string };

type LoginFormProps = Omit<SerializeFrom<typeof loader>, "title"> & {
  reply: SubmissionResult<string[]> | undefined;
};

export function LoginForm(props: LoginFormProps) {
  const { t } = useTranslation("identity");
  const { navigate, submit } = usePageActions();
  const [form, fields] = useForm<LoginValues>({
    id: "login",
    constraint: props.constraint,
    lastResult: props.reply,
    defaultNoValidate: false,
    defaultValue: { email: props.typedEmail },
    // The page stays as it is, so a refusal keeps the password.
    onSubmit(event) {
      event.preventDefault();
      submit(readSubmission(event));
    },
  });
  const { ref, empty } = useEmptyCheck();
  const { reply } = props;
  const mismatch = reply?.error?.[""]?.includes("error.badCredentials") ? reply : null;
  useFieldFocus(ref, "password", mismatch);
  // The browser scrolls a new document to the password, so its message stands there too.
  const [documentReply] = useState(reply);
  const passwordError = mismatch && mismatch === documentReply ? "error.badCredentials" : undefined;

  /** The typed address goes along in the state of the navigation, because addresses end up in logs. */
  function forgotPassword(event: MouseEvent) {
    const email = ref.current?.querySelector<HTMLInputElement>("[name=email]")?.value;
    if (!email || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    navigate(props.resetPasswordUrl, { email });
  }

  return (
    <AuthFrame
      reply={props.reply}
      preservedFormId={form.id}
      title={t("login.heading")}
      lead={t("login.intro")}
      aside={
        <TextLink to={props.signupUrl} standalone>
          {t("login.create")}
        </TextLink>
      }
    >
      {props.strip ? <ChoiceStrip {...props.strip} /> : null}
      <form {...getFormProps(form)} ref={ref} method="post">
        <FormStack>
          <FormField
            meta={fields.email}
            type="email"
            label={t("login.email")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormField
            meta={fields.password}
            type="password"
            label={t("login.password")}
            autoComplete="current-password"
            error={passwordError}
          />
          {props.returnUrl === null ? null : (
            <input type="hidden" name="returnUrl" value={props.returnUrl} />
          )}
          <Button size="large" wide disabled={empty}>
            {t("login.submit")}
          </Button>
          <TextLink to={props.resetPasswordUrl} standalone onClick={forgotPassword}>
            {t("login.forgot")}
          </TextLink>
        </FormStack>
      </form>
      {props.network ? <SocialButton form={form.id} {...props.network} /> : null}
    </AuthFrame>
  );
}

/** The member wants a new tab or window, or a download. */
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/** With script the Login button is disabled while e-mail or password is empty (product.md §5). */
function useEmptyCheck() {
  const ref = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const form = ref.current;
    if (!form) return undefined;
    const inputs = [
      ...form.querySelectorAll<HTMLInputElement>("input[name=email], input[name=password]"),
    ];
    const check = () =>
      setEmpty(inputs.some((input) => input.value === "" && !isAutofilled(input)));
    const events = ["input", "change", "focusin", "pointerenter"];
    for (const event of events) form.addEventListener(event, check);
    check();
    return () => {
      for (const event of events) form.removeEventListener(event, check);
    };
  }, []);
  return { ref, empty };
}

/** Browsers hide a password manager's values from script until the user touches the page. */
function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(":autofill, :-webkit-autofill");
  } catch {
    return false;
  }
}
