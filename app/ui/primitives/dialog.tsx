import * as Dialog from "@radix-ui/react-dialog";
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names";
import { DialogClose } from "./dialog-close";
import * as styles from "./dialog.module.css";
import { useHydrated } from "./use-hydrated";

export interface DialogPageProps {
  title: ReactNode;
  titleHidden?: boolean;
  /** The page below; closing is a link to it. */
  closeTo: string;
  closeLabel?: string;
  /** The id of the part of the page below whose link opens this dialog: it gets the focus when nothing else had it. */
  opener?: string;
  /** `small` is for a question: on a phone a bottom sheet, within the thumb's reach. */
  size?: "small" | "medium" | "player";
  /** Actions; they stay visible at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with an address. Without script it is what its page contains, between header and footer, closed by a link.
 * With script the same markup covers the screen and becomes a modal dialog over its page, so that nothing is rebuilt
 * and nothing moves. The page below renders only once `useHydrated()` is true, so that screen readers do not read it
 * first.
 *
 * Radix's overlay and portal are not used: the overlay writes an inline style into server HTML, which the CSP refuses
 * (security.md §8), and a portal would build a player twice.
 */
export function DialogPage({
  title,
  titleHidden = false,
  closeTo,
  closeLabel,
  opener,
  size = "medium",
  footer,
  children,
}: DialogPageProps) {
  const hydrated = useHydrated();
  // No animation after a spinner: the dialog is already open.
  const [arrivedByScript] = useState(
    () => hydrated && document.querySelector("[data-dialog-loading]") === null,
  );
  const [cameFrom] = useState(() => (hydrated ? document.activeElement : null));
  const titleId = useId();
  const close = useRef<HTMLAnchorElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useScrollLock();
  useInertBackground(stage, hydrated);

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : close.current?.click())}>
      <div
        ref={stage}
        className={classNames(
          styles.stage,
          hydrated && styles.over,
          arrivedByScript && styles.arriving,
          size === "small" && styles.sheet,
        )}
      >
        <Dialog.Content
          ref={panel}
          className={classNames(styles.panel, styles[size])}
          aria-labelledby={titleId}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Focus the panel, not its close link: screen readers start at the title, and no focus ring flashes.
            event.preventDefault();
            panel.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            // Back to the link that opened it; for a dialog opened by its address, to the link that would have.
            event.preventDefault();
            if (cameFrom instanceof HTMLElement && cameFrom.isConnected) {
              cameFrom.focus({ preventScroll: true });
            } else {
              const link = opener ? document.querySelector<HTMLElement>(`#${opener} a`) : null;
              (link ?? document.getElementById("content"))?.focus();
            }
          }}
        >
          {/* No header and footer elements: outside a section they would be the page's landmarks. */}
          <div className={classNames(styles.head, titleHidden && styles.bareHead)}>
            <Dialog.Title asChild id={titleId}>
              <h1 className={titleHidden ? styles.hidden : styles.title}>{title}</h1>
            </Dialog.Title>
            <DialogClose link={close} closeTo={closeTo} closeLabel={closeLabel} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </Dialog.Content>
      </div>
    </Dialog.Root>
  );
}

/**
 * Makes everything outside the dialog unreachable. Radix hides what exists when the dialog opens; a page below that
 * renders after hydration appears later.
 */
function useInertBackground(stage: RefObject<HTMLElement>, modal: boolean) {
  useEffect(() => {
    if (!modal) return undefined;
    const away: Element[] = [];
    for (
      let at: Element | null = stage.current;
      at && at !== document.body;
      at = at.parentElement
    ) {
      for (const other of at.parentElement?.children ?? []) {
        const speaks = other.matches("script, style, [aria-live], [role=status], [role=alert]");
        if (other !== at && !speaks && !other.hasAttribute("inert")) away.push(other);
      }
    }
    // Browsers without `inert` support `aria-hidden`.
    const unseen = away.filter((other) => !other.hasAttribute("aria-hidden"));
    for (const other of away) other.setAttribute("inert", "");
    for (const other of unseen) other.setAttribute("aria-hidden", "true");
    return () => {
      for (const other of away) other.removeAttribute("inert");
      for (const other of unseen) other.removeAttribute("aria-hidden");
    };
  }, [stage, modal]);
}

/** Stops the page below from scrolling, without a sideways jump when the scrollbar disappears. */
function useScrollLock() {
  useEffect(() => {
    const root = document.documentElement;
    const gap = window.innerWidth - root.clientWidth;
    root.setAttribute("data-dialog-open", "");
    // Set through the style object, which the CSP allows; a style attribute would be refused.
    if (gap > 0) root.style.paddingRight = `${gap}px`;
    return () => {
      root.removeAttribute("data-dialog-open");
      root.style.paddingRight = "";
    };
  }, []);
}
