import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { StudioPage } from "../studio-page";
import { CalendarGrid } from "./calendar-grid";
import { CalendarProblem } from "./calendar-problem";
import * as styles from "./calendar.module.css";
import type { CalendarAnswer } from "./change-calendar-form.server";
import { ChallengeState } from "./challenge-state";
import type { action, loader, StaleAnswer } from "./edit-challenge.server";

export { action, loader } from "./edit-challenge.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["edit-challenges", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function EditChallenge() {
  const page = useLoaderData<typeof loader>();
  const { backTo, calendar, challenge, formOwner, frame, previewTo, textsTo } = page;
  const answer = useActionData<typeof action>() as CalendarAnswer | StaleAnswer | undefined;
  const { t } = useTranslation("edit-challenges");
  return (
    <StudioPage
      frame={frame}
      title={challenge.name}
      lead={`${t("days", { count: challenge.days })} · ${t("workouts", { count: challenge.itemCount })}`}
      back={{ to: backTo, label: t("list.title") }}
      isRefused={answer !== undefined}
    >
      <CalendarProblem answer={answer} formOwner={formOwner} version={calendar.version} />
      <ChallengeState
        page={page}
        isDeleteOpen={answer !== undefined && "stale" in answer && answer.stale === "deleted"}
      />
      <div className={styles.buttons}>
        <ButtonLink to={textsTo} variant="secondary">
          {t("texts.title")}
        </ButtonLink>
        <ButtonLink to={previewTo} plain variant="secondary">
          {t("preview.open")}
        </ButtonLink>
      </div>
      <CalendarGrid calendar={calendar} formOwner={formOwner} />
    </StudioPage>
  );
}
