import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/primitives/class-names";
import { Picture } from "~/ui/primitives/picture";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./challenge-head.module.css";
import type { loader } from "./challenge.server";

type Data = SerializeFrom<typeof loader>;

type ChallengeHeadProps = Data["head"] & {
  /** Of a member who walks it: the head is low, so that today's workout comes first. */
  round: NonNullable<Data["own"]>["round"];
};

export function ChallengeHead({ round, ...head }: ChallengeHeadProps) {
  const { name, langs, picture, facts, description, trainer } = head;
  const { t } = useTranslation("challenge");
  return (
    <div className={classNames(styles.head, round && styles.low)}>
      {picture ? (
        <div className={styles.picture}>
          <Picture
            src={picture}
            alt=""
            width={1280}
            height={720}
            ratio={round ? "fill" : "16:9"}
            sizes={round ? "160px" : "(max-width: 767px) 95vw, 680px"}
            eager
          />
        </div>
      ) : null}
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {t("eyebrow")}
          {trainer ? (
            <>
              {" · "}
              {trainer.to === null ? (
                t("with", { trainer: trainer.name })
              ) : (
                <TextLink to={trainer.to}>{t("with", { trainer: trainer.name })}</TextLink>
              )}
            </>
          ) : null}
        </p>
        <h1 className={styles.name} lang={langs.name}>
          {name}
        </h1>
        {round ? (
          <Progress done={round.done} total={round.total} />
        ) : (
          <>
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {description ? (
              <p className={styles.text} lang={langs.description}>
                {description}
              </p>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation("challenge");
  const words = t("progress", { done, total });
  return (
    <div className={styles.progress}>
      <p className={styles.progressWords}>{words}</p>
      <progress className={styles.bar} value={done} max={total} aria-label={words} />
    </div>
  );
}
