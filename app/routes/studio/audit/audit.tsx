import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import type { AuditPage, loader } from "./audit.server";
import * as styles from "./audit.module.css";

export { loader } from "./audit.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function Audit() {
  const { frame, title, acts, moreTo, firstTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  return (
    <StudioPage frame={frame} title={title} lead={t("audit.lead")}>
      {firstTo ? (
        <TextLink to={firstTo} plain standalone>
          {t("audit.first")}
        </TextLink>
      ) : null}
      {acts.length === 0 ? (
        <EmptyState drawing="letter" title={t("audit.empty")} text={t("audit.emptyText")} />
      ) : (
        <ol className={styles.acts}>
          {acts.map((act) => (
            <li key={act.id} className={styles.act}>
              <Act act={act} />
            </li>
          ))}
        </ol>
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} plain variant="secondary">
          {t("audit.more")}
        </ButtonLink>
      ) : null}
    </StudioPage>
  );
}

function Act({ act }: { act: AuditPage["acts"][number] }) {
  const { who, what, when, changes, fields, hasMore } = act;
  const { t } = useTranslation("studio");
  return (
    <>
      <p>
        <strong>{who}</strong> {what}
      </p>
      <p className={styles.dim}>{when}</p>
      {changes.length > 0 || fields !== null || hasMore ? (
        <details>
          <summary className={styles.summary}>{t("audit.changed")}</summary>
          <dl className={styles.changes}>
            {changes.map(({ label, before, after }) => (
              <div key={label} className={styles.change}>
                <dt className={styles.name}>{label}</dt>
                <dd>
                  <span className={styles.dim}>{t("audit.was")}</span>{" "}
                  {before ?? t("audit.nothing")}
                </dd>
                <dd>
                  <span className={styles.dim}>{t("audit.now")}</span> {after ?? t("audit.nothing")}
                </dd>
              </div>
            ))}
          </dl>
          {fields === null ? null : <p>{t("audit.fieldsOnly", { fields })}</p>}
          {hasMore ? <p className={styles.dim}>{t("audit.moreChanged")}</p> : null}
        </details>
      ) : null}
    </>
  );
}
