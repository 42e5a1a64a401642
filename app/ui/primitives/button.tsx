import { Link, useNavigation } from "@remix-run/react";
import {
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import * as styles from "./button.module.css";
import { classNames } from "./class-names";
import { SpinnerMark } from "./spinner";
import { useHydrated } from "./use-hydrated";

interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "picture";
  size?: "small" | "regular" | "large";
  /** As wide as its column. */
  wide?: boolean;
  /** Before the words. */
  icon?: ReactNode;
}

function look({ variant = "primary", size = "regular", wide = false }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== "regular" && styles[size],
    wide && styles.wide,
  );
}

interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithoutRef<"button">, "className" | "style"> {
  /**
   * Shows that it is working and ignores further presses. If left out, a submit button detects it by itself, for plain
   * and Remix forms.
   */
  pending?: boolean;
  pendingLabel?: string;
  /**
   * The form is not complete: the button keeps its place in the focus order, and a press calls this instead of
   * submitting. Only after hydration, like `disabled`.
   */
  onIncomplete?: (() => void) | undefined;
  /** Only after hydration: server HTML never disables a button (product.md §5 "Forms and script"). */
  disabled?: boolean;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  pending,
  pendingLabel,
  disabled = false,
  onIncomplete,
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation("ui");
  const ref = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  const submitting = useOwnSubmission(ref, type === "submit");
  const working = hydrated && (pending ?? submitting);

  // Not `disabled` while working: that would lose the keyboard focus, and the button's value in its form.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (working) event.preventDefault();
    else if (hydrated && onIncomplete) {
      event.preventDefault();
      onIncomplete();
    } else onClick?.(event);
  }

  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={look({ variant, size, wide })}
      disabled={hydrated && disabled && !working}
      aria-disabled={working || (hydrated && onIncomplete !== undefined) || undefined}
      aria-busy={working || undefined}
      onClick={press}
    >
      {working ? (
        <>
          <SpinnerMark />
          <span role="status">{pendingLabel ?? t("working")}</span>
        </>
      ) : (
        <>
          {icon}
          <span>{children}</span>
        </>
      )}
    </button>
  );
}

/**
 * True from pressing this button until its answer arrives. A plain form leaves the page, so it is reset when the page
 * is restored from the browser's history.
 */
function useOwnSubmission(ref: RefObject<HTMLButtonElement>, listens: boolean): boolean {
  const navigation = useNavigation();
  const [sent, setSent] = useState<"no" | "page" | "client">("no");

  useEffect(() => {
    const form = ref.current?.form;
    if (!listens || !form) return undefined;
    let timer: number | undefined;
    const submitted = (event: SubmitEvent) => {
      if (event.submitter && event.submitter !== ref.current) return;
      // After all listeners: Remix's form prevents the native submission, a failed check prevents both.
      timer = window.setTimeout(() => setSent(event.defaultPrevented ? "client" : "page"));
    };
    const returned = () => setSent("no");
    form.addEventListener("submit", submitted);
    window.addEventListener("pageshow", returned);
    return () => {
      window.clearTimeout(timer);
      form.removeEventListener("submit", submitted);
      window.removeEventListener("pageshow", returned);
    };
  }, [listens, ref]);

  const moving = navigation.state !== "idle";
  const [wasMoving, setWasMoving] = useState(false);
  if (moving !== wasMoving) {
    setWasMoving(moving);
    if (!moving && sent === "client") setSent("no");
  }
  return sent === "page" || (sent === "client" && moving && navigation.formMethod !== undefined);
}

interface ButtonLinkProps
  extends ButtonLook, Omit<ComponentPropsWithoutRef<"a">, "className" | "style" | "href"> {
  /** Built by paths.ts, or accepted by the return-URL rule. */
  to: string;
  /** A plain anchor: another origin, a download, or a page where client navigation gains nothing. */
  plain?: boolean;
  newTab?: boolean;
  /** Keeps the scroll position of the page below: for opening and closing a dialog. */
  preventScrollReset?: boolean;
}

export function ButtonLink({
  to,
  plain = false,
  newTab = false,
  preventScrollReset,
  variant,
  size,
  wide,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  const shared = {
    ...rest,
    className: look({ variant, size, wide }),
    ...(newTab ? { target: "_blank", rel: "noopener" } : {}),
  };
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  return plain || newTab ? (
    <a {...shared} href={to}>
      {content}
    </a>
  ) : (
    <Link {...shared} to={to} preventScrollReset={preventScrollReset}>
      {content}
    </Link>
  );
}
