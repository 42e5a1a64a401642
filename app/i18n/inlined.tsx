/** The texts that a document carries for its own page, handed from the server's render to the browser's. */
import type { ResourceLanguage } from "i18next";
import { createContext, useContext } from "react";

export interface InlinedTexts {
  language: string;
  texts: ResourceLanguage;
}

/** As JSON, which the server writes once and the browser reads off the page. */
const Context = createContext("");
export const InlinedTextsProvider = Context.Provider;

const ELEMENT_ID = "texts";

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
