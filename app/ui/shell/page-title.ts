/** The `meta` export of a route whose loader returns the document's title; without data there is none. */
export const pageTitle = ({ data }: { data: { title?: string | undefined } | undefined }) => [
  { title: data?.title },
];
