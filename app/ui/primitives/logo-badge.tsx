import { classNames } from "./class-names";
import { pictureAddresses } from "./picture-address";
import styles from "./logo-badge.module.css";

export interface LogoBadgeProps {
  name: string;
  src?: string | null;
  /** 220 with a border of 3 px is the specification's badge (§9); the others serve narrow places. */
  size?: "badge" | "medium" | "small";
}

/** The gym's logo in a circle; its initials where it has none. */
export function LogoBadge({ name, src, size = "badge" }: LogoBadgeProps) {
  const className = classNames(styles.logo, styles[size]);
  const addresses = src ? pictureAddresses(src) : null;
  return addresses ? (
    // The same file wherever it stands on a page, however small.
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
