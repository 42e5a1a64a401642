import type { SerializeFrom } from "@remix-run/node";
import { GripVertical, Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { sendForm } from "../drag/send-form";
import * as styles from "./calendar.module.css";
import type { CalendarData } from "./load-calendar.server";
import { useItemDrag, type ItemDrag } from "./use-item-drag";

interface CalendarGridProps {
  calendar: SerializeFrom<CalendarData>;
  formOwner: string;
}

type Week = SerializeFrom<CalendarData>["weeks"][number];
type Day = Week["days"][number];

/** Weeks of seven days side by side, on a phone a list. Each day opens its own page; dragging moves workouts too. */
export function CalendarGrid({ calendar, formOwner }: CalendarGridProps) {
  const { t } = useTranslation("edit-challenges");
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const drag = useItemDrag((item, day) =>
    sendForm(form.current, { item: String(item), day: String(day) }),
  );
  return (
    <section aria-labelledby="calendar" className={styles.calendar}>
      <h2 id="calendar" className={styles.heading}>
        {t("calendar.title")}
      </h2>
      <p className={styles.dim}>
        {t("calendar.help")}
        {hydrated ? ` ${t("calendar.helpDrag")}` : null}
      </p>
      {/* What was dragged to another day is sent by this form. */}
      <form ref={form} method="post" hidden>
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
              <DayCell key={day.number} day={day} drag={drag} hydrated={hydrated} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function DayCell({ day, drag, hydrated }: { day: Day; drag: ItemDrag; hydrated: boolean }) {
  const { t } = useTranslation("edit-challenges");
  const label = t("calendar.day", { number: day.number });
  return (
    <li
      className={classNames(styles.day, drag.isOver(day.number) && styles.over)}
      data-day={day.number}
    >
      <a href={day.to} className={styles.dayLink}>
        <span>{label}</span>
        <Icon as={Plus} size={16} label={t("calendar.edit")} />
      </a>
      {day.items.length > 0 ? (
        <ul className={styles.items}>
          {day.items.map((item) => (
            <CalendarItem key={item.id} item={item} drag={hydrated ? drag : null} />
          ))}
        </ul>
      ) : (
        <p className={styles.rest}>{t("calendar.rest")}</p>
      )}
    </li>
  );
}

/** `drag`: null without script. */
function CalendarItem({ item, drag }: { item: Day["items"][number]; drag: ItemDrag | null }) {
  const { t } = useTranslation("edit-challenges");
  const { id, name, lang, duration, isArchived } = item;
  return (
    <li
      className={classNames(
        styles.item,
        drag && styles.draggable,
        drag?.isDragged(id) && styles.dragged,
      )}
      onPointerDown={drag?.toItem(item)}
    >
      {drag ? (
        // The page of the day does the same for the keyboard and for a screen reader.
        <span className={styles.handle} aria-hidden="true" data-handle="">
          <Icon as={GripVertical} size={20} />
        </span>
      ) : null}
      <span className={styles.itemName} lang={lang}>
        {name}
      </span>
      <span className={styles.itemFacts}>
        {isArchived ? `${duration} · ${t("calendar.archived")}` : duration}
      </span>
    </li>
  );
}
