import { useTranslation } from "react-i18next";
import { splitCountdown, type Countdown as Parts } from "~/features/lives/countdown";
import * as styles from "./countdown.module.css";
import { useServerClock } from "./use-server-clock";

interface CountdownProps {
  serverNow: string;
  startsAt: string;
}

/** Days, hours and minutes until a live begins; seconds in its last day. */
export function Countdown({ serverNow, startsAt }: CountdownProps) {
  const { t } = useTranslation("lives");
  const now = useServerClock(serverNow);
  const start = Date.parse(startsAt);
  const left = splitCountdown(start - now);
  if (!left) return null;
  // Spoken as it was when the page came: a timer that is read out every second hides the rest of the page.
  const heard = splitCountdown(start - Date.parse(serverNow)) ?? left;
  const units = listUnits(left);
  return (
    <div>
      <p className={styles.heard}>
        {t("countdown.heard", {
          time: listUnits(heard)
            .slice(0, 2)
            .map(({ unit, value }) => `${value} ${t(`countdown.${unit}`, { count: value })}`)
            .join(" "),
        })}
      </p>
      <div className={styles.countdown} aria-hidden="true">
        {units.map(({ unit, value }) => (
          <span key={unit} className={styles.unit}>
            <span className={styles.number}>
              {unit === "days" ? value : String(value).padStart(2, "0")}
            </span>
            <span className={styles.name}>{t(`countdown.${unit}`, { count: value })}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function listUnits({ days, hours, minutes, seconds }: Parts) {
  const unit = (name: keyof Parts, value: number) => ({ unit: name, value });
  if (days > 0) return [unit("days", days), unit("hours", hours), unit("minutes", minutes)];
  if (hours > 0) return [unit("hours", hours), unit("minutes", minutes), unit("seconds", seconds)];
  return [unit("minutes", minutes), unit("seconds", seconds)];
}
