import type { SerializeFrom } from "@remix-run/node";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./calendar.module.css";
import type { CalendarData } from "./load-calendar.server";
import { MOVE_FORM, useItemDrag, type ItemDrag } from "./use-item-drag";

interface CalendarGridProps {
  calendar: SerializeFrom<CalendarData>;
  formOwner: string;
}

type Week = SerializeFrom<CalendarData>["weeks"][number];
type Day = Week["days"][number];

/** Weeks of seven days side by side, on a phone a list. Each day opens its own page; a mouse moves workouts too. */
export function CalendarGrid({ calendar, formOwner }: CalendarGridProps) {
  const { t } = useTranslation("edit-challenges");
  const drag = useItemDrag();
  return (
    <section aria-labelledby="calendar" className={styles.calendar}>
      <h2 id="calendar" className={styles.heading}>
        {t("calendar.title")}
      </h2>
      <p className={styles.dim}>
        {t("calendar.help")}
        {drag.isPossible ? <span className={styles.mouse}> {t("calendar.helpDrag")}</span> : null}
      </p>
      {/* What a mouse has moved is sent by this form. */}
      <form id={MOVE_FORM} method="post" hidden>
        <input type="hidden" name="formOwner" value={formOwner} />
        <input type="hidden" name="version" value={calendar.version} />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="item" />
        <input type="hidden" name="day" />
      </form>
      {calendar.weeks.map((week) => (
        <section key={week.number} id={`week-${week.number}`} className={styles.week}>
          <div className={styles.weekHead}>
            <h3 className={styles.weekTitle}>{t("calendar.week", { number: week.number })}</h3>
            {week.hasNext && week.days.some(({ items }) => items.length > 0) ? (
              <form method="post">
                <input type="hidden" name="formOwner" value={formOwner} />
                <input type="hidden" name="version" value={calendar.version} />
                <input type="hidden" name="week" value={week.number} />
                <Button name="intent" value="copy-week" variant="quiet" size="small">
                  {t("calendar.copy", { next: week.number + 1 })}
                </Button>
              </form>
            ) : null}
          </div>
          <ol className={styles.days}>
            {week.days.map((day) => (
              <DayCell key={day.number} day={day} drag={drag} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function DayCell({ day, drag }: { day: Day; drag: ItemDrag }) {
  const { t } = useTranslation("edit-challenges");
  const { isOver, ...dropProps } = drag.toDay(day.number);
  const label = t("calendar.day", { number: day.number });
  return (
    <li className={classNames(styles.day, isOver && styles.over)} {...dropProps}>
      <a href={day.to} className={styles.dayLink}>
        <span>{label}</span>
        <Icon as={Plus} size={16} label={t("calendar.edit")} />
      </a>
      {day.items.length > 0 ? (
        <ul className={styles.items}>
          {day.items.map(({ id, name, lang, duration, isArchived }) => (
            <li key={id} className={styles.item} {...drag.toItem(id, day.number)}>
              <span className={styles.itemName} lang={lang}>
                {name}
              </span>
              <span className={styles.dim}>
                {isArchived ? `${duration} · ${t("calendar.archived")}` : duration}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.rest}>{t("calendar.rest")}</p>
      )}
    </li>
  );
}
