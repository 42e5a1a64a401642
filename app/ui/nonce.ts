/**
 * The document's nonce while the server renders it; undefined where its policy names hashes instead, and in the browser,
 * which hides nonces from script: what carries one says `suppressHydrationWarning`.
 */
import { createContext, useContext } from "react";

const Context = createContext<string | undefined>(undefined);
export const NonceProvider = Context.Provider;
export const useNonce = (): string | undefined => useContext(Context);
