// Guided breathing without a picture: a tone that swells with the breath in and sinks with the breath out.

const PHASES = {
  in: { en: "Breathe in", es: "Inhala", fr: "Inspire", de: "Atme ein" },
  hold: { en: "Hold", es: "Mantén", fr: "Retiens", de: "Halte" },
  out: { en: "Breathe out", es: "Exhala", fr: "Expire", de: "Atme aus" },
  empty: { en: "Stay empty", es: "Quédate sin aire", fr: "Reste à vide", de: "Bleib leer" },
};

/** Seconds of in, hold, out and empty; the track is a whole number of such breaths. */
const track = (name, [breathIn, hold, out, empty], breaths, base) => {
  const period = breathIn + hold + out + empty;
  const phases = [
    ["in", breathIn],
    ["hold", hold],
    ["out", out],
    ["empty", empty],
  ].filter(([, seconds]) => seconds > 0);
  return {
    name,
    period,
    breathIn,
    hold,
    out,
    base,
    seconds: period * breaths,
    captions: () => captions(phases, period, breaths),
  };
};

export const TRACKS = {
  "breath/box": track("Box breath", [4, 4, 4, 4], 19, 174),
  "breath/long-exhale": track("Long exhale", [4, 0, 6, 0], 42, 132),
};

/** Two voices a fifth apart; loudness and pitch follow the breath. */
export function tones({ period, breathIn, hold, out, base }) {
  const p = `mod(t,${period})`;
  const full = breathIn + hold;
  const level = `(between(${p},0,${breathIn})*(0.15+0.85*${p}/${breathIn})+between(${p},${breathIn},${full})*(1-0.25*(${p}-${breathIn})/${Math.max(1, hold)})+between(${p},${full},${full + out})*(1-0.85*(${p}-${full})/${out})+gt(${p},${full + out})*0.15)`;
  const soft = `min(1,t/3)`;
  return `${soft}*0.09*${level}*(sin(2*PI*${base}*t)+0.5*sin(2*PI*${base * 1.5}*t)+0.25*sin(2*PI*${base * 2}*t+0.4*sin(2*PI*0.25*t)))`;
}

function captions(phases, period, breaths) {
  return Object.fromEntries(
    ["en", "es", "fr", "de"].map((lang) => {
      const cues = [];
      for (let breath = 0; breath < breaths; breath++) {
        let at = breath * period;
        for (const [phase, seconds] of phases) {
          cues.push(`${time(at)} --> ${time(at + seconds)}\n${PHASES[phase][lang]}\n`);
          at += seconds;
        }
      }
      return [lang, `WEBVTT\n\n${cues.join("\n")}`];
    }),
  );
}

const time = (s) =>
  `00:${String(Math.floor(s / 60)).padStart(2, "0")}:${String(s % 60).padStart(2, "0")}.000`;
