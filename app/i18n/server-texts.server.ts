/** One i18next instance holds every text; whoever needs some asks it for a language and a namespace. */
import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { fallbackLanguage, languages, type Language } from "./config";
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

export async function fixedTexts(language: Language, namespace: string): Promise<TFunction> {
  await ready;
  return texts.getFixedT(language, namespace);
}

const instances = new Map<Language, i18n>();

/** The instance that renders documents in a language: shares the texts; rendering changes nothing in it. */
export async function instanceFor(language: Language): Promise<i18n> {
  await ready;
  let instance = instances.get(language);
  if (!instance) instances.set(language, (instance = texts.cloneInstance({ lng: language })));
  return instance;
}
