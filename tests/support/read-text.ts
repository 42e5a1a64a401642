/** The words of a page, without its scripts, which hold the texts of its whole namespace. */
export const readText = (html: string): string =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
