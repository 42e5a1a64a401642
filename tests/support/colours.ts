/** Colours that a gym must have; only the theme tests depend on their values. */
export const COLOURS = {
  backgroundColor: "#101012",
  textColor: "#f5f4f0",
  buttonColor: "#f4c31e",
  buttonTextColor: "#17140a",
  brandColor: "#f4c31e",
};
