import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { FormField } from "~/ui/patterns/form-fields";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorToast } from "../form-error-toast";
import { StudioPage } from "../studio-page";
import type { action, loader } from "./publish.server";
import * as styles from "./publish.module.css";

export { action, loader } from "./publish.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const CONSEQUENCES = ["seen", "guid", "team"] as const;

export default function Publish() {
  const { frame, isDraft, address, siteTo, overviewTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  if (!isDraft) {
    return (
      <StudioPage
        frame={frame}
        title={t("publish.isLive")}
        lead={address}
        back={{ to: overviewTo, label: t("navigation.overview") }}
      >
        <ButtonLink to={siteTo} plain>
          {t("overview.site")}
        </ButtonLink>
      </StudioPage>
    );
  }
  return (
    <StudioPage
      frame={frame}
      title={t("publish.title")}
      lead={t("publish.lead", { address })}
      back={{ to: overviewTo, label: t("navigation.overview") }}
      isRefused={Boolean(reply?.error)}
      preservedFormId="publish"
    >
      <FormErrorToast reply={reply} />
      <ul className={styles.list}>
        {CONSEQUENCES.map((key) => (
          <li key={key}>{t(`publish.${key}`)}</li>
        ))}
      </ul>
      <PublishForm />
    </StudioPage>
  );
}

function PublishForm() {
  const { constraint, formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const [form, fields] = useForm<{ password: string }>({
    id: "publish",
    constraint,
    lastResult: useActionData<typeof action>()?.reply,
    defaultNoValidate: false,
  });
  return (
    <form {...getFormProps(form)} method="post" className={styles.form}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <FormStack>
        <FormField
          meta={fields.password}
          type="password"
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="current-password"
        />
        <Button size="large">{t("publish.button")}</Button>
      </FormStack>
    </form>
  );
}
