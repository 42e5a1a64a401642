// The clips have no voice: their captions name what a viewer who hears nothing would miss.

const WORDS = {
  en: { tick: "[a soft tick each second]", last: "[last seconds]" },
  es: { tick: "[un suave tic cada segundo]", last: "[últimos segundos]" },
  fr: { tick: "[un léger tic chaque seconde]", last: "[dernières secondes]" },
  de: { tick: "[leises Ticken jede Sekunde]", last: "[letzte Sekunden]" },
};

export function captions({ seconds }) {
  return Object.fromEntries(
    Object.entries(WORDS).map(([lang, { tick, last }]) => [
      lang,
      `WEBVTT\n\n${time(0)} --> ${time(4)}\n${tick}\n\n${time(seconds - 5)} --> ${time(seconds)}\n${last}\n`,
    ]),
  );
}

const time = (s) =>
  `00:${String(Math.floor(s / 60)).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}.000`;
