import { Bold, Heading, Link as LinkIcon, List } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { applyMark, MARKS, type Mark } from "./apply-mark";
import * as styles from "./texts.module.css";

const ICONS = { heading: Heading, bold: Bold, list: List, link: LinkIcon };

/** With script: buttons that put the signs of Markdown at the cursor of a text area. */
export function MarkButtons({ areaId, label }: { areaId: string; label: string }) {
  const { t } = useTranslation("texts");
  if (!useHydrated()) return null;
  function press(mark: Mark) {
    const area = document.getElementById(areaId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = area;
    const marked = applyMark(
      { text: value, start: selectionStart, end: selectionEnd },
      { mark, words: t("marks.words") },
    );
    area.setRangeText(marked.text, 0, value.length);
    area.focus();
    area.setSelectionRange(marked.start, marked.end);
  }
  return (
    <div role="group" aria-label={t("marks.label", { language: label })} className={styles.marks}>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className={styles.mark}
          aria-controls={areaId}
          onClick={() => press(mark)}
        >
          <Icon as={ICONS[mark]} size={20} />
          {t(`marks.${mark}`)}
        </button>
      ))}
    </div>
  );
}
