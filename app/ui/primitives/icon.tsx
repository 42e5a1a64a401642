import type { LucideIcon } from "lucide-react";

interface IconProps {
  /** A named import from lucide-react, so that only used icons are bundled. */
  as: LucideIcon;
  /** Text for screen readers; left out when there is visible text beside it. */
  label?: string;
  size?: 16 | 20 | 24 | 32;
  filled?: boolean;
}

/** The library repeats them at each icon; base.css says them once, so that a page with many icons stays small. */
const IN_STYLE_SHEET = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

export function Icon({ as: Drawing, label, size = 24, filled = false }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      {...IN_STYLE_SHEET}
      {...(filled && { fill: "currentColor" })}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
