/** A gym has them; what they are is no test's concern but the theme's. */
export const COLOURS = {
  backgroundColor: "#101012",
  textColor: "#f5f4f0",
  buttonColor: "#f4c31e",
  buttonTextColor: "#17140a",
  brandColor: "#f4c31e",
};
