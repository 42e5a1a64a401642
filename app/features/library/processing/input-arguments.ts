/**
 * How ffmpeg and ffprobe open a stranger's file: one file, by one demuxer. The list of protocols alone is not enough:
 * a list of files that is named like a film opened its neighbours.
 */
import { MAX_STREAMS } from "./file-facts";

/** Of a decoded picture: 4096 × 2176. */
const MAX_PIXELS = 8_912_896;

/** ffmpeg's names; each list is what one demuxer calls itself. */
const DEMUXERS = { iso: "mov,mp4,m4a,3gp,3g2,mj2", matroska: "matroska,webm" } as const;

/** `name` is that of a file in the working folder; the prefix keeps a name from being an option or an address. */
export const inputArgs = (container: "iso" | "matroska", name: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", DEMUXERS[container]],
  ...["-max_pixels", String(MAX_PIXELS), "-max_streams", String(MAX_STREAMS)],
  ...["-i", `file:${name}`],
];
