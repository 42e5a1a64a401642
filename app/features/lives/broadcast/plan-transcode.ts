/**
 * The arguments of ffmpeg for a part. H.264 with a key frame as often as a segment begins is copied, everything else is
 * encoded anew. Never `-fflags nobuffer`: it drops the packets read while probing, the first key frame among them. The
 * recorder's WebM claims 1000 frames a second, so the filter says how many there are.
 */
interface Recording {
  mime: string;
  hasAudio: boolean;
  keyFrameMs: number | null;
}

export interface TranscodePlan {
  /** The encoder does not touch the pictures of the source level. */
  copies: boolean;
  targetSeconds: number;
  levels: number;
  args: string[];
}

/** Segments of a copied and of an encoded recording, in seconds. */
const COPIED_SECONDS = 1;
const ENCODED_SECONDS = 2;
const FRAMES_PER_SECOND = 30;
/** A browser that is asked for a key frame each second makes one with the next picture. */
const KEY_FRAME_SLACK_MS = 250;

/** Short side and kilobits per second. */
const LEVELS = [
  { side: 720, kilobits: 2500 },
  { side: 360, kilobits: 700 },
] as const;
export const MAX_LEVELS = LEVELS.length;
const AUDIO_KILOBITS = 128;

/** Of a picture: twice Full HD. Larger ones cost the encoder hundreds of megabytes each. */
export const MAX_PIXELS = 2 * 1920 * 1088;

/** The demuxer for a container; other recordings are not taken. */
const FORMATS: Readonly<Record<string, string>> = {
  "video/webm": "matroska",
  "video/x-matroska": "matroska",
  "video/mp4": "mp4",
};

/** Null for a recording that no browser of ours makes. */
export function parseMime(mime: string): { format: string; codecs: string[] } | null {
  const [container = "", ...parameters] = mime.toLowerCase().split(";");
  const format = Object.hasOwn(FORMATS, container.trim()) ? FORMATS[container.trim()] : undefined;
  if (format === undefined) return null;
  const codecs = parameters.map((one) => /^\s*codecs="?([^"]*)"?\s*$/.exec(one)?.[1]);
  const list = codecs.find((one) => one !== undefined) ?? "";
  return { format, codecs: list.split(",").flatMap((one) => one.trim() || []) };
}

/** `targetSeconds` is that of the live's earlier parts; null in the first one. */
export function planTranscode(
  recording: Recording,
  { levels, targetSeconds: earlier }: { levels: number; targetSeconds: number | null },
): TranscodePlan | null {
  const parsed = parseMime(recording.mime);
  if (!parsed) return null;
  const { keyFrameMs, hasAudio } = recording;
  const isH264 = parsed.codecs.some((codec) => /^(?:avc[13]|h264)/.test(codec));
  const longest = (earlier ?? COPIED_SECONDS) * 1000 + KEY_FRAME_SLACK_MS;
  const copies = isH264 && keyFrameMs !== null && keyFrameMs <= longest;
  const targetSeconds = earlier ?? (copies ? COPIED_SECONDS : ENCODED_SECONDS);
  const count = Math.min(Math.max(1, levels), MAX_LEVELS);
  return {
    copies,
    targetSeconds,
    levels: count,
    args: [
      ...inputArgs(parsed.format),
      ...pictureArgs({ copies, count, targetSeconds }),
      ...(hasAudio ? audioArgs(count) : []),
      ...outputArgs({ count, hasAudio, targetSeconds }),
    ],
  };
}

const inputArgs = (format: string) => [
  ...["-hide_banner", "-loglevel", "warning", "-nostdin"],
  ...["-probesize", "100000", "-analyzeduration", "500000", "-max_pixels", String(MAX_PIXELS)],
  ...["-protocol_whitelist", "pipe", "-f", format, "-i", "pipe:0"],
];

/** Never larger than the recording, upright or lying, with sides that the encoder can halve. */
function scaleTo(side: number): string {
  const short = (length: string) => `trunc(min(${side},${length})/2)*2`;
  return `scale=w='if(gt(iw,ih),-2,${short("iw")})':h='if(gt(iw,ih),${short("ih")},-2)'`;
}

interface Pictures {
  copies: boolean;
  count: number;
  targetSeconds: number;
}

function pictureArgs({ copies, count, targetSeconds }: Pictures): string[] {
  const numbers = Array.from({ length: count }, (_none, index) => index);
  const encoded = numbers.filter((level) => !(copies && level === 0));
  const filters = [
    `[0:v:0]fps=${FRAMES_PER_SECOND},split=${encoded.length}${encoded.map((level) => `[s${level}]`).join("")}`,
    ...encoded.map((level) => `[s${level}]${scaleTo(LEVELS[level]?.side ?? 0)}[v${level}]`),
  ];
  return [
    ...(encoded.length > 0 ? ["-filter_complex", filters.join(";")] : []),
    ...numbers.flatMap((level) => ["-map", copies && level === 0 ? "0:v:0" : `[v${level}]`]),
    ...(copies ? ["-c:v:0", "copy"] : []),
    ...encoded.flatMap((level) => encoderArgs(level, targetSeconds)),
  ];
}

function encoderArgs(level: number, targetSeconds: number): string[] {
  const kilobits = LEVELS[level]?.kilobits ?? 0;
  const of = (option: string, value: string) => [`-${option}:v:${level}`, value];
  return [
    ...of("c", "libx264"),
    ...of("preset", "veryfast"),
    ...of("tune", "zerolatency"),
    ...of("profile", "main"),
    ...of("pix_fmt", "yuv420p"),
    ...of("sc_threshold", "0"),
    ...of("force_key_frames", `expr:gte(t,n_forced*${targetSeconds})`),
    ...of("b", `${kilobits}k`),
    ...of("maxrate", `${Math.round(kilobits * 1.1)}k`),
    ...of("bufsize", `${kilobits * 2}k`),
  ];
}

const audioArgs = (count: number) => [
  ...Array.from({ length: count }, () => ["-map", "0:a:0"]).flat(),
  ...["-af", "aresample=async=1:first_pts=0"],
  ...["-c:a", "aac", "-b:a", `${AUDIO_KILOBITS}k`, "-ar", "48000", "-ac", "2"],
];

/** ffmpeg keeps this many in its own playlist, from which the server reads the durations. */
const LISTED_SEGMENTS = 120;

function outputArgs({
  count,
  hasAudio,
  targetSeconds,
}: {
  count: number;
  hasAudio: boolean;
  targetSeconds: number;
}): string[] {
  const streams = Array.from({ length: count }, (_none, level) =>
    hasAudio ? `v:${level},a:${level}` : `v:${level}`,
  );
  return [
    ...["-map_metadata", "-1"],
    ...["-f", "hls", "-hls_time", String(targetSeconds)],
    ...["-hls_list_size", String(LISTED_SEGMENTS)],
    ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_segment_filename", "%v-%d.m4s"],
    ...["-hls_flags", "temp_file+independent_segments+omit_endlist"],
    ...["-var_stream_map", streams.join(" "), "%v.m3u8"],
  ];
}

/** ffmpeg numbers the init files only when there are several. */
export const initFileOfEncoder = (level: number, levels: number) =>
  levels === 1 ? "init.mp4" : `init_${level}.mp4`;
