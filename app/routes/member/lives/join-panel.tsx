import type { SerializeFrom } from "@remix-run/node";
import { Armchair } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Spinner } from "~/ui/primitives/spinner";
import { TextLink } from "~/ui/primitives/text-link";
import { LiveActionButton } from "./live-action-button";
import * as styles from "./join-panel.module.css";
import type { loader } from "./live.server";

type JoinPanelProps = SerializeFrom<typeof loader> & {
  /** After a payment: the live may still open. */
  isOpening: boolean;
};

/** What the viewer may do now, in a sentence and a button. */
export function JoinPanel(props: JoinPanelProps) {
  const { status, phase, seat, isOpening } = props;
  const { t } = useTranslation("lives");
  if (isOpening && props.opening) {
    return (
      <>
        {/* Without script the browser reloads the page. */}
        <noscript>
          <meta httpEquiv="refresh" content={`2;url=${props.opening.again}`} />
        </noscript>
        <Spinner label={t("opening")} />
      </>
    );
  }
  if (phase === "over") return <Over {...props} />;
  return (
    <div className={styles.panel}>
      {seat.own?.state === "SEATED" || props.isStaff ? <Inside {...props} /> : null}
      {seat.own?.state === "WAITING" ? <Waiting {...props} /> : null}
      {seat.own === null && !(props.isStaff && phase === "open") ? <Outside {...props} /> : null}
      {status === "SCHEDULED" && phase === "open" && !seat.own ? (
        <p className={styles.dim}>{t("openNow")}</p>
      ) : null}
    </div>
  );
}

/** Cancelled, ended or kept as a replay; a draft has no time to join. */
function Over({ status, replayTo, cancelReason, gymName }: JoinPanelProps) {
  const { t } = useTranslation("lives");
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{t(`state.${status}`, { gym: gymName })}</p>
      {cancelReason ? <p className={styles.text}>{t("reason", { reason: cancelReason })}</p> : null}
      {replayTo ? (
        <div className={styles.button}>
          <ButtonLink to={replayTo} size="large" wide>
            {t("replay")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

/** Who has joined, and staff, who need no seat. */
function Inside({ seat, source, isStaff, phase, seatTo, capacity, picture }: JoinPanelProps) {
  const { t } = useTranslation("lives");
  if (isStaff && phase !== "open") return null;
  return (
    <>
      {/* The picture says by itself how it goes. */}
      {picture && !isStaff ? null : (
        <p className={styles.text} role="status">
          {isStaff ? t("staff") : t(source === "LINK" ? "inLink" : "in")}
        </p>
      )}
      {seat.sourceUrl ? (
        <div className={styles.button}>
          <ButtonLink to={seat.sourceUrl} newTab size="large" wide>
            {t("openLink")}
          </ButtonLink>
        </div>
      ) : null}
      {isStaff ? null : <LeaveForm to={seatTo} label={t(capacity === null ? "leave" : "giveUp")} />}
    </>
  );
}

function Waiting({ seat, seatTo }: JoinPanelProps) {
  const { t } = useTranslation("lives");
  return (
    <>
      <p className={styles.text} role="status">
        {t("waiting", { place: seat.own?.place ?? 1 })}
      </p>
      <p className={styles.dim}>{t("waitingHelp")}</p>
      <LeaveForm to={seatTo} label={t("leaveWaiting")} />
    </>
  );
}

function LeaveForm({ to, label }: { to: string; label: string }) {
  return (
    <form method="post" action={to}>
      <Button variant="secondary" size="small" name="intent" value="leave">
        {label}
      </Button>
    </form>
  );
}

/** The one action of a viewer without a seat, with what it takes. */
function Outside({
  action,
  live,
  phase,
  freeSeats,
  capacity,
  signInTo,
  gymName,
  opensAt,
}: JoinPanelProps) {
  const { t } = useTranslation("lives");
  const isLocked = action.kind === "unlock";
  return (
    <>
      {isLocked ? <p className={styles.text}>{t("locked", { gym: gymName })}</p> : null}
      <div className={styles.button}>
        <LiveActionButton action={action} title={live.title} back="live" size="large" wide />
      </div>
      {isLocked && signInTo ? (
        <TextLink to={signInTo} plain standalone>
          {t("signIn")}
        </TextLink>
      ) : null}
      {!isLocked && phase === "before" ? (
        <p className={styles.dim}>{t("opensAt", { time: opensAt })}</p>
      ) : null}
      {freeSeats !== null ? (
        <p className={styles.seats}>
          <Icon as={Armchair} size={20} />
          {freeSeats > 0
            ? t("seats", { count: freeSeats, capacity })
            : t("full", { count: capacity ?? 0 })}
        </p>
      ) : null}
    </>
  );
}
