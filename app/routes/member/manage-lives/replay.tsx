import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { ManageFrame } from "./manage-frame";
import * as styles from "./manage-frame.module.css";
import type { action, loader } from "./replay.server";

export { action, loader } from "./replay.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["manage-lives"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const LABELS = { begin: "replay.cut.from", end: "replay.cut.to" } as const;

export default function Replay() {
  const { formOwner, length, liveTitle, state, watchTo, ...loaded } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("manage-lives");
  const errorsOf = (field: "begin" | "end") => {
    const key = answer?.errors[field];
    return key === undefined ? [] : [t(key)];
  };
  const summary = (["begin", "end"] as const).flatMap((name) =>
    errorsOf(name).map((message) => ({
      message: t("errors.named", { field: t(LABELS[name]), message }),
      fieldId: `replay-${name}`,
    })),
  );
  return (
    <ManageFrame
      title={t("replay.title")}
      lead={t(`replay.state.${state}`, { title: liveTitle })}
      isRefused={answer !== undefined}
    >
      {watchTo ? (
        <div>
          <ButtonLink to={watchTo} variant="secondary">
            {t("replay.watch")}
          </ButtonLink>
        </div>
      ) : null}
      {state === "private" ? (
        <form method="post" className={styles.panel}>
          <h2 className={styles.panelTitle}>{t("replay.release.title")}</h2>
          <p className={styles.dim}>{t("replay.release.text")}</p>
          <input type="hidden" name="formOwner" value={formOwner} />
          <Button name="intent" value="release">
            {t("replay.release.submit")}
          </Button>
        </form>
      ) : null}
      {state === "none" ? null : (
        <form method="post" className={styles.panel}>
          <h2 className={styles.panelTitle}>{t("replay.cut.title")}</h2>
          <p className={styles.dim}>{t("replay.cut.text", { length })}</p>
          <FormErrorSummary errors={summary} />
          <input type="hidden" name="formOwner" value={formOwner} />
          <div className={styles.row}>
            <Field
              name="begin"
              id="replay-begin"
              label={t(LABELS.begin)}
              defaultValue={answer?.begin ?? loaded.begin}
              errors={errorsOf("begin")}
              autoComplete="off"
              required
            />
            <Field
              name="end"
              id="replay-end"
              label={t(LABELS.end)}
              defaultValue={answer?.end ?? loaded.end}
              errors={errorsOf("end")}
              autoComplete="off"
              required
            />
          </div>
          <Button name="intent" value="trim" variant="secondary">
            {t("replay.cut.submit")}
          </Button>
        </form>
      )}
    </ManageFrame>
  );
}
