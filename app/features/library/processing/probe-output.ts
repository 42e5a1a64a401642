/** Reads what ffprobe prints of a film or sound, and checks every bound: it prints what it cannot decode too. */
import { z } from "zod";
import { refuse, type Result } from "~/kernel/result";
import {
  MAX_DURATION_SECONDS,
  MAX_FPS,
  MAX_STREAMS,
  refuseSize,
  type FileFacts,
  type InspectRefusal,
} from "./file-facts";

/** The fields that `PROBE_ENTRIES` requests. */
const probeSchema = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        sample_aspect_ratio: z.string().optional(),
        avg_frame_rate: z.string().optional(),
        color_transfer: z.string().optional(),
        channels: z.number().optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
      }),
    )
    .default([]),
  format: z
    .object({ duration: z.string().optional(), nb_streams: z.number().optional() })
    .default({}),
});
type Stream = z.infer<typeof probeSchema>["streams"][number];

export const PROBE_ENTRIES = [
  "format=nb_streams,duration",
  "stream=codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,color_transfer,channels",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
].join(":");

export function readProbe(
  json: string,
  container: "iso" | "matroska",
): Result<Omit<FileFacts, "isBrowserReady">, InspectRefusal> {
  const parsed = probeSchema.safeParse(parseJson(json));
  if (!parsed.success) return refuse("unreadable");
  const { streams, format } = parsed.data;
  if (Math.max(streams.length, format.nb_streams ?? 0) > MAX_STREAMS)
    return refuse("tooManyStreams");
  const film = streams.find(isFilm);
  const sound = streams.find((one) => one.codec_type === "audio" && (one.channels ?? 0) > 0);
  const main = film ?? sound;
  if (!main) return refuse("noStreams");
  if (main.codec_name === undefined || main.codec_name === "unknown") return refuse("unreadable");
  const durationSeconds = positive(Number(format.duration));
  if ((durationSeconds ?? 0) > MAX_DURATION_SECONDS) return refuse("tooLong");
  const fps = film ? readFps(film.avg_frame_rate, container) : null;
  if ((fps ?? 0) > MAX_FPS) return refuse("tooManyFrames");
  const { width, height } = film ? shownSize(film) : { width: null, height: null };
  const problem = width === null || height === null ? null : refuseSize(width, height);
  if (problem) return refuse(problem);
  return {
    ok: true,
    kind: film ? "video" : "audio",
    container: container === "matroska" ? "matroska" : film ? "mp4" : "m4a",
    ...{ width, height, durationSeconds, fps },
    hasAudio: sound?.codec_name !== undefined,
    isHdr: /^(?:smpte2084|arib-std-b67)$/.test(film?.color_transfer ?? ""),
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The cover of a sound is a film of one picture, which is left out. */
const isFilm = ({ codec_type, disposition }: Stream) =>
  codec_type === "video" && disposition?.attached_pic !== 1;

const positive = (value: number) => (Number.isFinite(value) && value > 0 ? value : null);

/** WebM counts in milliseconds and so claims a thousand frames a second. */
const UNKNOWN_FPS_OF_MATROSKA = 1000;

function readFps(rate: string | undefined, container: "iso" | "matroska"): number | null {
  const [over = 0, under = 0] = (rate ?? "").split("/").map(Number);
  const fps = positive(over / under);
  return container === "matroska" && fps === UNKNOWN_FPS_OF_MATROSKA ? null : fps;
}

/** Pixels that are further from square are a mistake or an attack. */
const MAX_PIXEL_RATIO = 4;

function shownSize(film: Stream): { width: number; height: number } {
  const [over = 1, under = 1] = (film.sample_aspect_ratio ?? "").split(":").map(Number);
  const ratio = over / under;
  const isUsable = ratio >= 1 / MAX_PIXEL_RATIO && ratio <= MAX_PIXEL_RATIO;
  const width = Math.round((film.width ?? 0) * (isUsable ? ratio : 1));
  const height = film.height ?? 0;
  const rotation = film.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}
