import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TextLink } from "~/ui/primitives/text-link";
import { StudioPage } from "../studio-page";
import { CalendarProblem } from "./calendar-problem";
import * as styles from "./calendar.module.css";
import type { CalendarAnswer } from "./change-calendar-form.server";
import type { action, loader } from "./challenge-day.server";
import { DayItem } from "./day-item";
import { WorkoutSearch } from "./workout-search";

export { action, loader } from "./challenge-day.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["edit-challenges", "studio"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

export default function ChallengeDay() {
  const page = useLoaderData<typeof loader>();
  const { backTo, day, days, formOwner, frame, items, name, nextTo, previousTo, version } = page;
  const answer = useActionData<typeof action>() as CalendarAnswer | undefined;
  const { t } = useTranslation("edit-challenges");
  return (
    <StudioPage
      frame={frame}
      title={t("calendar.day", { number: day })}
      lead={t("day.lead", { count: page.maxItems })}
      back={{ to: backTo, label: name }}
      isRefused={answer !== undefined}
    >
      <CalendarProblem answer={answer} formOwner={formOwner} version={version} />
      <nav aria-label={t("day.others")} className={styles.dayNavigation}>
        {previousTo ? (
          <TextLink to={previousTo} plain standalone>
            {t("day.previous", { number: day - 1 })}
          </TextLink>
        ) : null}
        {nextTo ? (
          <TextLink to={nextTo} plain standalone>
            {t("day.next", { number: day + 1 })}
          </TextLink>
        ) : null}
      </nav>
      {items.length > 0 ? (
        <ol className={styles.rows}>
          {items.map((item, index) => (
            <DayItem
              key={item.id}
              item={item}
              days={days}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              hidden={{ formOwner, version }}
            />
          ))}
        </ol>
      ) : (
        <p className={styles.dim}>{t("calendar.rest")}</p>
      )}
      <WorkoutSearch page={page} />
    </StudioPage>
  );
}
