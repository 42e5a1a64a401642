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
function cacheFixedT(instance: i18n): i18n {
  const create = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const functions = new Map<string, TFunction>();
  /** Takes language, namespace and prefix, as i18next does. */
  const fixed = (...args: unknown[]): TFunction => {
    const name = JSON.stringify(args);
    let t = functions.get(name);
    if (!t) functions.set(name, (t = cacheTexts(create(...args))));
    return t;
  };
  instance.getFixedT = fixed as i18n["getFixedT"];
  return instance;
}

function cacheTexts(t: TFunction): TFunction {
  const cache = new LRUCache<string, { text: unknown }>({ max: MAX_CACHED });
  const translate = t as unknown as (...args: unknown[]) => unknown;
  const cached = (...args: unknown[]): unknown => {
    const name = cacheKeyOf(args);
    if (name === null) return translate(...args);
    const hit = cache.get(name);
    if (hit) return hit.text;
    const text = translate(...args);
    cache.set(name, { text });
    return text;
  };
  return Object.assign(cached, t) as TFunction;
}

/** Null when the text depends on more than a key with strings and numbers. */
function cacheKeyOf([key, options, ...rest]: unknown[]): string | null {
  if (typeof key !== "string" || rest.length > 0) return null;
  if (options === undefined) return key;
  if (typeof options !== "object" || options === null) return null;
  let name = key;
  for (const [placeholder, value] of Object.entries(options)) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    name += `\n${placeholder}=${typeof value === "number" ? value : JSON.stringify(value)}`;
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
    instance = cacheFixedT(texts.cloneInstance({ lng: language }));
    instances.set(language, instance);
  }
  return instance;
}
