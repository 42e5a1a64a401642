import { toContentVersion } from "~/kernel/content-version.server";
import type { workoutTypes } from "./schema.server";

/** Of every text and picture that editors have given a category: what a deletion takes away. */
export const toCategoryVersion = ({
  name,
  headerText,
  secondaryText,
  texts,
  coverImageUrl,
  imgUrl,
}: Pick<
  typeof workoutTypes.$inferSelect,
  "name" | "headerText" | "secondaryText" | "texts" | "coverImageUrl" | "imgUrl"
>): string => toContentVersion({ name, headerText, secondaryText, texts, coverImageUrl, imgUrl });
