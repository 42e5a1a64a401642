import { expect, test } from "vitest";
import { foldText } from "./fold-text";

test.each([
  ["Rücken", "rucken"],
  ["ÉPAULES", "epaules"],
  ["Fuß", "fuss"],
  ["œuvre", "oeuvre"],
  ["Muñecas", "munecas"],
  ["Łódź", "lodz"],
  ["ﬁt", "fit"],
])("%s is compared as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
