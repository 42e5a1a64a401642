import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { askForPush, endPush, findPushState, type PushState } from "./push-browser";
import * as styles from "./reminder-push.module.css";

/**
 * Offers a notification on this device beside the mail, where the browser can show one. A page that uses it lists the
 * namespace `live-reminder`, and shows it to a signed-in member, of a live that can be reminded of.
 *
 * @param on the member is reminded of this live by notification, on whichever device
 */
export function ReminderPush({ guid, on }: { guid: string; on: boolean }) {
  const { t } = useTranslation("live-reminder");
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PushState>("hidden");
  const [isWorking, setWorking] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isShown = true;
    findPushState().then(
      (found) => isShown && setState(found),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);

  async function press(isWanted: boolean) {
    setWorking(true);
    setFailed(false);
    const answer = await (isWanted ? askForPush(guid) : endPush(guid));
    setWorking(false);
    if (answer === "denied") setState("denied");
    if (answer === "failed") setFailed(true);
    if (answer !== "done") return;
    if (isWanted) setState("on");
    revalidate();
  }

  if (state === "hidden") return null;
  const isOnHere = on && state === "on";
  const text = state === "denied" || state === "home-screen" ? state : isOnHere ? "on" : "off";
  return (
    <div className={styles.push}>
      <p>{t(`device.${text}`)}</p>
      {text === "on" || text === "off" ? (
        <Button
          type="button"
          variant="secondary"
          pending={isWorking}
          onClick={() => void press(!isOnHere)}
        >
          {t(isOnHere ? "device.stop" : "device.start")}
        </Button>
      ) : null}
      <p role="status">{hasFailed ? t("device.failed") : null}</p>
    </div>
  );
}
