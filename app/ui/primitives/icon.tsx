import type { LucideIcon } from "lucide-react";

export interface IconProps {
  /** One named import of lucide-react, so that only the icons in use are sent. */
  as: LucideIcon;
  /** What it says to those who do not see it; left out when words stand beside it. */
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
