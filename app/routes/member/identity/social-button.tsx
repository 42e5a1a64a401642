/** "or", and the button of the social network, below a form whose fields it sends along. */
import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FacebookScript } from "~/features/identity/social/facebook";
import { Button } from "~/ui/primitives/button";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { trackEvent } from "~/ui/shell/track-event";
import * as styles from "./social-button.module.css";

interface SocialButtonProps {
  /** The id of the form. */
  form: string;
  name: string;
  /** Null: the form itself leads to the network. */
  script: FacebookScript | null;
}

export function SocialButton({ form, name, script }: SocialButtonProps) {
  const { t } = useTranslation("identity");
  const { askNetwork, pending } = useNetworkScript(script);
  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>{t("social.or")}</span>
      </p>
      {/* The fields may be empty: the network knows the person. */}
      <Button
        variant="secondary"
        size="large"
        wide
        form={form}
        formNoValidate
        name="intent"
        value="facebook"
        onClick={askNetwork}
        {...(pending ? { pending } : {})}
      >
        {t("social.button", { network: name })}
      </Button>
    </div>
  );
}

/** A phone goes to the network's own page, where its app signs in; there the form is sent as it is. */
const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent);

/** Loads the code that asks only now: most visitors never press the button. */
async function requestToken(from: FacebookScript) {
  try {
    const asking = await import("./request-facebook-token");
    return await asking.requestFacebookToken(from);
  } catch {
    return { status: "facebookNotLoaded", accessToken: null };
  }
}

/** On a desktop the network's script asks in a window of its own; without it the form leads to the network. */
function useNetworkScript(script: FacebookScript | null) {
  const { submit } = usePageActions();
  const [pending, setPending] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function ask(form: HTMLFormElement, button: HTMLButtonElement, from: FacebookScript) {
    const { status, accessToken } = await requestToken(from);
    setPending(false);
    if (status !== "connected") trackEvent({ name: "Social login failed", reason: status });
    // The person has closed the window: the form stays as it is.
    if (status !== "connected" && status !== "facebookNotLoaded") return;
    setMissing(status === "facebookNotLoaded");
    const data = new FormData(form);
    data.set(button.name, button.value);
    if (accessToken !== null) data.set("subject_token", accessToken);
    submit(data);
  }

  function askNetwork(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    if (!script || isMissing || isPhone() || !button.form) return;
    event.preventDefault();
    setPending(true);
    void ask(button.form, button, script);
  }
  return { askNetwork, pending };
}
