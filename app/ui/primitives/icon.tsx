import type { LucideIcon } from "lucide-react";

interface IconProps {
  /** A named import from lucide-react, so that only used icons are bundled. */
  as: LucideIcon;
  /** Text for screen readers; left out when there is visible text beside it. */
  label?: string;
  size?: 16 | 20 | 24 | 32;
  filled?: boolean;
}

export function Icon({ as: Drawing, label, size = 24, filled = false }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      fill={filled ? "currentColor" : "none"}
      focusable={false}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
