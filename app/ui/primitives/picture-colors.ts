/** The colour of each picture by its address, shown until it comes: routes give it, the root hands it down. */
import { createContext } from "react";

export const PictureColors = createContext<Readonly<Record<string, string>>>({});
