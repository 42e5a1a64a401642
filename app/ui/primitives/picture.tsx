import { classNames } from "./class-names";
import styles from "./picture.module.css";

export interface PictureProps {
  src: string;
  /** "" when words beside it say the same. */
  alt: string;
  srcSet?: string;
  sizes?: string;
  /** Further formats, best first. */
  sources?: readonly { srcSet: string; type: string }[];
  width: number;
  height: number;
  /** Covers a box of this shape; left out, the picture keeps its own. */
  ratio?: "16:9" | "4:3" | "3:4" | "1:1" | "fill";
  rounded?: boolean;
  /** For the one picture that is seen first. */
  eager?: boolean;
}

/** The box has its room and a quiet ground before the first byte of the picture is there. */
export function Picture({
  src,
  alt,
  srcSet,
  sizes,
  sources = [],
  width,
  height,
  ratio,
  rounded = false,
  eager = false,
}: PictureProps) {
  return (
    <picture
      className={classNames(
        styles.box,
        ratio ? styles[RATIOS[ratio]] : styles.own,
        rounded && styles.rounded,
      )}
    >
      {sources.map((source) => (
        <source key={source.type} srcSet={source.srcSet} type={source.type} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={src}
        alt={alt}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding={eager ? "auto" : "async"}
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}

const RATIOS = {
  "16:9": "wide",
  "4:3": "photo",
  "3:4": "portrait",
  "1:1": "square",
  fill: "fill",
} as const;
