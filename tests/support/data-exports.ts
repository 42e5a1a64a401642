/** Exports of a person's data, without a queue: what the queue's job does. */
import type { ExportContext } from "~/features/journeys/build-data-export.server";
import type { MediaStore } from "~/features/media/media-store";
import { mailTexts } from "./mails";

export const exportContext = (privateStore: MediaStore): ExportContext => ({
  privateStore,
  describe: (lang, { name, date }) =>
    mailTexts(lang, "account")("data.readme", {
      product: "Gymfront",
      name,
      date: date.toISOString(),
    }),
});
