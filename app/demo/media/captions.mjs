// The clips have no voice: their captions say what a coach would, and name what a viewer who hears nothing would miss.
import { SOUNDS, WORDS } from "./words.mjs";

/** @param stations what is shown, in order: {words, seconds, rest: whether a rest follows} */
export function captions(stations) {
  return Object.fromEntries(
    Object.keys(SOUNDS).map((lang) => {
      const cues = [];
      let at = 0;
      for (const { words, seconds, rest } of stations) {
        const [name, cue] = WORDS[words][lang];
        const first = Math.min(4, seconds - 4);
        cues.push([at, at + first, `${name}\n${cue}`]);
        // A loop ticks every second, a class at its turns alone.
        if (stations.length === 1 && seconds >= 8)
          cues.push([at + first, at + seconds - 3, SOUNDS[lang].tick]);
        cues.push([at + seconds - 3, at + seconds, SOUNDS[lang][rest ? "rest" : "count"]]);
        at += seconds;
      }
      const body = cues.map(([from, to, text]) => `${time(from)} --> ${time(to)}\n${text}\n`);
      return [lang, `WEBVTT\n\n${body.join("\n")}`];
    }),
  );
}

const time = (s) =>
  `00:${String(Math.floor(s / 60)).padStart(2, "0")}:${String(Math.floor(s % 60)).padStart(2, "0")}.000`;
