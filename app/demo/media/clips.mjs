/** The clips that are encoded. Adding one here and running make-media.mjs is all it takes. */
export const CLIPS = {
  "goblet-squat": {
    name: "Goblet squat",
    note: "Chest tall. Drive through your heels",
    movement: "goblet-squat",
    look: "ironworks",
    seconds: 28,
    posterAt: 0.46,
    ink: "#ffffff",
    accent: "#f4c31e",
    dial: "#101114b0",
  },
  "sun-breath": {
    name: "Sun breath",
    note: "Rise as you inhale. Fold your hands home",
    movement: "sun-breath",
    look: "flowstate",
    mat: true,
    seconds: 28,
    posterAt: 0.36,
    ink: "#17382a",
    accent: "#2f7d57",
    dial: "#fffdf7c8",
    shadowPower: 0.5,
    shadowColour: [74, 58, 36],
    sound: "exp(-16*mod(t,1))*0.07*sin(2*PI*528*t)+exp(-9*mod(t,1))*0.03*sin(2*PI*264*t)",
  },
};
