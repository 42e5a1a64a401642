import type { SerializeFrom } from "@remix-run/node";
import { Check, Lock, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import type { describeRound } from "./describe-round.server";
import * as styles from "./today.module.css";

type Round = SerializeFrom<typeof describeRound>;

/** What stands on today, with one button each; on a day without workouts, what comes next. */
export function Today({ today, todayState, next }: Pick<Round, "today" | "todayState" | "next">) {
  const { t } = useTranslation("challenge");
  const isBefore = todayState === "before";
  return (
    <section aria-labelledby="today" className={styles.section}>
      <h2 id="today" className={styles.title}>
        {t(isBefore ? "today.before" : "today.title")}
      </h2>
      {today.length > 0 ? (
        <ul className={styles.list}>
          {today.map((item) => (
            <TodayItem key={item.id} {...item} />
          ))}
        </ul>
      ) : null}
      {todayState === "open" ? null : (
        <div className={styles.rest}>
          {isBefore ? null : (
            <p className={styles.restTitle}>
              {t(todayState === "done" ? "today.done" : "today.rest")}
            </p>
          )}
          {todayState === "rest" ? <p>{t("today.restText")}</p> : null}
          {next ? <Next {...next} /> : null}
        </div>
      )}
    </section>
  );
}

function Next({ day, names }: NonNullable<Round["next"]>) {
  const { t } = useTranslation("challenge");
  return (
    <p className={styles.next}>
      <span>{t("today.next", { day })}</span>
      {names.map(({ id, name, lang }) => (
        <strong key={id} lang={lang}>
          {name}
        </strong>
      ))}
    </p>
  );
}

function TodayItem({ to, name, lang, image, duration, isLocked, state }: Round["today"][number]) {
  const { t } = useTranslation("challenge");
  const isDone = state === "done";
  return (
    <li className={styles.item}>
      {image ? (
        <div className={styles.picture}>
          <Picture
            src={image}
            alt=""
            width={1280}
            height={720}
            ratio="16:9"
            sizes="(max-width: 767px) 95vw, 560px"
            eager
          />
        </div>
      ) : null}
      <div className={styles.words}>
        <p className={styles.facts}>
          {isDone ? (
            <span className={styles.done}>
              <Icon as={Check} size={20} />
              {t("calendar.state.done")}
            </span>
          ) : null}
          {isLocked ? (
            <span className={styles.locked}>
              <Icon as={Lock} size={16} />
              {t("locked")}
            </span>
          ) : null}
          <span>{duration}</span>
        </p>
        <h3 className={styles.name} lang={lang}>
          {name}
        </h3>
        <ButtonLink
          to={to}
          plain
          size={isDone ? "regular" : "large"}
          variant={isDone ? "secondary" : "primary"}
          icon={isDone ? null : <Icon as={Play} size={20} filled />}
        >
          {t(isDone ? "today.again" : "today.start")}
          <span className={styles.hidden}>
            {t("named", { action: "" })}
            <span lang={lang}>{name}</span>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}
