import type { SerializeFrom } from "@remix-run/node";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import type { listPlan } from "./list-plan.server";
import * as styles from "./plan.module.css";
import { Week, WeekDay } from "./week";

type PlanProps = SerializeFrom<typeof listPlan>;
type Item = PlanProps["weeks"][number]["days"][number]["items"][number];

/** What the challenge has on which day, for who does not walk it. */
export function Plan({ weeks, moreDays }: PlanProps) {
  const { t } = useTranslation("challenge");
  return (
    <section aria-labelledby="plan" className={styles.section}>
      <h2 id="plan">{t("plan.title")}</h2>
      <div className={styles.weeks}>
        {weeks.map(({ number, days }) => (
          <Week
            key={number}
            title={t("plan.week", { number })}
            isOpen={number === 1}
            aside={
              <span className={styles.aside}>
                {t("workouts", { count: days.flatMap(({ items }) => items).length })}
              </span>
            }
          >
            {days.map((day) => (
              <WeekDay key={day.number} label={t("plan.day", { number: day.number })}>
                {day.items.length > 0 ? (
                  day.items.map((item) => <PlanItem key={item.id} {...item} />)
                ) : (
                  <p className={styles.rest}>{t("plan.rest")}</p>
                )}
              </WeekDay>
            ))}
          </Week>
        ))}
      </div>
      {moreDays > 0 ? <p className={styles.more}>{t("plan.more", { count: moreDays })}</p> : null}
    </section>
  );
}

function PlanItem({ id, to, name, lang, duration, isLocked }: Item) {
  const { t } = useTranslation("challenge");
  return (
    <div id={`item-${id}`} className={styles.item}>
      <a href={to} className={styles.name} lang={lang}>
        {name}
      </a>
      <span className={styles.facts}>
        {isLocked ? <Icon as={Lock} size={16} label={t("locked")} /> : null}
        {duration}
      </span>
    </div>
  );
}
