import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";
import * as styles from "./text-link.module.css";

interface TextLinkProps extends Omit<
  ComponentPropsWithoutRef<"a">,
  "className" | "style" | "href"
> {
  /** Built by paths.ts, or accepted by the return-URL rule. */
  to: string;
  plain?: boolean;
  newTab?: boolean;
  /** On its own, with a 44 px touch target, instead of within a sentence. */
  standalone?: boolean;
}

export function TextLink({
  to,
  plain = false,
  newTab = false,
  standalone = false,
  children,
  ...rest
}: TextLinkProps) {
  const className = classNames(styles.link, standalone && styles.standalone);
  if (plain || newTab) {
    return (
      <a
        {...rest}
        className={className}
        href={to}
        {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      >
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} className={className} to={to}>
      {children}
    </Link>
  );
}
