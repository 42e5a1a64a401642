/** Texts are cached by their key and all values in them. */
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { languages } from "~/kernel/languages";
import { resources } from "./resources.server";
import { instanceFor } from "./server-texts.server";

describe("texts of a document", () => {
  it.each(languages)(
    "say in %s what i18next itself says, the second time as well",
    async (language) => {
      const own = (await instanceFor(language)).getFixedT(language, "catalog");
      const itself = createInstance();
      await itself.init({ lng: language, resources, interpolation: { escapeValue: false } });
      const plain = itself.getFixedT(language, "catalog");
      for (const _ of [1, 2]) {
        for (const [key, text] of Object.entries(resources[language]?.["catalog"] ?? {})) {
          if (typeof text === "string") expect(own(key)).toBe(plain(key));
        }
        for (const count of [0, 1, 2, 45, 1_000]) {
          expect(own("minutes", { count })).toBe(plain("minutes", { count }));
        }
      }
    },
  );

  it("are worked out anew for each value", async () => {
    const t = (await instanceFor("en")).getFixedT(null, "ui");
    expect(t("like", { name: "Push Day" })).toBe("Like Push Day");
    expect(t("like", { name: "Leg Day" })).toBe("Like Leg Day");
    expect(t("like", { name: "Push Day" })).toBe("Like Push Day");
    expect(t("like", { name: "1\nname=2" })).toBe("Like 1\nname=2");
    expect(t("like", { name: "x".repeat(500) })).toBe(`Like ${"x".repeat(500)}`);
  });

  it("are each namespace's and each language's own", async () => {
    const german = await instanceFor("de");
    const english = await instanceFor("en");
    expect(german.getFixedT(null, "ui")("locked")).not.toBe(
      english.getFixedT(null, "ui")("locked"),
    );
    expect(english.getFixedT(null, "ui")("no such text")).toBe("no such text");
    expect(english.getFixedT(null, "ui")("locked")).not.toBe(
      english.getFixedT(null, "catalog")("locked.label"),
    );
  });
});
