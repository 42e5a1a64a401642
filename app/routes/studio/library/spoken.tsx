import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileState } from "~/features/library/file-kinds";
import type { DescribedFile } from "./describe-file.server";
import * as styles from "./library.module.css";
import { listEndedWork, speakOfUploads } from "./speech";
import type { UploadItem } from "./upload-list";

/** Unseen: what screen readers say of the uploads of the page. */
export function SpokenUploads({ items, max }: { items: readonly UploadItem[]; max: string }) {
  const { t } = useTranslation("library");
  const [text, setText] = useState("");
  const speech = useRef<Parameters<typeof speakOfUploads>[0]>(new Map());
  useEffect(() => {
    const next = speakOfUploads(speech.current, items);
    speech.current = next.speech;
    const sentences = next.news.map(({ said, item: { name, problem } }) =>
      said === "refused"
        ? t("refused.named", { name, reason: problem && t(`refused.${problem}`, { max }) })
        : t(`spoken.${said}`, { name }),
    );
    if (sentences.length > 0) setText(sentences.join(" "));
  }, [items, max, t]);
  return (
    <p role="status" className={styles.spoken}>
      {text}
    </p>
  );
}

type SpokenFile = Pick<DescribedFile, "id" | "name" | "state" | "refusal">;

/** Unseen: which files have become ready or failed while the page was open. */
export function SpokenFiles({ files }: { files: readonly SpokenFile[] }) {
  const { t } = useTranslation("library");
  const [text, setText] = useState("");
  const states = useRef(new Map<string, FileState>());
  useEffect(() => {
    const ended = listEndedWork(states.current, files);
    states.current = new Map(files.map(({ id, state }) => [id, state]));
    const sentences = ended.map(({ name, refusal }) =>
      refusal
        ? t("refused.named", { name, reason: t(`refusal.${refusal}`) })
        : t("spoken.ready", { name }),
    );
    if (sentences.length > 0) setText(sentences.join(" "));
  }, [files, t]);
  return (
    <p role="status" className={styles.spoken}>
      {text}
    </p>
  );
}
