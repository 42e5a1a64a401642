import { Link } from "@remix-run/react";
import { FileQuestion, Film, Image, Music } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import type { DescribedFile } from "./describe-file.server";
import { FileState } from "./file-state";
import * as styles from "./library.module.css";

const ICONS = { video: Film, audio: Music, image: Image } as const;

/** One file of the list. */
export function FileRow({ file }: { file: DescribedFile }) {
  const { t } = useTranslation("library");
  const { date, isUnused, kind, name, refusal, size, still, to } = file;
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        {still ? (
          <img className={styles.still} src={still} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon as={kind ? ICONS[kind] : FileQuestion} />
        )}
      </span>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <Link to={to} className={styles.nameLink}>
            {name}
          </Link>
        </h2>
        <p className={styles.dim}>
          {[kind ? t(`kind.${kind}`) : null, size, date].filter(Boolean).join(" · ")}
        </p>
        <FileState file={file} />
        {refusal ? <p className={styles.reason}>{t(`refusal.${refusal}`)}</p> : null}
        {isUnused ? (
          <p>
            <Badge>{t("unused")}</Badge>
          </p>
        ) : null}
      </div>
    </li>
  );
}
