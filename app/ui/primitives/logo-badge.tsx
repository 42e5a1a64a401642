import { classNames } from "./class-names";
import { pictureAddresses } from "./picture-address";
import * as styles from "./logo-badge.module.css";

interface LogoBadgeProps {
  name: string;
  src?: string | null;
  /** `badge` is the one of product.md §9, 220 px with a 3 px border; the others are for narrow places. */
  size?: "badge" | "medium" | "small";
}

/** The gym's logo in a circle; its initials where it has none. */
export function LogoBadge({ name, src, size = "badge" }: LogoBadgeProps) {
  const className = classNames(styles.logo, styles[size]);
  const addresses = src ? pictureAddresses(src) : null;
  return addresses ? (
    // The same file everywhere on a page, so that it is loaded once.
    <img
      className={className}
      alt={name}
      width={220}
      height={220}
      {...(addresses.srcSet ? { sizes: "200px", srcSet: addresses.srcSet } : {})}
      src={addresses.src}
    />
  ) : (
    <span className={classNames(className, styles.initials)} role="img" aria-label={name}>
      <span aria-hidden="true">{initials(name)}</span>
    </span>
  );
}

function initials(name: string): string {
  const [first = "", second] = name.split(/\s+/).filter(Boolean);
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}
