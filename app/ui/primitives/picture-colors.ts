/** Placeholder colours by picture address: loaders return them, the root provides them by context. */
import { createContext } from "react";

export const PictureColors = createContext<Readonly<Record<string, string>>>({});
