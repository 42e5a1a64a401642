import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { NameSearch } from "../name-search";
import * as styles from "./calendar.module.css";
import type { loader } from "./challenge-day.server";

type Page = SerializeFrom<typeof loader>;

/** Finds workouts of the gym by part of their name, and adds them to the day. */
export function WorkoutSearch({ page }: { page: Page }) {
  const { t } = useTranslation("edit-challenges");
  const { day, formOwner, found, hasMore, isFull, maxItems, q, searchTo, version } = page;
  if (isFull) return <p className={styles.dim}>{t("day.full", { count: maxItems })}</p>;
  return (
    <section aria-labelledby="add-title" className={styles.calendar}>
      <h2 id="add-title" className={styles.heading}>
        {t("day.add")}
      </h2>
      <NameSearch
        id="workout-search"
        action={searchTo}
        label={t("day.search")}
        submit={t("day.find")}
        q={q}
      />
      {found.length === 0 ? (
        <p className={styles.dim}>{t(q === null ? "day.noWorkouts" : "day.nothing", { q })}</p>
      ) : (
        <ul className={styles.rows}>
          {found.map(({ id, name, lang, duration }) => (
            <li key={id} className={styles.row}>
              <div className={styles.rowWords}>
                <span className={styles.rowName} lang={lang}>
                  {name}
                </span>
                <span className={styles.dim}>{duration}</span>
              </div>
              <form method="post">
                <input type="hidden" name="formOwner" value={formOwner} />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="workout" value={id} />
                <input type="hidden" name="day" value={day} />
                <Button name="intent" value="add" variant="secondary" size="small">
                  {t("day.addOne")}
                  <span className={styles.unseen}> {name}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {hasMore ? <p className={styles.dim}>{t("day.more", { count: found.length })}</p> : null}
    </section>
  );
}
