/** The registration of a person whom the partner sent: names and address are read only, the password is theirs. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { usePageActions } from "~/ui/primitives/use-page-actions";
import { AuthFrame } from "../identity/auth-frame";
import { PasswordFields } from "~/ui/patterns/form-fields";
import { PasswordParts } from "./password-parts";
import type { loader } from "./partner-register.server";

interface PartnerFormProps {
  person: { gpwId: string; firstname: string; lastname: string; email: string };
  constraint: SerializeFrom<typeof loader>["constraint"];
  reply: SubmissionResult<string[]> | undefined;
}

export function PartnerForm({ person, constraint, reply }: PartnerFormProps) {
  const { t } = useTranslation("partner");
  const { submit } = usePageActions();
  const [password, setPassword] = useState("");
  const [form, fields] = useForm<{ gpwId: string; password1: string; password2: string }>({
    id: "partner",
    constraint,
    lastResult: reply,
    defaultNoValidate: false,
    // The page stays as it is, so a refusal keeps the passwords.
    onSubmit(event) {
      event.preventDefault();
      submit(new FormData(event.currentTarget));
    },
  });
  const readOnly = { readOnly: true, required: true, autoComplete: "off" } as const;

  return (
    <AuthFrame
      reply={reply}
      preservedFormId={form.id}
      title={t("heading", { name: person.firstname })}
      lead={t("intro")}
    >
      <form {...getFormProps(form)} method="post">
        <FormStack>
          <input type="hidden" name="gpwId" value={person.gpwId} />
          <Field
            {...readOnly}
            name="firstName"
            label={t("firstName")}
            defaultValue={person.firstname}
          />
          <Field
            {...readOnly}
            name="lastName"
            label={t("lastName")}
            defaultValue={person.lastname}
          />
          <Field
            {...readOnly}
            name="email"
            type="email"
            label={t("email")}
            autoComplete="username"
            defaultValue={person.email}
          />
          <PasswordFields
            fields={fields}
            label={t("password")}
            confirmLabel={t("confirm")}
            hint={fields.password1.errors ? undefined : t("hint")}
            onInput={(event) => setPassword(event.currentTarget.value)}
          >
            <PasswordParts password={password} />
          </PasswordFields>
          <Button size="large" wide>
            {t("save")}
          </Button>
        </FormStack>
      </form>
    </AuthFrame>
  );
}
