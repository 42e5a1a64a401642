import type { SerializeFrom } from "@remix-run/node";
import { ListMusic } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { clock, isoDuration } from "~/features/catalog/workouts/duration";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { LogoBadge } from "~/ui/primitives/logo-badge";
import { Picture } from "~/ui/primitives/picture";
import * as styles from "./class-info.module.css";
import type { loader } from "./workout.server";

type ClassInfoProps = SerializeFrom<typeof loader>["info"];

/** Shows each part of a workout's facts that the creator has filled in (product.md §2). */
export function ClassInfo(props: ClassInfoProps) {
  const { durationSeconds, intensity, focusAreas, equipment, description, gym, trainer } = props;
  const { spotifyUrl, appleMusicUrl, langs } = props;
  const { t } = useTranslation("player");
  const hasFacts = durationSeconds || intensity || focusAreas.length > 0 || equipment;
  return (
    <div className={styles.info}>
      <div className={styles.by}>
        <span className={styles.portrait}>
          {trainer?.imageUrl ? (
            <Picture
              src={trainer.imageUrl}
              alt=""
              width={56}
              height={56}
              ratio="1:1"
              sizes="56px"
            />
          ) : (
            <LogoBadge name={gym.name} src={gym.logoUrl} size="small" />
          )}
        </span>
        <span className={styles.who}>
          {trainer?.to ? (
            <a href={trainer.to} className={styles.trainer}>
              {trainer.screenName}
            </a>
          ) : trainer ? (
            <span className={styles.trainer}>{trainer.screenName}</span>
          ) : null}
          <span className={styles.gym}>{gym.name}</span>
        </span>
      </div>
      {description ? (
        <p className={styles.description} lang={langs.description}>
          {description}
        </p>
      ) : null}
      {hasFacts ? (
        <dl className={styles.list}>
          {durationSeconds ? (
            <Row name={t("info.duration")}>
              <time dateTime={isoDuration(durationSeconds)}>{clock(durationSeconds)}</time>
            </Row>
          ) : null}
          {intensity ? <Row name={t("info.intensity")}>{intensity}</Row> : null}
          {focusAreas.length > 0 ? (
            <Row name={t("info.focusAreas")} lang={langs.focusAreas}>
              {focusAreas.join(", ")}
            </Row>
          ) : null}
          {equipment ? (
            <Row name={t("info.equipment")} lang={langs.equipmentDesc}>
              {equipment}
            </Row>
          ) : null}
        </dl>
      ) : null}
      {spotifyUrl || appleMusicUrl ? (
        <div className={styles.music}>
          {spotifyUrl ? <Music to={spotifyUrl}>{t("info.spotify")}</Music> : null}
          {appleMusicUrl ? <Music to={appleMusicUrl}>{t("info.appleMusic")}</Music> : null}
        </div>
      ) : null}
    </div>
  );
}

interface RowProps {
  name: string;
  /** Of the value, where it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
}

function Row({ name, lang, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

function Music({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink
      to={to}
      newTab
      wide
      size="small"
      variant="secondary"
      icon={<Icon as={ListMusic} size={20} />}
    >
      {children}
    </ButtonLink>
  );
}
