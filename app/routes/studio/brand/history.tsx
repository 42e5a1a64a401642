import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isColor } from "~/features/gyms/theme";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { TextLink } from "~/ui/primitives/text-link";
import { BrandPage } from "./brand-page";
import { Swatch } from "./swatch";
import type { action, HistoryAnswer, loader } from "./history.server";
import * as styles from "./brand.module.css";
import * as historyStyles from "./history.module.css";

export { action, loader } from "./history.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["brand", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

type Change = ReturnType<typeof useLoaderData<typeof loader>>["changes"][number];

export default function History() {
  const { frame, tabs, changes, moreTo, firstTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  const { t: tStudio } = useTranslation("studio");
  const answer = useActionData<typeof action>() as HistoryAnswer | undefined;
  return (
    <BrandPage frame={frame} tabs={tabs} lead={t("history.lead")} isRefused={answer !== undefined}>
      <FormErrorSummary errors={answer ? [{ message: t(`history.errors.${answer.error}`) }] : []} />
      {firstTo ? (
        <TextLink to={firstTo} plain standalone>
          {tStudio("audit.first")}
        </TextLink>
      ) : null}
      {changes.length === 0 ? (
        <EmptyState drawing="letter" title={t("history.empty")} text={t("history.emptyText")} />
      ) : (
        <ol className={historyStyles.changes}>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ol>
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} plain variant="secondary">
          {tStudio("audit.more")}
        </ButtonLink>
      ) : null}
    </BrandPage>
  );
}

function ChangeRow({ change: { id, who, when, changes, state } }: { change: Change }) {
  const { formOwner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("brand");
  return (
    <li className={historyStyles.change}>
      <div className={historyStyles.changeWords}>
        <p>
          <strong>{who}</strong> <span className={styles.dim}>{when}</span>
        </p>
        <dl className={historyStyles.sides}>
          {changes.map(({ label, before, after }) => (
            <div key={label} className={historyStyles.sidesRow}>
              <dt className={historyStyles.sideLabel}>{label}</dt>
              <dd className={historyStyles.side}>
                <Value text={before} />
                <span aria-hidden="true">→</span>
                <span className={styles.unseen}>{t("history.to")}</span>
                <Value text={after} />
              </dd>
            </div>
          ))}
        </dl>
        {state === "open" ? null : <p className={styles.dim}>{t(`history.${state}`)}</p>}
      </div>
      {state === "open" ? (
        <form method="post">
          <input type="hidden" name="formOwner" value={formOwner} />
          <input type="hidden" name="change" value={id} />
          <Button variant="secondary" aria-label={t("history.undoOf", { who, when })}>
            {t("history.undo")}
          </Button>
        </form>
      ) : null}
    </li>
  );
}

function Value({ text }: { text: string | null }) {
  const { t } = useTranslation("brand");
  if (text === null) return <span className={styles.dim}>{t("history.nothing")}</span>;
  return (
    <span className={historyStyles.value}>
      {isColor(text) ? <Swatch color={text} /> : null}
      {text}
    </span>
  );
}
