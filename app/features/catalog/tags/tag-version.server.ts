import { toContentVersion } from "~/kernel/content-version.server";
import type { tags } from "./schema.server";

/** Of a tag's texts in every language: what a deletion or a merge takes away. */
export const toTagVersion = ({
  text,
  texts,
}: Pick<typeof tags.$inferSelect, "text" | "texts">): string => toContentVersion({ text, texts });
