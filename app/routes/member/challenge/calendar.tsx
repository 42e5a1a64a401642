import type { SerializeFrom } from "@remix-run/node";
import { CalendarClock, Check, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./calendar.module.css";
import { DayForm } from "./day-form";
import type { describeRound } from "./describe-round.server";
import type { Refused } from "./join-panel";
import { Week, WeekDay } from "./week";

type Round = SerializeFrom<typeof describeRound>;
type CalendarWeek = Round["weeks"][number];
type Item = CalendarWeek["days"][number]["items"][number];

interface CalendarProps extends Pick<Round, "weeks" | "days" | "joinedAt"> {
  refused: Refused;
}

/** A member's round by week, on the days where its workouts stand now. */
export function Calendar({ weeks, days, joinedAt, refused }: CalendarProps) {
  const { t } = useTranslation("challenge");
  return (
    <section aria-labelledby="calendar" className={styles.section}>
      <h2 id="calendar">{t("calendar.title")}</h2>
      <div className={styles.weeks}>
        {weeks.map((week) => (
          <Week
            key={week.monday}
            title={week.label}
            isOpen={week.isOpen || hasItem(week, refused)}
            aside={<Strip days={week.strip} />}
          >
            {week.days.map(({ date, weekday, number, isToday, items }) => (
              <WeekDay
                key={date}
                isToday={isToday}
                label={
                  <time dateTime={date} className={styles.date}>
                    {weekday} <strong className={styles.number}>{number}</strong>
                  </time>
                }
              >
                {items.map((item) => (
                  <CalendarItem
                    key={item.id}
                    {...item}
                    days={days}
                    joinedAt={joinedAt}
                    refused={refused?.itemId === item.id ? refused : null}
                  />
                ))}
              </WeekDay>
            ))}
          </Week>
        ))}
      </div>
    </section>
  );
}

const hasItem = ({ days }: CalendarWeek, refused: Refused): boolean =>
  days.some(({ items }) => items.some(({ id }) => id === refused?.itemId));

/** The rows below say the same. */
function Strip({ days }: { days: CalendarWeek["strip"] }) {
  return (
    <span className={styles.strip} aria-hidden="true">
      {days.map(({ date, state, isToday }) => (
        <span key={date} className={classNames(styles.dot, isToday && styles.isToday)}>
          {state ? <Mark state={state} /> : null}
        </span>
      ))}
    </span>
  );
}

const Mark = ({ state }: Pick<Item, "state">) => (
  <span className={classNames(styles.mark, styles[state])}>
    {state === "done" ? <Icon as={Check} size={16} /> : null}
  </span>
);

type CalendarItemProps = Item & Pick<Round, "days" | "joinedAt"> & { refused: Refused };

function CalendarItem(props: CalendarItemProps) {
  const { id, to, name, lang, duration, isLocked, state, isMoved, day, days, refused } = props;
  const { t } = useTranslation("challenge");
  const facts = [t(`calendar.state.${state}`), ...(isMoved ? [t("calendar.moved")] : []), duration];
  return (
    <div id={`item-${id}`} className={styles.item}>
      <span className={styles.lead} aria-hidden="true">
        <Mark state={state} />
      </span>
      <div className={styles.words}>
        <a href={to} className={styles.name} lang={lang}>
          {name}
        </a>
        <p className={styles.facts}>
          {isLocked ? <Icon as={Lock} size={16} label={t("locked")} /> : null}
          <span className={state === "missed" ? styles.warns : undefined}>{facts.join(" · ")}</span>
        </p>
      </div>
      {state === "done" ? null : (
        <details className={styles.move} open={refused !== null}>
          <summary className={styles.moveSummary} title={t("calendar.move")}>
            <Icon as={CalendarClock} size={20} />
            <span className={styles.moveWords}>
              {t("calendar.move")}
              <span className={styles.hidden}>
                {t("named", { action: "" })}
                <span lang={lang}>{name}</span>
              </span>
            </span>
          </summary>
          <DayForm label={t("calendar.day")} days={days} day={day} refused={refused}>
            <input type="hidden" name="item" value={id} />
            <input type="hidden" name="joinedAt" value={props.joinedAt} />
            <Button name="intent" value="move" variant="secondary">
              {t("calendar.moveButton")}
            </Button>
          </DayForm>
        </details>
      )}
    </div>
  );
}
