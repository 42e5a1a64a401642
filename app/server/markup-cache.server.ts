/**
 * Caches the HTML of components by their props (app/ui/primitives/cached-markup.tsx). The key contains all props, so
 * the cached HTML is what React would render, for every reader. The cache is bounded and drops the least recently used
 * entry.
 */
import { LRUCache } from "lru-cache";
import { createElement, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import type { MarkupCache } from "~/ui/primitives/cached-markup";

/** Characters of keys and markup together, enough for about ten thousand cards. */
const MAX_CHARACTERS = 20_000_000;

/** React returns a rope of hundreds of pieces, which every page would walk through again. */
const flatten = (text: string) => Buffer.from(text).toString();

export function createMarkupCache(maxCharacters = MAX_CHARACTERS): MarkupCache {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (markup, key) => markup.length + key.length + 1,
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = <P>(part: FunctionComponent<P>): number => {
    let number = numbers.get(part);
    if (number === undefined) numbers.set(part, (number = last += 1));
    return number;
  };
  return (part, props) => {
    const key = `${numberOf(part)} ${JSON.stringify(props)}`;
    let markup = cache.get(key);
    if (markup === undefined)
      cache.set(key, (markup = flatten(renderToString(createElement(part, props)))));
    return markup;
  };
}
