/**
 * In place of react-style-singleton (vite.config.ts), with which Radix's dialog writes its scroll lock: a sheet made by
 * script needs no leave of the page's policy, a `<style>` element would need a nonce, and pages that are kept for many
 * visitors have none (security.md, 8). A browser without such sheets shows the dialog over a page that still scrolls.
 */
import { useEffect } from "react";

function lockSheet() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(styles: string) {
      users += 1;
      if (users > 1 || !("adoptedStyleSheets" in document)) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      const gone = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== gone);
      sheet = null;
    },
  };
}

/** A component that applies its styles as long as one of its kind is on the page. */
export function styleSingleton() {
  const sheet = lockSheet();
  return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
      // As the original: new styles count only where they are said to change.
    }, [styles && dynamic]);
    return null;
  };
}
