import { useContext } from "react";
import { classNames } from "./class-names";
import { pictureAddresses } from "./picture-address";
import { PictureColors } from "./picture-colors";
import * as styles from "./picture.module.css";

export interface PictureProps {
  src: string;
  /** "" when text beside it says the same. */
  alt: string;
  /** The `sizes` attribute: its display width by media condition, from which the browser picks one of three widths. */
  sizes?: string;
  width: number;
  height: number;
  /** Crops to a box of this shape; if left out, the picture keeps its own. */
  ratio?: "16:9" | "4:3" | "3:4" | "1:1" | "fill";
  rounded?: boolean;
  /** For the one picture that is visible first. */
  eager?: boolean;
  /** A gym's header picture: the point that the gym has chosen stays in view. */
  isHeader?: boolean;
  /** Its placeholder colour, if no loader's data contains it. */
  color?: string | null;
}

/** The box has its size and the picture's main colour before the picture arrives. */
export function Picture({
  src,
  alt,
  sizes = "100vw",
  width,
  height,
  ratio,
  rounded = false,
  eager = false,
  isHeader = false,
  color: ownColor = null,
}: PictureProps) {
  const color = useContext(PictureColors)[src] ?? ownColor;
  const addresses = pictureAddresses(src);
  return (
    <span
      className={classNames(
        styles.box,
        ratio ? styles[RATIOS[ratio]] : styles.own,
        rounded && styles.rounded,
        isHeader && styles.header,
      )}
    >
      {color ? (
        // A presentation attribute, because the CSP allows no inline style.
        <svg className={styles.color} aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      ) : null}
      <img
        className={styles.image}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "auto" : "async"}
        {...(eager ? { fetchpriority: "high" } : {})}
        {...(addresses.srcSet ? { sizes, srcSet: addresses.srcSet } : {})}
        src={addresses.src}
      />
    </span>
  );
}

const RATIOS = {
  "16:9": "wide",
  "4:3": "photo",
  "3:4": "portrait",
  "1:1": "square",
  fill: "fill",
} as const;
