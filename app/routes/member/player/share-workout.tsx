import { Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./finish-screen.module.css";

/** The device's own sheet where there is one, else the link to copy. */
export function ShareWorkout({ name }: { name: string }) {
  const { t } = useTranslation("player");
  const [linkShown, showLink] = useState(false);
  const [copied, setCopied] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  // The pressed button gives way to it.
  useEffect(() => {
    if (linkShown) address.current?.focus();
  }, [linkShown]);
  // Without the list's filters and the movement.
  const url = `${window.location.origin}${window.location.pathname}`;

  async function share(): Promise<void> {
    if (!("share" in navigator)) return showLink(true);
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // The member closed the sheet, or the browser refuses to share from here.
      if (!(error instanceof DOMException && error.name === "AbortError")) showLink(true);
    }
  }

  if (!linkShown) {
    return (
      <Button
        type="button"
        variant="picture"
        size="small"
        icon={<Icon as={Share2} size={20} />}
        onClick={() => void share()}
      >
        {t("finished.share")}
      </Button>
    );
  }
  return (
    <span className={styles.share}>
      <input
        ref={address}
        readOnly
        className={styles.address}
        value={url}
        aria-label={t("finished.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        type="button"
        variant="picture"
        size="small"
        onClick={() => {
          navigator.clipboard?.writeText(url).then(
            () => setCopied(true),
            // The link can still be selected.
            () => undefined,
          );
        }}
      >
        <span role="status">{t(copied ? "finished.copied" : "finished.copy")}</span>
      </Button>
    </span>
  );
}
