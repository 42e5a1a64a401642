/** What a draft learns about its files once they are ready: their kind, their length and their picture. Pure. */
import type { DraftContent, DraftMovement } from "~/features/catalog/drafts/draft-content";
import { timingOf } from "~/features/player/timing";

export interface ReadyFile {
  kind: "video" | "audio" | "image";
  durationSeconds: number | null;
  /** As members may see it. */
  picture: string | null;
}

const KINDS = { video: "VIDEO", audio: "AUDIO", image: "IMAGE" } as const;

export function settleFiles(
  content: DraftContent,
  files: ReadonlyMap<string, ReadyFile>,
): DraftContent {
  const movements = content.movements.map((movement) => settle(movement, files));
  const first = movements.find(({ heroImgUrl }) => heroImgUrl !== null);
  return {
    ...content,
    movements,
    heroImageUrl: content.heroImageUrl ?? first?.heroImgUrl ?? null,
  };
}

function settle(movement: DraftMovement, files: ReadonlyMap<string, ReadyFile>): DraftMovement {
  const file = movement.fileId === null ? undefined : files.get(movement.fileId);
  if (!file) return movement;
  const settled = {
    ...movement,
    kind: KINDS[file.kind],
    heroImgUrl: movement.heroImgUrl ?? file.picture,
  };
  const seconds = file.durationSeconds;
  return timingOf(settled) === "media" && seconds !== null
    ? { ...settled, durationSeconds: Math.max(1, Math.round(seconds)) }
    : settled;
}
