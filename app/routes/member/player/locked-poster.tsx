import type { SerializeFrom } from "@remix-run/node";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import type { buildLockedLinks } from "./locked-links.server";
import * as styles from "./locked-poster.module.css";

type LockedLinks = SerializeFrom<typeof buildLockedLinks>;

type LockedPosterProps = Omit<LockedLinks, "joinTo"> & {
  /** Null where signing in is all that is missing. */
  joinTo: LockedLinks["joinTo"] | null;
  poster: string | null;
  /** The workout was open when the page was loaded. */
  ended: boolean;
};

/** Replaces the video for viewers without access (product.md §2): its picture, a lock and links to get access. */
export function LockedPoster({ poster, ended, joinTo, getStartedTo, signInTo }: LockedPosterProps) {
  const { t } = useTranslation(["player", "ui"]);
  return (
    <div className={styles.box}>
      {poster ? (
        <div className={styles.ground}>
          <Picture
            src={poster}
            alt=""
            width={1280}
            height={720}
            ratio="fill"
            sizes="(max-width: 700px) 67vw, (max-width: 1023px) 100vw, 70vw"
            eager
          />
        </div>
      ) : null}
      <div className={styles.veil}>
        <span className={styles.lock}>
          <Icon as={Lock} size={32} label={t("locked.label")} />
        </span>
        {ended ? (
          <p className={styles.text} role="alert">
            {t(signInTo ? "locked.signedOut" : "locked.ended")}
          </p>
        ) : (
          <p className={styles.text}>{t("locked.text")}</p>
        )}
        {joinTo === null ? null : (
          <a className={styles.join} href={joinTo}>
            {t("community", { ns: "ui" })}
          </a>
        )}
        <div className={styles.actions}>
          {getStartedTo ? (
            <ButtonLink to={getStartedTo} size="large">
              {t("locked.getStarted")}
            </ButtonLink>
          ) : null}
          {signInTo ? (
            <ButtonLink to={signInTo} variant="picture" size="large">
              {t("locked.signIn")}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </div>
  );
}
