import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./history.module.css";
import type { loader } from "./progress.server";

type Data = SerializeFrom<typeof loader>;
type Workout = Data["history"]["days"][number]["workouts"][number];

/** The days with training, newest first, each with its workouts. */
export function History({ days, moreTo, newestTo }: Data["history"] & Pick<Data, "newestTo">) {
  const { t } = useTranslation("progress");
  return (
    <section aria-labelledby="history" className={styles.history}>
      <div className={styles.head}>
        <h2 id="history" className={styles.title}>
          {t("history.title")}
        </h2>
        {newestTo ? (
          <TextLink to={newestTo} standalone>
            {t("history.newest")}
          </TextLink>
        ) : null}
      </div>
      <ol className={styles.days}>
        {days.map(({ day, name, minutes, workouts }) => (
          <li key={day} className={styles.day}>
            <h3 className={styles.dayName}>
              {name} <span className={styles.sum}>{t("history.minutes", { minutes })}</span>
            </h3>
            <ul className={styles.workouts}>
              {workouts.map((workout) => (
                <li key={workout.to}>
                  <WorkoutRow {...workout} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {moreTo ? (
        <ButtonLink variant="secondary" rel="next" to={`${moreTo}#history`}>
          {t("history.showMore")}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function WorkoutRow({ to, name, lang, minutes, time, isDone }: Workout) {
  const { t } = useTranslation("progress");
  return (
    <Link to={to} className={styles.row}>
      <span className={isDone ? styles.done : styles.begun}>
        <Icon
          as={isDone ? CircleCheck : CircleDashed}
          label={t(isDone ? "history.done" : "history.begun")}
        />
      </span>
      <span className={styles.name} lang={lang}>
        {name}
      </span>
      <span className={styles.facts}>
        {[minutes && t("history.minutes", { minutes }), time].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
