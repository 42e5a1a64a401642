interface PageMatch {
  data?: { title?: string | undefined } | undefined;
  matches?: readonly { data?: unknown }[];
}

interface RootData {
  shell?: { gym?: { name: string } | null };
}

/** The words between two spaces, so that a name is found as whole words alone. */
const toWords = (text: string): string =>
  ` ${text
    .split(/[\s\p{P}]+/u)
    .join(" ")
    .trim()} `;

/**
 * The `meta` export of a route whose loader returns the document's title; without data there is none. The gym's name
 * follows where the title does not contain it.
 */
export const pageTitle = ({ data, matches }: PageMatch) => {
  const gym = (matches?.[0]?.data as RootData | undefined)?.shell?.gym?.name;
  const title = data?.title;
  const named = !title || !gym || toWords(title).includes(toWords(gym));
  return [{ title: named ? title : `${title} · ${gym}` }];
};
