import type { Mount } from "~/paths";
import { studioPaths } from "~/studio-paths";

/** The parts of a gym's look, each a page with its own form. */
export const listBrandTabs = (mount: Mount) =>
  [
    { key: "colors", to: studioPaths.brand(mount) },
    { key: "pictures", to: studioPaths.brandPictures(mount) },
    { key: "words", to: studioPaths.brandWords(mount) },
    { key: "look", to: studioPaths.brandLook(mount) },
    { key: "history", to: studioPaths.brandHistory(mount) },
  ] as const;

export type BrandTabs = ReturnType<typeof listBrandTabs>;
