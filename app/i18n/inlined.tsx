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
  // `<` is escaped so that no text can close the element.
  const json = JSON.stringify(inlined).replace(/</g, "\\u003c");
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

export function readInlinedTexts(): InlinedTexts {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? "") as InlinedTexts;
}
