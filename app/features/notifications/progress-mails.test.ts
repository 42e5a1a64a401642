/** Numbers in the words of the weekly mail, in the forms that each language has for them. */
import { describe, expect, it } from "vitest";
import type { LangKey } from "~/kernel/lang-keys";
import { mailTexts } from "../../../tests/support/mails";
import type { MailBrand } from "./mail-data";
import { progressMails } from "./progress-mails";

const brand = { name: "Ironworks", origin: "https://iron.test", base: "" } as MailBrand;

function write(lang: LangKey, workouts: string, minutes: string, weeks: string) {
  const facts = { firstName: "Maya", workouts, minutes, weeks, inDanger: "", token: "1.a" };
  const { subject, paragraphs } = progressMails.weeklyProgress(
    facts,
    brand,
    mailTexts(lang, "mail"),
    lang,
  );
  return [subject, ...paragraphs];
}

describe.each<[LangKey, string[], string[], string]>([
  [
    "EN",
    [
      "Your week: 1 workout, 1 min",
      "1 workout and 1 minute: that was your week at Ironworks.",
      "Your streak: 1 week.",
    ],
    [
      "Your week: 2 workouts, 1,234 min",
      "2 workouts and 1,234 minutes: that was your week at Ironworks.",
      "Your streak: 12 weeks in a row.",
    ],
    "0 workouts and 5 minutes: that was your week at Ironworks.",
  ],
  [
    "ES",
    [
      "Tu semana: 1 entrenamiento, 1 min",
      "1 entrenamiento y 1 minuto: así fue tu semana en Ironworks.",
      "Tu racha: 1 semana.",
    ],
    [
      "Tu semana: 2 entrenamientos, 1234 min",
      "2 entrenamientos y 1234 minutos: así fue tu semana en Ironworks.",
      "Tu racha: 12 semanas seguidas.",
    ],
    "0 entrenamientos y 5 minutos: así fue tu semana en Ironworks.",
  ],
  [
    "FR",
    [
      "Ta semaine : 1 séance, 1 min",
      "1 séance et 1 minute : voilà ta semaine chez Ironworks.",
      "Ta série : 1 semaine.",
    ],
    [
      "Ta semaine : 2 séances, 1 234 min",
      "2 séances et 1 234 minutes : voilà ta semaine chez Ironworks.",
      "Ta série : 12 semaines d’affilée.",
    ],
    "0 séance et 5 minutes : voilà ta semaine chez Ironworks.",
  ],
  [
    "DE",
    [
      "Deine Woche: 1 Workout, 1 Min.",
      "1 Workout und 1 Minute: Das war deine Woche bei Ironworks.",
      "Deine Serie: 1 Woche.",
    ],
    [
      "Deine Woche: 2 Workouts, 1.234 Min.",
      "2 Workouts und 1.234 Minuten: Das war deine Woche bei Ironworks.",
      "Deine Serie: 12 Wochen in Folge.",
    ],
    "0 Workouts und 5 Minuten: Das war deine Woche bei Ironworks.",
  ],
])("the weekly mail in %s", (lang, one, several, none) => {
  const plain = (lines: string[]) => lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, " "));

  it("says one", () => expect(plain(write(lang, "1", "1", "1"))).toEqual(one));
  it("says several", () => expect(plain(write(lang, "2", "1234", "12"))).toEqual(several));
  it("says none", () => expect(plain(write(lang, "0", "5", "0"))[1]).toBe(none));
  it("has words for a million", () => {
    expect(write(lang, "1000000", "1000000", "1000000").join(" ")).not.toMatch(/weeklyProgress/);
    expect(plain(write(lang, "2", "1000000", "0"))[1]).toContain(
      several[1]?.replace(/^.*\d (\S+)[ :].*$/, "$1") ?? "?",
    );
  });
});
