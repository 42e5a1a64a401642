import { useTranslation } from "react-i18next";
import { Picture } from "~/ui/primitives/picture";
import * as styles from "./teacher.module.css";

interface TeacherProps {
  /** `to`: null where the trainer has no page any more. */
  trainer: { name: string; picture: string | null; to: string | null };
}

/** The trainer of the live: one link to their page, where they have one. */
export function Teacher({ trainer: { name, picture, to } }: TeacherProps) {
  const { t } = useTranslation("lives");
  const Frame = to === null ? "div" : "a";
  return (
    <Frame className={styles.teacher} {...(to === null ? {} : { href: to })}>
      {picture ? (
        <span className={styles.face}>
          <Picture src={picture} alt="" width={144} height={144} ratio="1:1" sizes="72px" />
        </span>
      ) : null}
      <span className={styles.words}>
        <span className={styles.dim}>{t("teacher")}</span>
        <span className={styles.name}>{name}</span>
      </span>
    </Frame>
  );
}
