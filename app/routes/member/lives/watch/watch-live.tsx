import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { useOwnDocument } from "~/ui/shell/use-own-document";
import { QuestionBox } from "../questions/question-box";
import { LivePicture } from "./live-picture";
import * as styles from "./watch-live.module.css";
import type { loadPicture } from "./load-picture.server";

interface WatchLiveProps {
  picture: NonNullable<Awaited<ReturnType<typeof loadPicture>>>;
  title: string;
  poster: string | null;
  /** Whoever manages the live reads the questions. */
  manages: boolean;
  /** Without script the page loads itself again, and would take away what is being typed. */
  reloads: boolean;
}

/** The picture, and beside it what members ask. */
export function WatchLive({ picture, title, poster, manages, reloads }: WatchLiveProps) {
  const { t } = useTranslation("live-questions");
  const { master, format, questions, ownQuestions } = picture;
  return (
    <div className={styles.watch}>
      {format === "transport" ? <OwnDocument /> : null}
      <LivePicture master={master} format={format} title={title} poster={poster} />
      {ownQuestions ? (
        <div className={styles.questions} data-reloads={reloads || undefined}>
          <QuestionBox {...questions} own={ownQuestions} />
          {reloads ? (
            <noscript>
              <ButtonLink to={questions.action} variant="secondary">
                {t("ask")}
              </ButtonLink>
            </noscript>
          ) : null}
        </div>
      ) : null}
      {manages ? (
        <ButtonLink to={questions.action} variant="secondary">
          {t("asked")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The policy of this document alone allows the other site. */
function OwnDocument() {
  useOwnDocument();
  return null;
}
