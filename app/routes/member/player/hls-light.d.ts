/** The light build ships no types; its interface is the full build's without captions, DRM and audio tracks. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
