import { Bell, BellRing, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import type { LiveAction } from "./live-access.server";
import * as styles from "./live-action-button.module.css";

interface LiveActionButtonProps {
  action: LiveAction;
  /** Names the live for screen readers, where a page has many buttons. */
  title: string;
  /** Where the reminder's form leads back to. */
  back: "list" | "live";
  size?: "small" | "large";
  wide?: boolean;
}

/** The viewer's one action: Join, Remind me, or the way to a plan. Each works without script. */
export function LiveActionButton({
  action,
  title,
  back,
  size = "small",
  wide = false,
}: LiveActionButtonProps) {
  const { t } = useTranslation("lives");
  const { t: ui } = useTranslation("ui");
  const look = { size, wide };
  const { kind, to } = action;
  const join = t("joinLive", { live: title });
  const remind = t("remindLive", { live: title });
  switch (kind) {
    case "none":
      return null;
    case "unlock":
      return (
        <ButtonLink
          {...look}
          to={to}
          plain
          variant={size === "large" ? "primary" : "secondary"}
          icon={<Icon as={Lock} size={16} label={ui("locked")} />}
        >
          {ui("community")}
        </ButtonLink>
      );
    case "enter":
    case "join-as-visitor":
      return (
        <ButtonLink {...look} to={to} plain aria-label={join}>
          {t("join")}
        </ButtonLink>
      );
    case "join":
      return (
        <form method="post" action={to}>
          <Button {...look} name="intent" value="join" aria-label={join}>
            {t("join")}
          </Button>
        </form>
      );
    case "remind-as-visitor":
      return (
        <ButtonLink
          {...look}
          to={to}
          plain
          variant={size === "large" ? "primary" : "secondary"}
          icon={<Icon as={Bell} size={16} />}
          aria-label={remind}
        >
          {t("remind")}
        </ButtonLink>
      );
    case "remind":
      return <ReminderForm action={action} look={look} back={back} label={remind} title={title} />;
  }
}

interface ReminderFormProps {
  action: LiveAction;
  look: { size: "small" | "large"; wide: boolean };
  back: "list" | "live";
  label: string;
  title: string;
}

function ReminderForm({ action, look, back, label, title }: ReminderFormProps) {
  const { t } = useTranslation("lives");
  return (
    <form method="post" action={action.to}>
      <input type="hidden" name="back" value={back} />
      {action.isReminded ? (
        <div className={styles.reminded}>
          <span className={styles.on}>
            <Icon as={BellRing} size={16} />
            {t("reminded")}
          </span>
          <Button
            variant="quiet"
            size="small"
            name="intent"
            value="off"
            aria-label={t("remindOffLive", { live: title })}
          >
            {t("remindOff")}
          </Button>
        </div>
      ) : (
        <Button
          {...look}
          variant={look.size === "large" ? "primary" : "secondary"}
          icon={<Icon as={Bell} size={16} />}
          name="intent"
          value="mail"
          aria-label={label}
        >
          {t("remind")}
        </Button>
      )}
    </form>
  );
}
