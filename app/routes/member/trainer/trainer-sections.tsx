import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { classNames } from "~/ui/primitives/class-names";
import { Picture } from "~/ui/primitives/picture";
import type { GetStartedView } from "./get-started.server";
import { StartLink } from "./start-link";
import * as styles from "./trainer.module.css";
import type { loadAbout } from "./load-about.server";

interface SectionProps {
  trainer: SerializeFrom<typeof loadAbout>["trainer"];
  /** The language of the section's text, where it is not the page's. */
  lang: string | undefined;
}

/** The bio in large type. The portrait stands in the header of a page without a header picture. */
export function Bio({ trainer, lang }: SectionProps) {
  const { t } = useTranslation("trainer");
  const { bio, headerImageUrl, profileImgUrl, screenName } = trainer;
  if (!bio) return null;
  const portrait = headerImageUrl ? profileImgUrl : null;
  return (
    <Section title={t("bio", { trainer: screenName })} titleHidden>
      <div className={portrait ? styles.bioPair : undefined}>
        {portrait ? (
          <div className={styles.portrait}>
            <Picture
              src={portrait}
              alt=""
              width={800}
              height={800}
              ratio="1:1"
              sizes="(max-width: 767px) 160px, 280px"
              rounded
            />
          </div>
        ) : null}
        <p className={styles.bio} lang={lang}>
          {bio}
        </p>
      </div>
    </Section>
  );
}

/** The trainer's own words over the whole width, under a scrim where there is a picture. */
export function CallToAction({
  trainer,
  lang,
  start,
}: SectionProps & { start: GetStartedView["kind"] | null }) {
  const { callToAction, callToActionImageUrl } = trainer;
  if (!callToAction) return null;
  return (
    <section className={classNames(styles.call, callToActionImageUrl && styles.pictured)}>
      {callToActionImageUrl ? (
        <div className={styles.ground}>
          <Picture
            src={callToActionImageUrl}
            alt=""
            width={1600}
            height={900}
            ratio="fill"
            sizes="(max-width: 700px) 130vw, 100vw"
          />
        </div>
      ) : null}
      <div className={styles.callWords}>
        <p className={styles.callText} lang={lang}>
          {callToAction}
        </p>
        {start ? <StartLink kind={start} /> : null}
      </div>
    </section>
  );
}
