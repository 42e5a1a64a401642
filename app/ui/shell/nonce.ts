/**
 * The document's nonce. Undefined when the policy uses hashes. A browser hides the attributes with it, so elements with
 * a nonce need `suppressHydrationWarning`. React inserts the style again when the root has failed, which needs it.
 */
import { createContext, useContext } from "react";

const Context = createContext(
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce,
);
export const NonceProvider = Context.Provider;
export const useNonce = (): string | undefined => useContext(Context);
