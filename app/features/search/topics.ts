/** What a gym's search may be completed to beside workouts: categories, challenges, trainers, equipment. Pure. */
import { foldText } from "./fold-text";

export interface Topic {
  kind: "category" | "challenge" | "trainer" | "equipment";
  /** The key of a category, the guid of a challenge, else an id. */
  value: string;
  text: string;
  /** Of the text, where it is not the page's. */
  lang?: string | undefined;
}

/** Those that have a beginning of each word, the ones that begin with the first of them before the others. */
export function matchTopics(
  topics: readonly Topic[],
  { query, limit }: { query: string; limit: number },
): Topic[] {
  const typed = toWords(query);
  if (typed.length === 0) return [];
  return topics
    .map((topic) => ({ topic, words: toWords(topic.text) }))
    .filter(({ words }) => typed.every((one) => words.some((word) => word.startsWith(one))))
    .map(({ topic, words }) => ({ topic, isFirst: words[0]?.startsWith(typed[0] ?? "") === true }))
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .slice(0, limit)
    .map(({ topic }) => topic);
}

const toWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
