// Colours and lights of the painted pictures, and what the pictures of one gym share.

export const IRON = {
  wall: ["#0f1013", "#26262a"],
  floor: ["#1d1d20", "#0c0c0e"],
  glow: "#c9a75a",
  shape: "#f4c31e",
  shape2: "#c98a0c",
  line: "#0b0c0e",
};
export const EMBER = {
  wall: ["#150b09", "#3a1a12"],
  floor: ["#2a130d", "#0d0605"],
  glow: "#e2733a",
  shape: "#e8552b",
  shape2: "#8f2a12",
  line: "#120705",
};
export const STEEL = {
  wall: ["#0d1116", "#26303a"],
  floor: ["#1c242c", "#0a0d11"],
  glow: "#8fb0cc",
  shape: "#b9d3e6",
  shape2: "#54718a",
  line: "#090c10",
};
export const GOLD = {
  wall: ["#e9b411", "#f6cc36"],
  floor: ["#d79f0a", "#a97805"],
  glow: "#fff0b8",
  shape: "#17181c",
  shape2: "#2a2b30",
  line: "#17181c",
};
export const SMOKE = {
  wall: ["#1b1c1f", "#46453f"],
  floor: ["#2e2d2a", "#121211"],
  glow: "#f3e3b5",
  shape: "#f4c31e",
  shape2: "#f4c31e",
  line: "#0d0d0f",
};
/** For trainers of both gyms. */
export const STONE = {
  wall: ["#8b857a", "#bdb4a4"],
  floor: ["#a79e8e", "#8b8375"],
  glow: "#fff4de",
  shape: "#e6dcc8",
  shape2: "#e6dcc8",
  line: "#6d675d",
};

const leaf = ["#3f7d5c", "#2f6b4f", "#5b9673"];
export const SAGE = {
  wall: ["#f4efe3", "#dfe3d2"],
  floor: ["#dac6a3", "#c6aa80"],
  glow: "#fff6df",
  shape: "#9cc3a4",
  shape2: "#cfe2c9",
  leaf,
};
export const DAWN = {
  wall: ["#f9e6d2", "#f3d3bb"],
  floor: ["#e0b693", "#c9936c"],
  glow: "#fff3dd",
  shape: "#f0a57e",
  shape2: "#f8d0ac",
  leaf,
  layers: ["#d9a98b", "#a9a17f", "#6f9273"],
};
export const MOSS = {
  wall: ["#2b5f48", "#4c8666"],
  floor: ["#386f54", "#22503b"],
  glow: "#d7ecc4",
  shape: "#f3ead2",
  shape2: "#e6d5a8",
  leaf: ["#244f3b", "#1d4332", "#316a4e"],
};
export const SKY = {
  wall: ["#dcebe8", "#f2efdf"],
  floor: ["#cfd9bd", "#a9bb93"],
  glow: "#fffbe8",
  shape: "#fbe3a6",
  shape2: "#f6cf7f",
  leaf,
  layers: ["#b7d3c0", "#8fb99c", "#5f9675"],
};
export const LINEN = {
  wall: ["#efe7d8", "#e3d8c2"],
  floor: ["#cdb390", "#b6966b"],
  glow: "#fff9ea",
  shape: "#fffaf0",
  shape2: "#fffaf0",
  leaf,
  skirting: "#f8f3e8",
};

export const WARM_RIM = (power = 1.6, colour = [1, 0.68, 0.12]) => [
  { direction: [-1, 0.5, -0.55], colour, power, from: 0.3, to: 0.72 },
  { direction: [1, 0.45, -0.8], colour: [0.6, 0.7, 0.85], power: 0.55, from: 0.45, to: 0.88 },
];
export const EMBER_RIM = [
  { direction: [-1, 0.4, -0.5], colour: [1, 0.28, 0.08], power: 2, from: 0.28, to: 0.7 },
  { direction: [1, 0.4, -0.6], colour: [1, 0.55, 0.2], power: 1, from: 0.4, to: 0.82 },
];
export const STEEL_RIM = [
  { direction: [-1, 0.5, -0.5], colour: [0.5, 0.75, 1], power: 1.8, from: 0.3, to: 0.72 },
  { direction: [1, 0.6, -0.7], colour: [0.9, 0.95, 1], power: 0.9, from: 0.4, to: 0.85 },
];
export const SMOOTH = { bands: null };
const BROWN = "#4a3a24";

export const iron = (more) => ({ look: "ironworks", reflection: 0.16, bloom: 0.4, ...more });
export const flow = (more) => ({
  look: "flowstate",
  shadowPower: 0.5,
  shadowColour: BROWN,
  grain: 4,
  objects: [],
  ...more,
});
