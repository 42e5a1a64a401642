import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import * as styles from "./plain-links.module.css";

/**
 * A grid of plain anchors with client navigation through one listener, because a `<Link>` per card costs more than the
 * card (performance.md §7.1). If addresses are given, only those are intercepted; the browser follows the rest.
 */
export function PlainLinks({
  to,
  children,
}: {
  /** Called on a press, not on render. Left out: every link inside. */
  to?: () => readonly string[];
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const address = link?.getAttribute("href");
      if (!address || (to && !to().includes(address))) return;
      event.preventDefault();
      navigate(address, { preventScrollReset: true });
    };
    element.addEventListener("click", open);
    return () => element.removeEventListener("click", open);
  }, [navigate, to]);

  return (
    <div ref={box} className={styles.listens}>
      {children}
    </div>
  );
}
