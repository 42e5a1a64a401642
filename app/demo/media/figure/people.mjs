// The two trainers: their build and dress, and the colours they wear where a scene gives no others.

export const maya = {
  build: "lean",
  hair: "tail",
  beard: false,
  legs: "leggings",
  cropped: true,
  wristbands: true,
};
export const mayaSkin = {
  skin: { colour: "#b9764f", gloss: 0.08, shine: 16, wrap: 0.34 },
  lips: "#9a4e40",
  hair: { colour: "#1d1310", gloss: 0.14, shine: 14 },
  bottom: "#26272c",
  top: "#f4c31e",
};
export const tom = {
  build: "power",
  hair: "crop",
  beard: true,
  legs: "leggings",
  cropped: false,
  sleeves: "tee",
  barefoot: true,
};
export const tomSkin = {
  skin: { colour: "#9a6243", gloss: 0.06, shine: 16, wrap: 0.3 },
  hair: { colour: "#1b1613" },
  top: "#e9e6d8",
  bottom: "#3f5a4b",
};
