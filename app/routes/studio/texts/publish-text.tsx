import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { FormField } from "~/ui/patterns/form-fields";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { FormErrorToast } from "../form-error-toast";
import { StudioPage } from "../studio-page";
import type { action, loader } from "./publish-text.server";
import { TextPreview } from "./text-preview";
import * as styles from "./texts.module.css";

export { action, loader } from "./publish-text.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["texts", "studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function PublishText() {
  const { frame, kind, draft, editTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <StudioPage
      frame={frame}
      title={t(`publish.title.${kind}`)}
      lead={draft ? t("publish.lead") : t("publish.nothing")}
      back={{ to: editTo, label: t(`kind.${kind}.name`) }}
      isRefused={Boolean(reply?.error)}
      {...(draft ? { preservedFormId: "publish-text" } : {})}
    >
      <FormErrorToast reply={reply} />
      {draft ? (
        <>
          <ul className={styles.bullets}>
            <li>
              {t(frame.isDraft ? "publish.versionInDraft" : "publish.version", {
                number: draft.number,
              })}
            </li>
            {draft.readers > 0 ? (
              <>
                <li>{t("publish.members", { count: draft.readers })}</li>
                <li>{t("publish.counts", { days: draft.days, date: draft.countsFrom })}</li>
              </>
            ) : (
              <li>{t("publish.nobody")}</li>
            )}
            <li>{t("publish.kept")}</li>
          </ul>
          <PublishForm draftId={draft.id} />
          <TextPreview title={t("publish.preview")} texts={draft.preview} />
        </>
      ) : (
        <ButtonLink to={editTo}>{t("publish.edit")}</ButtonLink>
      )}
    </StudioPage>
  );
}

function PublishForm({ draftId }: { draftId: number }) {
  const { constraint, formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const { t: tTexts } = useTranslation("texts");
  const [form, fields] = useForm<{ password: string }>({
    id: "publish-text",
    constraint,
    lastResult: useActionData<typeof action>()?.reply,
    defaultNoValidate: false,
  });
  return (
    <form {...getFormProps(form)} method="post" className={styles.narrow}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="draftId" value={draftId} />
      <FormStack>
        <FormField
          meta={fields.password}
          type="password"
          label={t("password")}
          help={tTexts("publish.passwordHelp")}
          autoComplete="current-password"
        />
        <Button size="large">{tTexts("publish.button")}</Button>
      </FormStack>
    </form>
  );
}
