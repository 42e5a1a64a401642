import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { useShell } from "~/ui/shell/use-shell";
import { formatDuration, playedText } from "./card-words";
import type { loader } from "./category.server";
import * as styles from "./continue-row.module.css";
import { WorkoutCard } from "./workout-card";

interface ContinueRowProps {
  typeKey: string;
  cards: SerializeFrom<typeof loader>["started"];
}

/** Above the list: what the member has started of this category. It scrolls sideways on a phone. */
export function ContinueRow({ typeKey, cards }: ContinueRowProps) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  const open = (id: number) => paths.workout(mount, typeKey, id);
  const addresses = () => cards.map(({ id }) => open(id));
  return (
    <section aria-labelledby="continue" className={styles.section}>
      <h2 id="continue" className={styles.title}>
        {t("continue")}
      </h2>
      <PlainLinks to={addresses}>
        <ul className={styles.row}>
          {cards.map(({ id, name, specs, areas, lang, seconds, image, color, played }) => (
            <WorkoutCard
              key={id}
              to={open(id)}
              name={name}
              specs={specs}
              areas={areas}
              lang={lang}
              duration={formatDuration(t, seconds)}
              picture={image ? { src: image, color, width: 640, height: 360, sizes: SIZES } : null}
              ring={played === null ? null : { percent: played, heard: playedText(t, played) }}
            />
          ))}
        </ul>
      </PlainLinks>
    </section>
  );
}

const SIZES = "(max-width: 767px) 60vw, 340px";
