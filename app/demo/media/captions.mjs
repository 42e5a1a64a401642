// The clips have no voice: captions say what a coach would say, and name what a viewer without sound would miss.
import { SOUNDS, WORDS } from "./words.mjs";

/** @param stations what is shown, in order: {words, seconds, rest: whether a rest follows} */
export function captions(stations) {
  return Object.fromEntries(
    Object.keys(SOUNDS).map((lang) => {
      const cues = [];
      let at = 0;
      for (const { words, seconds, rest } of stations) {
        const [name, cue] = WORDS[words][lang];
        // A short loop gives half of its time to its name, because a player never shows a cue of length zero.
        const first = seconds < 8 ? seconds / 2 : 4;
        cues.push([at, at + first, `${name}\n${cue}`]);
        // A loop ticks every second, a class only at its changes.
        if (stations.length === 1 && seconds >= 8)
          cues.push([at + first, at + seconds - 3, SOUNDS[lang].tick]);
        const last = Math.max(at + first, at + seconds - 3);
        cues.push([last, at + seconds, SOUNDS[lang][rest ? "rest" : "count"]]);
        at += seconds;
      }
      const body = cues.map(([from, to, text]) => `${time(from)} --> ${time(to)}\n${text}\n`);
      return [lang, `WEBVTT\n\n${body.join("\n")}`];
    }),
  );
}

/** @param {number} s seconds, below an hour */
const time = (s) => new Date(s * 1000).toISOString().slice(11, 23);
