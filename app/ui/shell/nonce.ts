/**
 * The document's nonce during server rendering. Undefined when the policy uses hashes, and in the browser, which hides
 * nonces from script; elements with a nonce therefore need `suppressHydrationWarning`.
 */
import { createContext, useContext } from "react";

const Context = createContext<string | undefined>(undefined);
export const NonceProvider = Context.Provider;
export const useNonce = (): string | undefined => useContext(Context);
