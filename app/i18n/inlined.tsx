/** The texts that a document carries for its own page, handed from the server's render to the browser's. */
import type { ResourceLanguage } from "i18next";
import { createContext, useContext } from "react";

export interface InlinedTexts {
  language: string;
  texts: ResourceLanguage;
}

const Context = createContext<InlinedTexts | null>(null);
export const InlinedTextsProvider = Context.Provider;

const ELEMENT_ID = "texts";

export function InlinedTextsScript({ nonce }: { nonce: string | undefined }) {
  const inlined = useContext(Context);
  if (!inlined) return null;
  const json = jsonOf(inlined);
  return (
    <script
      id={ELEMENT_ID}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

const written = new WeakMap<InlinedTexts, string>();

/** The same object has the same JSON: the server keeps one for each language and set of namespaces. */
function jsonOf(inlined: InlinedTexts): string {
  let json = written.get(inlined);
  if (json === undefined) {
    // `<` is escaped so that no text can close the element.
    json = JSON.stringify(inlined).replace(/</g, "\\u003c");
    written.set(inlined, json);
  }
  return json;
}

export function readInlinedTexts(): InlinedTexts {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? "") as InlinedTexts;
}
