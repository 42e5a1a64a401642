import { describe, expect, test } from "vitest";
import { toQueryWords, toSearchWords } from "./search-words.server";

test.each([
  ["Power Rack Basics", ["power", "rack", "basics"]],
  ["20-minute push-ups", ["20", "minute", "20minute", "push", "ups", "pushups"]],
  ["Haut du dos, l’équilibre", ["haut", "du", "dos", "equilibre"]],
  ["5 x 5", ["5"]],
  ["core Core CORE", ["core"]],
  ["", []],
  ["…!?", []],
  ["Сила", ["сила"]],
])("%s has the words %j", (text, words) => {
  expect(toSearchWords(text)).toEqual(words);
});

test("a word that no one types is left out", () => {
  expect(toSearchWords(`core ${"x".repeat(41)}`)).toEqual(["core"]);
});

describe("a query", () => {
  test.each([
    ["yoga for the back", ["yoga", "back"]],
    ["Yoga für den Rücken", ["yoga", "rucken"]],
    ["yoga pour le dos", ["yoga", "dos"]],
    ["yoga para la espalda", ["yoga", "espalda"]],
    ["push-up", ["push"]],
    ["the", ["the"]],
    ["  Kettlebell   kettlebell ", ["kettlebell"]],
    ["a", ["a"]],
    ["yoga b", ["yoga", "b"]],
    ["!? …", []],
    ["kurz yoga", ["kurz", "yoga"]],
    ["Ganzkörper leicht, gut 10 Minuten", ["ganzkorper", "leicht", "gut", "10", "minuten"]],
    ["neue Übungen für oben am Morgen", ["neue", "ubungen", "oben", "morgen"]],
    ["drei große Tage mit dem Rücken", ["drei", "grosse", "tage", "rucken"]],
    ["step up after the warm down", ["step", "after", "warm", "down"]],
    ["now you should get well under the bar", ["now", "get", "well", "under", "bar"]],
    ["été sur le dos", ["ete", "dos"]],
    ["très doux, pas chassés pour elle", ["tres", "doux", "pas", "chasses"]],
    ["reto de un mes para ella", ["reto", "mes"]],
    ["uno más, muy suave", ["uno", "mas", "muy", "suave"]],
    ["", []],
  ])("%s looks for %j", (query, words) => {
    expect(toQueryWords(query)).toEqual(words);
  });

  test("has six words at most", () => {
    expect(toQueryWords("core yoga bike row squat press lunge")).toHaveLength(6);
  });
});
