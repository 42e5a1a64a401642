/** The arguments with which ffmpeg makes all levels of a film, or a sound, in one run. */
import { MAX_DURATION_SECONDS, type FileFacts } from "./file-facts";
import { inputArgs } from "./input-arguments";
import type { Level, planRenditions } from "./plan-renditions";

const KEY_SECONDS = 2;
const SEGMENT_SECONDS = 4;
export const LEVEL_PLAYLIST = "index.m3u8";
export const SOUND = "audio.m4a";

const COMMON = ["-v", "error", "-hide_banner", "-nostdin", "-y"];
/** Chapters and metadata may say where a film was made. */
const NO_METADATA = ["-map_metadata", "-1", "-map_chapters", "-1"];
const PROGRESS = ["-progress", "pipe:1", "-stats_period", "1"];
const AAC = ["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2"];

/**
 * Two channels first, because what is measured is what is heard. The loudness filter resamples to 192 kHz, of which AAC
 * would take 96.
 */
const EVEN_LOUDNESS = [
  ...["aresample=async=1:first_pts=0", "aformat=channel_layouts=stereo"],
  ...["loudnorm=I=-16:TP=-1.5:LRA=11", "aresample=48000"],
].join(",");

/** HLG and PQ to the colours of every screen. */
const TONE_MAP = [
  ...["zscale=min=bt2020nc:pin=bt2020:t=linear:npl=100", "format=gbrpf32le"],
  ...["zscale=p=bt709", "tonemap=tonemap=hable:desat=0", "zscale=t=bt709:m=bt709:r=tv"],
].join(",");

const inputOf = (facts: FileFacts, name: string) => [
  ...["-t", String(MAX_DURATION_SECONDS)],
  ...inputArgs(facts.container === "matroska" ? "matroska" : "iso", name),
];

interface FilmOptions {
  facts: FileFacts;
  plan: ReturnType<typeof planRenditions>;
  /** Of the file in the working folder. */
  name: string;
  /** Where the levels go. */
  folder: string;
}

export function filmArgs({ facts, plan, name, folder }: FilmOptions): string[] {
  const { levels, fps } = plan;
  const indexes = levels.map((_level, index) => index);
  const { hasAudio } = facts;
  const streams = levels.map(({ folder }, index) =>
    [`v:${index}`, ...(hasAudio ? [`a:${index}`] : []), `name:${folder}`].join(","),
  );
  const framesPerKey = String(Math.round(fps * KEY_SECONDS));
  return [
    ...[...COMMON, ...inputOf(facts, name)],
    ...[
      "-filter_complex",
      [...pictureFilters(plan, facts), ...soundFilters(facts, indexes)].join(";"),
    ],
    ...indexes.flatMap((index) => ["-map", `[v${index}]`]),
    ...(hasAudio ? indexes.flatMap((index) => ["-map", `[a${index}]`]) : []),
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-sc_threshold", "0"],
    ...["-g", framesPerKey, "-keyint_min", framesPerKey],
    ...levels.flatMap(encoderArgs),
    ...(hasAudio ? AAC : []),
    ...NO_METADATA,
    ...["-f", "hls", "-hls_time", String(SEGMENT_SECONDS), "-hls_playlist_type", "vod"],
    ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_flags", "independent_segments", "-hls_segment_filename", `${folder}/%v/%03d.m4s`],
    ...["-var_stream_map", streams.join(" "), ...PROGRESS, `${folder}/%v/${LEVEL_PLAYLIST}`],
  ];
}

/** The smaller levels are made of the largest. */
function pictureFilters({ levels, rate }: FilmOptions["plan"], facts: FileFacts): string[] {
  const size = ({ width, height }: Level) => `scale=${width}:${height},setsar=1`;
  const [first, ...others] = levels;
  if (!first) return [];
  const steps = [`fps=${rate}`, size(first), ...(facts.isHdr ? [TONE_MAP] : []), "format=yuv420p"];
  const split = others.length > 0 ? `,split=${levels.length}` : "";
  const outputs = levels.map((_level, index) => (index === 0 ? "[v0]" : `[s${index}]`)).join("");
  return [
    `[0:v:0]${steps.join(",")}${split}${outputs}`,
    ...others.map((level, index) => `[s${index + 1}]${size(level)}[v${index + 1}]`),
  ];
}

function soundFilters({ hasAudio }: FileFacts, indexes: readonly number[]): string[] {
  if (!hasAudio) return [];
  const outputs = indexes.map((index) => `[a${index}]`).join("");
  const split = indexes.length > 1 ? `,asplit=${indexes.length}` : "";
  return [`[0:a:0]${EVEN_LOUDNESS}${split}${outputs}`];
}

const encoderArgs = ({ crf, maxKilobits }: Level, index: number) => [
  ...[`-crf:v:${index}`, String(crf), `-maxrate:v:${index}`, `${maxKilobits}k`],
  ...[`-bufsize:v:${index}`, `${maxKilobits * 2}k`],
];

export const soundArgs = ({ facts, name, folder }: Omit<FilmOptions, "plan">) => [
  ...[...COMMON, ...inputOf(facts, name)],
  ...["-filter_complex", `[0:a:0]${EVEN_LOUDNESS}[a0]`, "-map", "[a0]", ...AAC, ...NO_METADATA],
  ...["-movflags", "+faststart", ...PROGRESS, `${folder}/${SOUND}`],
];

/** Files for players without script, of a level whose bytes are one file. Nothing is encoded. */
export const wholeFileArgs = (
  level: string,
  { clip, hasAudio }: { clip: string; hasAudio: boolean },
) => {
  const toFile = (kind: string, name: string) => [
    ...["-map", kind, "-c", "copy", ...NO_METADATA, "-movflags", "+faststart", name],
  ];
  return [
    ...[...COMMON, "-protocol_whitelist", "file", "-format_whitelist", "mov,mp4,m4a,3gp,3g2,mj2"],
    ...["-i", `file:${level}`, ...toFile("0", clip), ...(hasAudio ? toFile("0:a:0", SOUND) : [])],
  ];
};

/** One picture from each span of a clip of ours, in seconds: the first one that is not nearly black. */
export function posterArgs(
  clip: string,
  {
    spans,
    skipsBlack,
  }: { spans: readonly { from: number; to: number; name: string }[]; skipsBlack: boolean },
): string[] {
  const light = "signalstats,metadata=select:key=lavfi.signalstats.YAVG:value=28:function=greater,";
  const filters = `${skipsBlack ? light : ""}scale='min(1280,iw)':-2`;
  return [
    ...[...COMMON, "-protocol_whitelist", "file", "-format_whitelist", "mov,mp4,m4a,3gp,3g2,mj2"],
    ...spans.flatMap(({ from, to }) => [
      ...[
        "-threads",
        "1",
        "-ss",
        from.toFixed(3),
        "-t",
        (to - from).toFixed(3),
        "-i",
        `file:${clip}`,
      ],
    ]),
    ...spans.flatMap(({ name }, index) => [
      ...[
        "-map",
        `${index}:v:0`,
        "-vf",
        filters,
        "-frames:v",
        "1",
        "-q:v",
        "2",
        "-update",
        "1",
        name,
      ],
    ]),
  ];
}
