/** One i18next instance holds every text; callers get a function for one language and namespace. */
import { createInstance, type i18n, type TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, languages, type Language } from "~/kernel/languages";
import { resources } from "./resources.server";

const texts = createInstance();
const ready = texts.use(initReactI18next).init({
  lng: fallbackLanguage,
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  resources,
  ns: Object.keys(resources[fallbackLanguage] ?? {}),
  defaultNS: "shell",
  interpolation: { escapeValue: false },
  returnNull: false,
});

export async function getFixedT(language: Language, namespace: string): Promise<TFunction> {
  await ready;
  return texts.getFixedT(language, namespace);
}

/** Per language and namespace: more than all texts, their plural forms and the names on the pages of a busy hour. */
const MAX_CACHED = 5_000;
/** Longer texts contain user data and are not cached. */
const MAX_CACHED_LENGTH = 200;

/**
 * A page needs the same few texts a hundred times, and a lookup in i18next costs more than the element around the text,
 * so each text is computed once per set of values.
 */
function remembering(instance: i18n): i18n {
  const make = instance.getFixedT.bind(instance) as (...asked: unknown[]) => TFunction;
  const made = new Map<string, TFunction>();
  /** Takes language, namespace and prefix, as i18next does. */
  const fixed = (...asked: unknown[]): TFunction => {
    const name = JSON.stringify(asked);
    let t = made.get(name);
    if (!t) made.set(name, (t = rememberingTexts(make(...asked))));
    return t;
  };
  instance.getFixedT = fixed as i18n["getFixedT"];
  return instance;
}

function rememberingTexts(t: TFunction): TFunction {
  const known = new LRUCache<string, { text: unknown }>({ max: MAX_CACHED });
  const ask = t as unknown as (...asked: unknown[]) => unknown;
  const remembered = (...asked: unknown[]): unknown => {
    const name = nameOf(asked);
    if (name === null) return ask(...asked);
    const found = known.get(name);
    if (found) return found.text;
    const text = ask(...asked);
    known.set(name, { text });
    return text;
  };
  return Object.assign(remembered, t) as TFunction;
}

/** Null when the text depends on more than a key with strings and numbers. */
function nameOf([key, options, ...rest]: unknown[]): string | null {
  if (typeof key !== "string" || rest.length > 0) return null;
  if (options === undefined) return key;
  if (typeof options !== "object" || options === null) return null;
  let name = key;
  for (const [value, given] of Object.entries(options)) {
    if (typeof given !== "string" && typeof given !== "number") return null;
    name += `\n${value}=${typeof given === "number" ? given : JSON.stringify(given)}`;
  }
  return name.length > MAX_CACHED_LENGTH ? null : name;
}

const instances = new Map<Language, i18n>();

/**
 * Returns the instance that renders documents in a language. It shares the texts, and rendering changes nothing in it.
 */
export async function instanceFor(language: Language): Promise<i18n> {
  await ready;
  let instance = instances.get(language);
  if (!instance) {
    instance = remembering(texts.cloneInstance({ lng: language }));
    instances.set(language, instance);
  }
  return instance;
}
