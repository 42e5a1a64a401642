/**
 * The markup of parts by what they are made of (app/ui/primitives/cached-markup.tsx). All of that is in the key, so what
 * is found is what React would have written, whoever asks. Bounded: what nobody has asked for the longest goes first.
 */
import { LRUCache } from "lru-cache";
import { createElement, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import type { MarkupCache } from "~/ui/primitives/cached-markup";

/** Of keys and markup together: some ten thousand cards. */
const MAX_CHARACTERS = 20_000_000;

/** React's string is a tree of hundreds of pieces, which every page would walk through again. */
const whole = (text: string) => Buffer.from(text).toString();

export function createMarkupCache(mostCharacters = MAX_CHARACTERS): MarkupCache {
  const written = new LRUCache<string, string>({
    maxSize: mostCharacters,
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
    let markup = written.get(key);
    if (markup === undefined)
      written.set(key, (markup = whole(renderToString(createElement(part, props)))));
    return markup;
  };
}
