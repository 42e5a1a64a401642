/** The texts of a document's own page, passed from the server's render to the browser. */
import type { ResourceLanguage } from "i18next";
import { createContext, useContext } from "react";

export interface InlinedTexts {
  language: string;
  texts: ResourceLanguage;
}

/** The server writes the JSON once and the browser reads it from the page. */
const Context = createContext("");
export const InlinedTextsProvider = Context.Provider;

const ELEMENT_ID = "inlined-texts";

export function InlinedTextsScript({ nonce }: { nonce: string | undefined }) {
  const json = useContext(Context);
  if (!json) return null;
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

export const readInlinedTexts = () => document.getElementById(ELEMENT_ID)?.textContent ?? "";
