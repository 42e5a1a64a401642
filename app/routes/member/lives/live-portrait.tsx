import { Picture } from "~/ui/primitives/picture";
import * as styles from "./live-portrait.module.css";

interface LivePortraitProps {
  /** The live's own picture, else the trainer's; null: one is drawn in the gym's colours. */
  src: string | null;
  eager?: boolean;
}

export function LivePortrait({ src, eager = false }: LivePortraitProps) {
  return (
    <div className={styles.portrait}>
      {src ? (
        <Picture
          src={src}
          alt=""
          width={468}
          height={758}
          ratio="fill"
          sizes="380px"
          eager={eager}
        />
      ) : (
        <DrawnPortrait />
      )}
    </div>
  );
}

/** A person before the waves of a broadcast. */
export function DrawnPortrait() {
  return (
    <svg
      className={styles.drawn}
      viewBox="0 0 234 379"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.ground} width="234" height="379" />
      <g className={styles.lines}>
        <circle className={styles.soft} cx="117" cy="150" r="150" />
        <circle className={styles.soft} cx="117" cy="150" r="114" />
        <circle className={styles.soft} cx="117" cy="150" r="78" />
      </g>
      <circle className={styles.body} cx="117" cy="150" r="38" />
      <path className={styles.body} d="M31 379v-70c0-58 36-96 86-96s86 38 86 96v70z" />
    </svg>
  );
}
