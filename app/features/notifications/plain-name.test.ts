import { expect, it } from "vitest";
import { withoutAddresses } from "./plain-name";

it.each([
  ["Ada Byron", "Ada Byron"],
  ["J. R. R. O’Neil-Müller", "J. R. R. O’Neil-Müller"],
  ["see evil.example/x", "see evil. example x"],
  ["https://evil.example", "https evil. example"],
  ["win@evil.example", "win evil. example"],
  ["1.2.3.4:80", "1. 2. 3. 4 80"],
  ["evil。example", "evil. example"],
])("in a mail the name %j is %j", (name, shown) => {
  expect(withoutAddresses(name)).toBe(shown);
});
