/**
 * Which levels a film gets: up to three, never larger than the film, upright or lying. A film of 48, 50 or 60 frames a
 * second keeps every second one: an exercise is as clear, at half the bytes and half the time of encoding.
 */
import { MAX_FPS, type FileFacts } from "./file-facts";

export interface Level {
  name: "1080p" | "720p" | "480p";
  /** Its folder, as players find the demo's films. */
  folder: string;
  width: number;
  height: number;
  maxKilobits: number;
  /** The constant quality of x264, which spends less than the most on a still picture. */
  crf: number;
}

interface RenditionPlan {
  /** Largest first. */
  levels: Level[];
  /** As ffmpeg takes it. */
  rate: string;
  fps: number;
}

/** The short side; the long one has at most 16 ninths of it. */
const STEPS = [
  { name: "1080p", side: 1080, maxKilobits: 5000, crf: 23 },
  { name: "720p", side: 720, maxKilobits: 2800, crf: 23 },
  { name: "480p", side: 480, maxKilobits: 1400, crf: 24 },
] as const;
const SMALLEST = STEPS[2];
const LONG_SHARE = 16 / 9;
/** A film that is cropped a little still counts as its step. */
const NEARLY = 0.9;

export function planRenditions(facts: Pick<FileFacts, "width" | "height" | "fps">): RenditionPlan {
  const size = { width: facts.width ?? 0, height: facts.height ?? 0 };
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  const fitting = STEPS.filter(
    ({ side }) => short >= side * NEARLY || long >= side * LONG_SHARE * NEARLY,
  );
  const levels = (fitting.length > 0 ? fitting : [SMALLEST]).map(({ side, ...step }) => ({
    ...step,
    folder: String(side),
    ...fitInto(size, side),
  }));
  return { levels, ...chooseRate(facts.fps) };
}

function fitInto({ width, height }: { width: number; height: number }, side: number) {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const share = Math.min(1, side / short, toEven(side * LONG_SHARE) / long);
  return {
    width: Math.min(toEven(width * share), floorToEven(width)),
    height: Math.min(toEven(height * share), floorToEven(height)),
  };
}

/** H.264 halves both sides for its colours. */
const toEven = (length: number) => Math.max(2, 2 * Math.round(length / 2));
const floorToEven = (length: number) => 2 * Math.floor(length / 2);

const RATES = [
  { rate: "24000/1001", fps: 24_000 / 1001 },
  { rate: "24", fps: 24 },
  { rate: "25", fps: 25 },
  { rate: "30000/1001", fps: 30_000 / 1001 },
  { rate: "30", fps: 30 },
];
const DEFAULT_RATE = { rate: "30", fps: 30 };
/** Phones vary their rate a little around what they mean. */
const SAME_RATE_SHARE = 0.0004;
const NEAR_RATE_SHARE = 0.03;

function chooseRate(sourceFps: number | null): { rate: string; fps: number } {
  if (sourceFps === null || sourceFps > MAX_FPS) return DEFAULT_RATE;
  const fps = sourceFps > 45 && sourceFps < 65 ? sourceFps / 2 : sourceFps;
  if (fps > 30 * (1 + NEAR_RATE_SHARE)) return DEFAULT_RATE;
  const distance = (one: { fps: number }) => Math.abs(one.fps - fps) / one.fps;
  const same = RATES.find((one) => distance(one) < SAME_RATE_SHARE);
  const near = RATES.filter((one) => distance(one) < NEAR_RATE_SHARE);
  near.sort((a, b) => distance(a) - distance(b));
  const rounded = Math.max(1, Math.round(fps));
  return same ?? near[0] ?? { rate: String(rounded), fps: rounded };
}
