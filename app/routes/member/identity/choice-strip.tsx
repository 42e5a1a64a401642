import { Picture } from "~/ui/primitives/picture";
import type { ChoiceStripView } from "./carried-choice.server";
import * as styles from "./choice-strip.module.css";

/** Shows the visitor's choice before this form: the workout with its picture, or the plan with its price and dates. */
export function ChoiceStrip({ name, planName, picture, price }: ChoiceStripView) {
  return (
    <div className={styles.strip}>
      {picture ? (
        <div className={styles.picture}>
          <Picture
            src={picture}
            alt=""
            width={1600}
            height={900}
            ratio="16:9"
            sizes="128px"
            eager
          />
        </div>
      ) : null}
      <div className={styles.words}>
        {name ? (
          <p className={styles.name} lang={name.lang}>
            {name.text}
          </p>
        ) : null}
        {planName ? (
          <p className={styles.plan} lang={planName.lang}>
            {planName.text}
          </p>
        ) : null}
        {price ? <p className={styles.price}>{price}</p> : null}
      </div>
    </div>
  );
}
