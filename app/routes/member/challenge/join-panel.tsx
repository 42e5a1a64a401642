import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DayForm } from "./day-form";
import type { action } from "./challenge-action.server";
import type { loader } from "./challenge.server";
import * as styles from "./join-panel.module.css";

type Data = SerializeFrom<typeof loader>;

export type Refused = NonNullable<SerializeFrom<typeof action>>["refused"] | null;

type JoinPanelProps = Pick<Data, "own" | "signupTo" | "loginTo"> & { refused: Refused };

/** A member chooses the first day; a visitor gets an account first, and comes back here. */
export function JoinPanel({ own, refused, signupTo, loginTo }: JoinPanelProps) {
  const { t } = useTranslation("challenge");
  if (own) return <Join own={own} refused={refused} />;
  return (
    <section aria-labelledby="join" className={styles.panel}>
      <div className={styles.words}>
        <h2 id="join" className={styles.title}>
          {t("visitor.title")}
        </h2>
        <p>{t("visitor.text")}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={signupTo}>{t("visitor.signUp")}</ButtonLink>
        <ButtonLink to={loginTo} variant="secondary">
          {t("visitor.logIn")}
        </ButtonLink>
      </div>
    </section>
  );
}

function Join({ own, refused }: { own: NonNullable<Data["own"]>; refused: Refused }) {
  const { t } = useTranslation("challenge");
  const { state, done, total, days } = own;
  const isFinished = state === "finished";
  const words =
    state === "left"
      ? { title: t("left.title"), text: t("left.text", { count: done, total }) }
      : isFinished
        ? { title: t("finished.againTitle"), text: t("finished.againText") }
        : { title: t("open.title"), text: t("open.text") };
  return (
    <section aria-labelledby="join" className={styles.panel}>
      <div className={styles.words}>
        <h2 id="join" className={styles.title}>
          {words.title}
        </h2>
        <p>{words.text}</p>
      </div>
      <DayForm
        label={t("firstDay")}
        days={days}
        day={days.first}
        refused={refused?.itemId === null ? refused : null}
      >
        <Button
          name="intent"
          value="join"
          size="large"
          variant={isFinished ? "secondary" : "primary"}
        >
          {state === "left"
            ? t("left.button")
            : isFinished
              ? t("finished.button")
              : t("open.button")}
        </Button>
      </DayForm>
    </section>
  );
}
