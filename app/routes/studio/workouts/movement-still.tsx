import { Film, Image, Music } from "lucide-react";
import type { MovementKind } from "~/features/catalog/workouts/workout-kinds";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./movement-still.module.css";

const ICONS = { VIDEO: Film, AUDIO: Music, IMAGE: Image } as const;

/** The small picture of a row, or what stands for it. */
export function MovementStill({ kind, still }: { kind: MovementKind; still: string | null }) {
  return (
    <span className={styles.still}>
      {still ? (
        <img className={styles.stillPicture} src={still} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon as={ICONS[kind]} />
      )}
    </span>
  );
}
