import { useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../primitives/text-link";

interface ShareLinkPartsProps extends ShareLinkProps {
  /** Class names of the sheet that the route brings. */
  styles: Readonly<Record<string, string>>;
}

export interface ShareLinkProps {
  /** The page's address for others: mostly the canonical one (app/http/canonical-url.server.ts). */
  url: string;
  /** Names the page in the device's sheet and in the mail. */
  title: string;
}

/**
 * Unfolds the page's address and a way to mail it. With script, a press opens the device's own sheet, or copies the
 * address where there is none.
 */
export default function ShareLinkParts({ url, title, styles }: ShareLinkPartsProps) {
  const { t } = useTranslation("ui");
  const details = useRef<HTMLDetailsElement>(null);
  const [copied, setCopied] = useState(false);

  async function share(): Promise<void> {
    const hasSheet: boolean = "share" in navigator;
    try {
      if (hasSheet) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (error) {
      // The visitor has closed the sheet. After any other failure the address can still be selected.
      const isClosed = error instanceof DOMException && error.name === "AbortError";
      if (!isClosed) details.current?.setAttribute("open", "");
    }
  }

  function press(event: MouseEvent) {
    // A press on what is unfolded folds it.
    if (details.current?.open) return;
    event.preventDefault();
    void share();
  }

  return (
    <div className={styles.share}>
      <details ref={details}>
        <summary className={styles.summary} onClick={press}>
          {t("share.open")}
        </summary>
        <div className={styles.ways}>
          <TextLink to={url} plain standalone aria-label={t("share.link", { url })}>
            {url}
          </TextLink>
          <TextLink
            to={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
            plain
            standalone
          >
            {t("share.mail")}
          </TextLink>
        </div>
      </details>
      <p role="status" className={styles.status}>
        {copied ? t("share.copied") : null}
      </p>
    </div>
  );
}
