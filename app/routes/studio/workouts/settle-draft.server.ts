import type { Draft } from "~/features/catalog/drafts/queries.server";
import type { DraftContext } from "./draft-context.server";
import { storeFilePicture } from "./draft-pictures.server";
import { loadFiles } from "./load-draft-form.server";
import { saveContent } from "./save-content.server";
import { settleFiles, type ReadyFile } from "./settle-files";

/** Saves what has become known of a draft's files since they were picked, so that it can be published. */
export async function settleDraft(page: DraftContext): Promise<Draft> {
  const { movements } = page.draft.content;
  const files = await loadFiles(page, movements);
  const ready = new Map<string, ReadyFile>();
  for (const { fileId, heroImgUrl } of movements) {
    const file = fileId === null ? undefined : files.get(fileId);
    if (fileId === null || file?.state !== "READY" || file.kind === null || ready.has(fileId)) {
      continue;
    }
    const picture = heroImgUrl ?? (await storeFilePicture(page, file));
    const durationSeconds = file.facts?.durationSeconds ?? null;
    ready.set(fileId, { kind: file.kind, durationSeconds, picture });
  }
  if (ready.size === 0) return page.draft;
  const saved = await saveContent<never>(page, (content) => ({
    ok: true,
    content: settleFiles(content, ready),
  }));
  return saved.ok ? saved.draft : page.draft;
}
