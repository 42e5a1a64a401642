import { useLocation, useNavigation } from "@remix-run/react";
import { DialogLoading } from "~/ui/primitives/dialog-loading";
import { Picture } from "~/ui/primitives/picture";
import { Spinner } from "~/ui/primitives/spinner";
import type { Card } from "./card";
import * as styles from "./opening-workout.module.css";
import { CARD_SIZES } from "./workout-card";

interface OpeningWorkoutProps {
  cards: readonly Pick<Card, "id" | "image" | "color" | "name" | "lang" | "specs" | "areas">[];
  closeTo: string;
}

/** The dialog of a pressed card while its workout loads, in the shape of what comes (product.md §4 "Workout load"). */
export function OpeningWorkout({ cards, closeTo }: OpeningWorkoutProps) {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const to = formMethod ? undefined : location?.pathname;
  const card = cards.find(({ id }) => to === `${pathname}/${id}`);
  if (!card) return null;
  return (
    <DialogLoading closeTo={closeTo} size="player">
      <div className={styles.view}>
        <div className={styles.screen}>
          {card.image ? (
            <Picture
              src={card.image}
              color={card.color}
              alt=""
              width={640}
              height={360}
              ratio="fill"
              sizes={CARD_SIZES}
              eager
            />
          ) : null}
          <div className={styles.spinner}>
            <Spinner fill />
          </div>
        </div>
        <div className={styles.words}>
          <p className={styles.name} lang={card.lang}>
            {card.name}
          </p>
          <p className={styles.specs}>
            {card.specs}
            <span lang={card.lang}>{card.areas}</span>
          </p>
        </div>
      </div>
    </DialogLoading>
  );
}
