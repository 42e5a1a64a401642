import type { TFunction } from "i18next";
import { Upload, Video, type LucideIcon } from "lucide-react";
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { FormErrorSummary } from "~/ui/primitives/form-error-summary";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { RefusedFormUpload } from "~/http/uploads/upload-handler.server";
import * as libraryStyles from "./library.module.css";
import * as styles from "./upload-area.module.css";
import { SpokenUploads } from "./spoken";
import { UploadRow } from "./upload-row";
import { useUploads } from "./use-uploads";

type Refused = Pick<RefusedFormUpload, "reason" | "name" | "arrived">;

interface UploadAreaProps {
  /** Where the form without script goes, and the parts with script. */
  formTo: string;
  uploadsTo: string;
  /** What one file may have. */
  max: string;
  maxBytes: number;
  /** How many files the form takes at once. */
  maxFiles: number;
  /** False: only ready files are taken. */
  convertsFiles: boolean;
  refused: Refused | null;
}

/** Chooses files: a plain form, and with script uploads that go on after a lost network. */
export function UploadArea({
  convertsFiles,
  formTo,
  max,
  maxBytes,
  maxFiles,
  refused,
  uploadsTo,
}: UploadAreaProps) {
  const { t } = useTranslation("library");
  const hydrated = useHydrated();
  const [isOver, setIsOver] = useState(false);
  const uploads = useUploads({ uploadsTo, maxBytes, question: t("upload.leave") });

  const form = useRef<HTMLFormElement>(null);
  const { add } = uploads;
  // Files that were chosen before the script ran.
  useEffect(() => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [];
    for (const one of inputs) take(one, add);
  }, [add]);

  function drag(event: DragEvent) {
    event.preventDefault();
    setIsOver(event.type === "dragover");
  }
  function drop(event: DragEvent) {
    drag(event);
    uploads.add([...event.dataTransfer.files]);
  }
  const errors = refused
    ? [{ message: toSentence(t, { refused, max, maxFiles }), fieldId: "library-files" }]
    : [];
  return (
    <form
      ref={form}
      method="post"
      action={formTo}
      encType="multipart/form-data"
      aria-label={t("upload.title")}
      className={classNames(styles.area, isOver && styles.over)}
      {...(hydrated ? { onDragOver: drag, onDragLeave: drag, onDrop: drop } : {})}
    >
      <FormErrorSummary errors={errors} />
      {convertsFiles ? null : <p>{t("upload.onlyReady")}</p>}
      <FileFields onChoose={hydrated ? ({ target }) => take(target, add) : undefined} />
      <p id="library-files-help" className={libraryStyles.dim}>
        {t(hydrated ? "upload.help" : "upload.helpForm", { max, maxFiles })}
      </p>
      {hydrated ? null : <Button>{t("upload.submit")}</Button>}
      {uploads.items.length > 0 ? (
        <ul className={styles.uploads} aria-label={t("upload.running")}>
          {uploads.items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              max={max}
              uploads={uploads}
              emptyFocusId="library-files"
            />
          ))}
        </ul>
      ) : null}
      <SpokenUploads items={uploads.items} max={max} />
    </form>
  );
}

interface FileFieldsProps {
  /** Only with script, which uploads at once. */
  onChoose: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
}

function FileFields({ onChoose }: FileFieldsProps) {
  const { t } = useTranslation("library");
  const input = {
    type: "file",
    className: onChoose ? styles.hiddenInput : styles.input,
    onChange: onChoose,
  } as const;
  return (
    <div className={styles.choices}>
      <FileField id="library-files" icon={Upload} label={t("upload.choose")}>
        <input
          {...input}
          id="library-files"
          name="file"
          multiple
          accept="video/*,audio/*,image/*"
          aria-describedby="library-files-help"
        />
      </FileField>
      <FileField id="library-camera" icon={Video} label={t("upload.film")}>
        <input {...input} id="library-camera" name="film" accept="video/*" capture="environment" />
      </FileField>
    </div>
  );
}

function take(input: HTMLInputElement, add: (files: File[]) => void): void {
  const files = [...(input.files ?? [])];
  if (files.length > 0) add(files);
  // The same file may be chosen again.
  input.value = "";
}

function toSentence(
  t: TFunction<"library">,
  {
    refused: { arrived, name, reason },
    ...limits
  }: { refused: Refused; max: string; maxFiles: number },
): string {
  const sentence = t(`refused.${reason}`, limits);
  const named = name ? t("refused.named", { name, reason: sentence }) : sentence;
  return arrived > 0 ? `${named} ${t("refused.othersArrived")}` : named;
}

interface FileFieldProps {
  id: string;
  icon: LucideIcon;
  label: string;
  /** The native input; with script its label is the button, because it uploads at once and keeps nothing. */
  children: ReactNode;
}

function FileField({ children, icon, id, label }: FileFieldProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.field}>
      {children}
      <label htmlFor={id} className={hydrated ? styles.fileButton : styles.label}>
        {hydrated ? <Icon as={icon} size={20} /> : null}
        {label}
      </label>
    </div>
  );
}
