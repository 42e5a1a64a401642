// Soft ticks as ffmpeg expressions; t is in seconds. The last three of a stretch sound higher, the change higher still.

const tick = (at, pitch, level, decay = 60) =>
  `between(t,${at},${at + 0.3})*exp(-${decay}*max(0,t-${at}))*${level}*sin(2*PI*${pitch}*(t-${at}))`;

const VOICES = {
  ironworks: { pitch: 1050, high: 1400, change: 2100, level: 0.1, decay: 60 },
  flowstate: { pitch: 528, high: 660, change: 792, level: 0.07, decay: 18 },
};

/** One expression for the whole clip: every second of a loop, the turns alone of a class. */
export function ticks(clip, stations) {
  const { pitch, high, change, level, decay } = VOICES[clip.look];
  if (!clip.stations)
    return `exp(-${decay}*mod(t,1))*${level}*sin(2*PI*${pitch}*mod(t,1))`;
  const out = [];
  let at = 0;
  for (const { seconds } of stations) {
    out.push(tick(at, change, level * 1.3, decay * 0.6));
    for (const last of [3, 2, 1]) out.push(tick(at + seconds - last, high, level, decay));
    at += seconds;
  }
  return out.join("+");
}
