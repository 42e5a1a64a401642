import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import type { action, loader } from "./edit-live.server";
import { MAX_OCCURRENCES } from "~/features/lives/manage/live-limits";
import { LIVE_FORM, LiveForm } from "./live-form";
import { LiveRowCard } from "./live-row";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";

export { action, loader } from "./edit-live.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EditLive() {
  const { form, row, series, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? (typed ? { reply: typed } : undefined);
  const { t } = useTranslation("manage-lives");
  if (!row) return null;
  if (!form) {
    return (
      <ManageFrame title={row.title} lead={t("edit.over")}>
        <LiveRowCard live={row} headingLevel={2} formOwner="" />
      </ManageFrame>
    );
  }
  return (
    <ManageFrame
      title={t("edit.title", { title: row.title })}
      isRefused={Boolean(answer?.reply?.error)}
      preservedFormId={LIVE_FORM}
    >
      <LiveForm
        form={form}
        answer={answer}
        kind={row.status === "DRAFT" ? "draft" : "planned"}
        isSeries={series !== null}
      />
      {series?.lastDay ? <ExtendForm lastDay={series.lastDay} formOwner={form.formOwner} /> : null}
      {row.status === "DRAFT" ? <DeleteForm formOwner={form.formOwner} /> : null}
    </ManageFrame>
  );
}

function ExtendForm({ lastDay, formOwner }: { lastDay: string; formOwner: string }) {
  const { t } = useTranslation("manage-lives");
  return (
    <form method="post" className={styles.panel}>
      <h2 className={styles.panelTitle}>{t("extend.title")}</h2>
      <p className={styles.dim}>{t("extend.help")}</p>
      <input type="hidden" name="formOwner" value={formOwner} />
      <input type="hidden" name="lastDay" value={lastDay} />
      <div className={styles.row}>
        <Field
          name="weeks"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_OCCURRENCES}
          defaultValue="4"
          label={t("extend.weeks")}
          required
        />
        <Button name="intent" value="extend" variant="secondary">
          {t("extend.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Opening it is the question before the deletion. */
function DeleteForm({ formOwner }: { formOwner: string }) {
  const { t } = useTranslation("manage-lives");
  return (
    <details className={styles.panel}>
      <summary>{t("remove.title")}</summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <p className={styles.dim}>{t("remove.text")}</p>
        <div>
          <Button name="intent" value="delete" variant="danger">
            {t("remove.submit")}
          </Button>
        </div>
      </form>
    </details>
  );
}
