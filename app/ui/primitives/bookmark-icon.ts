import { createLucideIcon } from "lucide-react";

/** Drawn here, because the set's own comes with its licence as a comment, in every chunk that has it. */
export const BookmarkIcon = createLucideIcon({
  name: "bookmark",
  size: 24,
  node: [["path", { d: "M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17l-6-4z", key: "b" }]],
});
