import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import * as styles from "./manage-lives.module.css";
import type { LiveRow } from "./live-rows.server";

const TONES = {
  DRAFT: "neutral",
  SCHEDULED: "neutral",
  LIVE: "good",
  ENDED: "neutral",
  REPLAY: "neutral",
  CANCELLED: "bad",
} as const;

interface LiveRowCardProps {
  live: LiveRow;
  headingLevel: 2 | 3;
  formOwner: string;
}

/** One live as a card: when, what, who comes, and what can be done with it. */
export function LiveRowCard({ live, headingLevel, formOwner }: LiveRowCardProps) {
  const { t } = useTranslation("manage-lives");
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <time className={styles.sticker} dateTime={live.startsAt}>
        <span className={styles.month}>{live.month} </span>
        <span className={styles.day}>{live.day}</span>
      </time>
      <div className={styles.facts}>
        <Heading className={styles.name}>
          <a href={live.canEdit ? live.editTo : live.to} className={styles.nameLink}>
            {live.title}
          </a>
        </Heading>
        <p className={styles.dim}>
          {t("whenAndLength", { when: live.when, minutes: live.minutes })}
        </p>
        {live.trainer ? <p className={styles.dim}>{t("with", { trainer: live.trainer })}</p> : null}
        <p className={styles.states}>
          <Badge tone={TONES[live.status]}>{t(`state.${live.status}`)}</Badge>
          {live.isSeries ? (
            <Badge icon={<Icon as={Repeat} size={16} />}>{t("weekly")}</Badge>
          ) : null}
        </p>
        <People live={live} />
        {live.cancelReason ? (
          <p className={styles.reason}>{t("reasonWas", { reason: live.cancelReason })}</p>
        ) : null}
        {live.isUnstarted ? <p className={styles.reason}>{t("wasNotStarted")}</p> : null}
      </div>
      <Actions live={live} formOwner={formOwner} />
    </article>
  );
}

function People({ live: { status, capacity, seated, waiting, reminded } }: { live: LiveRow }) {
  const { t } = useTranslation("manage-lives");
  if (status === "DRAFT") return null;
  return (
    <p className={styles.people}>
      {capacity === null ? (
        <Present status={status} people={seated} />
      ) : (
        <span>{t("seatsOf", { seated, capacity })}</span>
      )}
      {waiting > 0 ? <span>{t("waiting", { count: waiting })}</span> : null}
      {reminded > 0 ? <span>{t("reminded", { count: reminded })}</span> : null}
    </p>
  );
}

/** How many are or were at a live without a limit of seats. */
function Present({ status, people }: { status: LiveRow["status"]; people: number }) {
  const { t } = useTranslation("manage-lives");
  if (status === "CANCELLED") return null;
  const isOver = status === "ENDED" || status === "REPLAY";
  if (people === 0) return <span>{t(isOver ? "nobodyWasThere" : "nobodyThere")}</span>;
  return <span>{isOver ? t("wereThere", { count: people }) : t("there", { count: people })}</span>;
}

/** The most likely step is a button, the others are links. */
function Actions({ live, formOwner }: { live: LiveRow; formOwner: string }) {
  const { t } = useTranslation("manage-lives");
  return (
    <div className={styles.actions}>
      {live.canStart ? (
        <form method="post" action={live.editTo}>
          <input type="hidden" name="formOwner" value={formOwner} />
          <Button size="small" name="intent" value="start">
            {t("start.submit")}
          </Button>
        </form>
      ) : null}
      {live.broadcast?.isReady ? (
        <ButtonLink to={live.broadcast.to} size="small" plain>
          {t(live.status === "LIVE" ? "broadcast.goOn" : "broadcast.start")}
        </ButtonLink>
      ) : null}
      {live.endTo ? (
        <ButtonLink to={live.endTo} size="small" variant="secondary">
          {t("end.link")}
        </ButtonLink>
      ) : null}
      {live.canEdit ? (
        <ButtonLink to={live.editTo} size="small" variant="secondary">
          {t("edit.link")}
        </ButtonLink>
      ) : null}
      {live.broadcast && !live.broadcast.isReady ? (
        <TextLink to={live.broadcast.to} standalone plain>
          {t("broadcast.try")}
        </TextLink>
      ) : null}
      {live.replayTo ? (
        <ButtonLink to={live.replayTo} size="small" variant="secondary">
          {t("replay.link")}
        </ButtonLink>
      ) : null}
      {live.attendeesTo ? (
        <TextLink to={live.attendeesTo} standalone>
          {t("attendees.link")}
        </TextLink>
      ) : null}
      <TextLink to={live.duplicateTo} standalone>
        {t("duplicate")}
      </TextLink>
      {live.cancelTo ? (
        <TextLink to={live.cancelTo} standalone>
          {t("cancel.link")}
        </TextLink>
      ) : null}
    </div>
  );
}
