import { expect, it } from "vitest";
import { sold } from "../../../tests/support/mails";
import { permissionMails } from "./permission-mails";

const brand: Parameters<typeof permissionMails.parentPermission>[1] = {
  name: "Ironworks",
  origin: "https://ironworks.test",
  base: "",
  logoUrl: null,
  colors: {
    page: "#fff",
    surface: "#fff",
    line: "#ccc",
    text: "#000",
    textDim: "#333",
    button: "#000",
    buttonInk: "#fff",
  },
  scheme: "light",
};

it.each([
  ["0", "MONTH", "costsNothing"],
  ["0", "", "costsNothing"],
  ["3900", "MONTH", "costsMonth"],
  ["3900", "YEAR", "costsYear"],
  ["3900", "", "costsOnce"],
])("tells a parent what a purchase of %s by the %s costs", (priceMinor, interval, key) => {
  const facts = { parentName: "Rosa", currency: "GBP", until: "2026-11-28T12:00:00Z", token: "x" };
  const data = { ...sold, ...facts, priceMinor, interval };
  const { paragraphs } = permissionMails.parentPermission(data, brand, (text) => text, "EN");
  expect(paragraphs).toContain(`parentPermission.${key}`);
});
