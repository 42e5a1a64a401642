import { MailCheck } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { Icon } from "~/ui/primitives/icon";
import type { Age } from "./age-question";
import * as styles from "./parent-question.module.css";

/** The typed values, and their errors. */
export interface ParentFields {
  name: { typed: string | undefined; errors: string[] | undefined };
  email: { typed: string | undefined; errors: string[] | undefined };
}

interface ParentQuestionProps extends ParentFields {
  /** The pending request to a parent; `on` is a translated date. */
  asked: Age["asked"];
  sending: boolean;
  /** Without script the question stands below both answers, so its text says which of them it belongs to. */
  only?: boolean;
}

/**
 * Part of the order's form: the parent's name and address; after the request, its date and a button that repeats it.
 */
export function ParentQuestion({ asked, sending, only = false, name, email }: ParentQuestionProps) {
  const { t } = useTranslation("billing");
  const wrong = (name.errors ?? email.errors) !== undefined;
  /** Enter would press the form's first button, which applies a promo code. */
  function askOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLButtonElement>("button[value=permission]")?.click();
  }
  const fields = (
    <>
      <Field
        id="parentName"
        name="parentName"
        label={t("permission.name")}
        defaultValue={name.typed ?? asked?.name}
        errors={name.errors}
        maxLength={100}
        autoComplete="off"
        onKeyDown={askOnEnter}
      />
      <Field
        id="parentEmail"
        name="parentEmail"
        type="email"
        label={t("permission.email")}
        defaultValue={email.typed ?? asked?.email}
        errors={email.errors}
        maxLength={254}
        autoComplete="off"
        onKeyDown={askOnEnter}
      />
    </>
  );
  const button = (text: string, variant: "primary" | "secondary") => (
    <Button
      name="intent"
      value="permission"
      variant={variant}
      wide
      formNoValidate
      pending={sending || undefined}
    >
      {text}
    </Button>
  );
  return (
    <fieldset className={styles.question}>
      <legend className={styles.title}>{t("permission.legend")}</legend>
      {asked ? (
        <>
          <div role="status" className={styles.asked}>
            <Icon as={MailCheck} />
            <p>{t(asked.expired ? "permission.expired" : "permission.asked", { ...asked })}</p>
          </div>
          {button(t("permission.again"), asked.expired ? "primary" : "secondary")}
          <details className={styles.other} open={wrong}>
            <summary>{t("permission.other")}</summary>
            <div className={styles.fields}>
              {fields}
              <p className={styles.note}>{t("permission.otherNote")}</p>
            </div>
          </details>
        </>
      ) : (
        <>
          <p className={styles.note}>{t(only ? "permission.only" : "permission.how")}</p>
          {fields}
          {button(t("permission.ask"), only ? "secondary" : "primary")}
        </>
      )}
    </fieldset>
  );
}
