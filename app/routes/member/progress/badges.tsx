import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ChallengeBadge } from "~/ui/patterns/challenge-badge";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./badges.module.css";
import type { listBadges } from "./badges.server";

/** Nothing where there is no badge and no challenge. */
export function Badges({ badges }: { badges: SerializeFrom<typeof listBadges> }) {
  const { t } = useTranslation("progress");
  const { list, challengesTo } = badges;
  if (list.length === 0 && challengesTo === null) return null;
  return (
    <section id="badges" aria-labelledby="badges-title" className={styles.section}>
      <h2 id="badges-title" className={styles.title}>
        {t("badges.title")}
      </h2>
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map(({ key, to, ...badge }) => (
            <li key={key}>
              <a href={to} className={styles.badge}>
                <Badge {...badge} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {t("badges.none")}{" "}
          <TextLink to={challengesTo ?? ""} plain>
            {t("badges.see")}
          </TextLink>
        </p>
      )}
    </section>
  );
}

type BadgeProps = Omit<SerializeFrom<typeof listBadges>["list"][number], "key" | "to">;

const Badge = ({ name, lang, days, unit, date }: BadgeProps) => (
  <>
    <span className={styles.drawing}>
      <ChallengeBadge days={days} unit={unit} />
    </span>
    <span className={styles.name} lang={lang}>
      {name}
    </span>
    <span className={styles.date}>{date}</span>
  </>
);
