import { linear } from "./composite.mjs";

// The figures and the lighting of their rooms. Colours derive from the brand of each gym.

const POSTER = {
  edges: [
    [0.16, 0.42],
    [0.46, 0.78],
    [0.8, 1.04],
  ],
  softness: 0.075,
};

export const LOOKS = {
  ironworks: {
    build: "power",
    top: "top",
    bottom: "bottom",
    legs: "shorts",
    sleeves: "none",
    hair: "crop",
    beard: true,
    wristbands: true,
    materials: {
      skin: { colour: linear("#9a6243"), gloss: 0.1, shine: 18, wrap: 0.22 },
      lips: { colour: linear("#7d4435"), gloss: 0.1 },
      mouth: { colour: linear("#4a211b") },
      glint: { colour: [1.2, 1.2, 1.2] },
      hair: { colour: linear("#1b1613"), gloss: 0.12, shine: 12 },
      eye: { colour: linear("#120d0b"), gloss: 0.6, shine: 60 },
      top: { colour: linear("#f4c31e"), wrap: 0.2 },
      bottom: { colour: linear("#2b2d33"), gloss: 0.05, shine: 10 },
      accent: { colour: linear("#cfcabd") },
      sock: { colour: linear("#26282d") },
      shoe: { colour: linear("#cfcabd"), gloss: 0.1 },
      sole: { colour: linear("#f4c31e") },
      iron: { colour: linear("#2a2c31"), gloss: 0.35, shine: 40 },
      steel: { colour: linear("#a9adb5"), gloss: 0.8, shine: 60 },
      plate: { colour: linear("#1f2126"), gloss: 0.2, shine: 20 },
      mat: { colour: linear("#2a2b2f") },
      box: { colour: linear("#4a3a26") },
    },
    lights: {
      key: { direction: [0.75, 1.15, 0.75], colour: [1.18, 1.08, 0.94], softness: 7 },
      fill: { direction: [-0.6, 0.2, 1], colour: [0.24, 0.28, 0.36], power: 0.7 },
      sky: [0.2, 0.21, 0.25],
      ground: [0.1, 0.085, 0.06],
      bands: POSTER,
      rims: [
        {
          direction: [-1, 0.55, -0.6],
          colour: linear("#ffd24a"),
          power: 1.5,
          from: 0.34,
          to: 0.74,
        },
        { direction: [1, 0.5, -0.9], colour: [0.55, 0.65, 0.8], power: 0.5, from: 0.5, to: 0.9 },
      ],
    },
  },
  flowstate: {
    build: "lean",
    top: "top",
    bottom: "bottom",
    legs: "leggings",
    sleeves: "none",
    cropped: true,
    hair: "bun",
    barefoot: true,
    materials: {
      skin: { colour: linear("#c98d67"), gloss: 0.05, shine: 14, wrap: 0.42 },
      lips: { colour: linear("#b56a58"), wrap: 0.4 },
      mouth: { colour: linear("#4a211b") },
      glint: { colour: [1.2, 1.2, 1.2] },
      hair: { colour: linear("#3b2519"), gloss: 0.12, shine: 12 },
      eye: { colour: linear("#2a1a13"), gloss: 0.4, shine: 60 },
      top: { colour: linear("#e8ecdf"), wrap: 0.3 },
      bottom: { colour: linear("#2f6b4f"), wrap: 0.25 },
      accent: { colour: linear("#2f6b4f") },
      sock: { colour: linear("#26282d") },
      shoe: { colour: linear("#ffffff") },
      sole: { colour: linear("#cfd8c8") },
      iron: { colour: linear("#39463f") },
      steel: { colour: linear("#b8bfb9") },
      mat: { colour: linear("#7fae8d"), wrap: 0.3 },
      box: { colour: linear("#d9b98a") },
      plate: { colour: linear("#39463f") },
    },
    lights: {
      key: { direction: [0.8, 1.2, 0.8], colour: [0.98, 0.9, 0.78], softness: 5 },
      fill: { direction: [-0.8, 0.4, 0.9], colour: [0.24, 0.28, 0.26], power: 0.7 },
      sky: [0.42, 0.45, 0.44],
      ground: [0.3, 0.28, 0.22],
      bands: {
        edges: [
          [0.14, 0.4],
          [0.42, 0.72],
          [0.76, 0.96],
        ],
        softness: 0.09,
      },
      rims: [
        {
          direction: [-1, 0.6, -0.7],
          colour: linear("#fff3d0"),
          power: 0.75,
          from: 0.42,
          to: 0.85,
        },
      ],
    },
  },
};
