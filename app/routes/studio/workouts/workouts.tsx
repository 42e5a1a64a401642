import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Chip, ChipRow } from "~/ui/primitives/chip";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";
import { NameSearch } from "../name-search";
import { StudioPage } from "../studio-page";
import { BULK_FORM, BulkForm } from "./bulk-form";
import { BulkResult } from "./bulk-result-notice";
import type { action } from "./change-workouts.server";
import type { loader } from "./workouts.server";
import * as styles from "./workout-list.module.css";

export { loader } from "./workouts.server";
export { action } from "./change-workouts.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["studio-workouts", "studio", "catalog", "error"] };

export default function Workouts() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.reply;
  const { frame, moreTo, newTo, result, startTo, total, typed, workouts } = page;
  const reply = refused ?? typed;
  const { t } = useTranslation("studio-workouts");
  return (
    <StudioPage
      frame={frame}
      title={t("title")}
      lead={t("lead")}
      isRefused={Boolean(refused?.error)}
      {...(workouts.length > 0 ? { preservedFormId: BULK_FORM } : {})}
      action={total > 0 ? <ButtonLink to={newTo}>{t("new.open")}</ButtonLink> : undefined}
    >
      {result ? <BulkResult result={result} /> : null}
      {total > 0 ? <Narrow page={page} /> : null}
      {workouts.length === 0 ? (
        <NoWorkouts page={page} />
      ) : (
        <BulkForm page={page} reply={reply} key={JSON.stringify(reply ?? null)} />
      )}
      {moreTo ? (
        <ButtonLink to={moreTo} variant="secondary">
          {t("more")}
        </ButtonLink>
      ) : null}
      {startTo ? <TextLink to={startTo}>{t("toFirst")}</TextLink> : null}
    </StudioPage>
  );
}

interface PartProps {
  page: ReturnType<typeof useLoaderData<typeof loader>>;
}

function Narrow({ page: { q, searchTo, tabs } }: PartProps) {
  const { t } = useTranslation("studio-workouts");
  return (
    <div className={styles.narrow}>
      <ChipRow label={t("state.label")}>
        {tabs.map(({ count, isCurrent, state: one, to }) => (
          <Chip key={one ?? "all"} to={to} marked={isCurrent}>
            {t("state.counted", { state: t(`state.${one ?? "all"}`), count })}
          </Chip>
        ))}
      </ChipRow>
      <NameSearch
        id="workouts-search"
        action={searchTo}
        label={t("search.label")}
        submit={t("search.submit")}
        q={q}
      />
    </div>
  );
}

function NoWorkouts({ page: { allTo, newTo, q, total } }: PartProps) {
  const { t } = useTranslation("studio-workouts");
  if (total > 0) {
    const all = <TextLink to={allTo}>{t("search.all")}</TextLink>;
    const title = q === null ? t("search.noneHere") : t("search.none", { name: q });
    return <EmptyState drawing="search" title={title} action={all} />;
  }
  return (
    <EmptyState
      drawing="kettlebell"
      title={t("empty.title")}
      text={t("empty.text")}
      action={<ButtonLink to={newTo}>{t("new.open")}</ButtonLink>}
    />
  );
}
