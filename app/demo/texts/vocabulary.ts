/** Recurring terms of the demo workouts in Spanish, French and German, by the English term. */
import type { Translations } from "~/kernel/translations";

type Words = readonly [es: string, fr: string, de: string];
export const LANGUAGES = ["es", "fr", "de"] as const;

export type Vocabulary = Readonly<Record<string, Words>>;

export const FOCUS_AREAS: Vocabulary = {
  Adductors: ["Aductores", "Adducteurs", "Adduktoren"],
  Ankles: ["Tobillos", "Chevilles", "Sprunggelenke"],
  Back: ["Espalda", "Dos", "Rücken"],
  Balance: ["Equilibrio", "Équilibre", "Gleichgewicht"],
  Biceps: ["Bíceps", "Biceps", "Bizeps"],
  Breath: ["Respiración", "Respiration", "Atem"],
  Chest: ["Pecho", "Pectoraux", "Brust"],
  Conditioning: ["Resistencia", "Endurance", "Kondition"],
  Core: ["Core", "Gainage", "Rumpf"],
  Focus: ["Concentración", "Concentration", "Konzentration"],
  "Full body": ["Cuerpo entero", "Corps entier", "Ganzer Körper"],
  Glutes: ["Glúteos", "Fessiers", "Gesäß"],
  Grip: ["Agarre", "Préhension", "Griffkraft"],
  Hamstrings: ["Isquiotibiales", "Ischio-jambiers", "Beinbeuger"],
  Hips: ["Caderas", "Hanches", "Hüfte"],
  Landing: ["Aterrizaje", "Réception", "Landung"],
  Legs: ["Piernas", "Jambes", "Beine"],
  Neck: ["Cuello", "Nuque", "Nacken"],
  Shoulders: ["Hombros", "Épaules", "Schultern"],
  Spine: ["Columna", "Colonne", "Wirbelsäule"],
  Technique: ["Técnica", "Technique", "Technik"],
  Triceps: ["Tríceps", "Triceps", "Trizeps"],
  "Upper back": ["Espalda alta", "Haut du dos", "Oberer Rücken"],
  Waist: ["Cintura", "Taille", "Taille"],
  Wrists: ["Muñecas", "Poignets", "Handgelenke"],
};

export const EQUIPMENT: Vocabulary = {
  "A cushion": ["Un cojín", "Un coussin", "Ein Kissen"],
  "A light kettlebell": [
    "Una kettlebell ligera",
    "Une kettlebell légère",
    "Eine leichte Kettlebell",
  ],
  "A mat": ["Una esterilla", "Un tapis", "Eine Matte"],
  "A mat and a block": ["Una esterilla y un bloque", "Un tapis et une brique", "Matte und Block"],
  "A mat and a cushion": ["Una esterilla y un cojín", "Un tapis et un coussin", "Matte und Kissen"],
  "A mat, a blanket": ["Una esterilla, una manta", "Un tapis, une couverture", "Matte, Decke"],
  "A mat, or a carpet": [
    "Una esterilla o una alfombra",
    "Un tapis, ou une moquette",
    "Eine Matte oder ein Teppich",
  ],
  "A mat, perhaps a block": [
    "Una esterilla, quizá un bloque",
    "Un tapis, peut-être une brique",
    "Eine Matte, vielleicht ein Block",
  ],
  "A towel": ["Una toalla", "Une serviette", "Ein Handtuch"],
  "Barbell and plates": ["Barra y discos", "Barre et disques", "Langhantel und Scheiben"],
  "Barbell and plates, one kettlebell": [
    "Barra y discos, una kettlebell",
    "Barre et disques, une kettlebell",
    "Langhantel und Scheiben, eine Kettlebell",
  ],
  "Barbell and plates, one kettlebell, two dumbbells": [
    "Barra y discos, una kettlebell, dos mancuernas",
    "Barre et disques, une kettlebell, deux haltères",
    "Langhantel und Scheiben, eine Kettlebell, zwei Kurzhanteln",
  ],
  "One kettlebell": ["Una kettlebell", "Une kettlebell", "Eine Kettlebell"],
  "One kettlebell, two dumbbells": [
    "Una kettlebell, dos mancuernas",
    "Une kettlebell, deux haltères",
    "Eine Kettlebell, zwei Kurzhanteln",
  ],
  "One kettlebell, two dumbbells, a mat": [
    "Una kettlebell, dos mancuernas, una esterilla",
    "Une kettlebell, deux haltères, un tapis",
    "Eine Kettlebell, zwei Kurzhanteln, eine Matte",
  ],
  "Two dumbbells": ["Dos mancuernas", "Deux haltères", "Zwei Kurzhanteln"],
  "Whatever you own": ["Lo que tengas en casa", "Ce que tu as sous la main", "Was du gerade hast"],
};

export const MOVEMENTS: Vocabulary = {
  "Bent-over row": ["Remo inclinado", "Rowing penché", "Vorgebeugtes Rudern"],
  "Box breath": ["Respiración en caja", "Respiration carrée", "Box-Atmung"],
  Burpee: ["Burpee", "Burpee", "Burpee"],
  "Cat-cow": ["Gato y vaca", "Chat-vache", "Katze-Kuh"],
  "Chair pose": ["Postura de la silla", "Posture de la chaise", "Stuhl"],
  "Child's pose": ["Postura del niño", "Posture de l’enfant", "Kindhaltung"],
  Cobra: ["Cobra", "Cobra", "Kobra"],
  "Cossack squat": ["Sentadilla cosaca", "Squat cosaque", "Kosaken-Kniebeuge"],
  "Crescent lunge": ["Zancada alta", "Fente haute", "Hoher Ausfallschritt"],
  "Crescent lunge, left": [
    "Zancada alta, izquierda",
    "Fente haute, à gauche",
    "Hoher Ausfallschritt, links",
  ],
  "Crescent lunge, right": [
    "Zancada alta, derecha",
    "Fente haute, à droite",
    "Hoher Ausfallschritt, rechts",
  ],
  Deadlift: ["Peso muerto", "Soulevé de terre", "Kreuzheben"],
  "Downward dog": ["Perro boca abajo", "Chien tête en bas", "Herabschauender Hund"],
  "Evening flow": ["Flow de noche", "Flow du soir", "Abend-Flow"],
  "Forward fold": ["Flexión hacia delante", "Flexion avant", "Vorbeuge"],
  "Glute bridge": ["Puente de glúteos", "Pont fessier", "Beckenheben"],
  "Goblet squat": ["Sentadilla goblet", "Goblet squat", "Goblet Squat"],
  "High knees": ["Rodillas arriba", "Montées de genoux", "Kniehebelauf"],
  "Hip opener": ["Apertura de caderas", "Ouverture de hanches", "Hüftöffner"],
  "Jumping jack": ["Salto de tijera", "Jumping jack", "Hampelmann"],
  "Kettlebell swing": ["Swing con kettlebell", "Swing à la kettlebell", "Kettlebell Swing"],
  "Long exhale": ["Exhalación larga", "Expiration longue", "Langes Ausatmen"],
  "Mountain climber": ["Escalador", "Mountain climber", "Bergsteiger"],
  "Overhead press": ["Press por encima de la cabeza", "Développé militaire", "Überkopfdrücken"],
  Plank: ["Plancha", "Planche", "Unterarmstütz"],
  "Plank ladder": ["Escalera de planchas", "Échelle de gainage", "Stütz-Leiter"],
  "Push-up": ["Flexión de brazos", "Pompe", "Liegestütz"],
  Rest: ["Descanso", "Repos", "Pause"],
  "Seated breath": ["Respiración sentada", "Respiration assise", "Atmen im Sitzen"],
  "Seated twist": ["Torsión sentada", "Torsion assise", "Drehsitz"],
  "Seated twist, left": [
    "Torsión sentada, izquierda",
    "Torsion assise, à gauche",
    "Drehsitz, links",
  ],
  "Seated twist, right": [
    "Torsión sentada, derecha",
    "Torsion assise, à droite",
    "Drehsitz, rechts",
  ],
  "Shadow boxing": ["Boxeo de sombra", "Boxe dans le vide", "Schattenboxen"],
  "Shoulder circles": ["Círculos de hombros", "Cercles d’épaules", "Schulterkreisen"],
  "Split lunge": ["Zancada", "Fente", "Ausfallschritt"],
  "Squat clinic": ["Clínica de sentadilla", "Clinique du squat", "Kniebeugen-Klinik"],
  "Squat jump": ["Sentadilla con salto", "Squat sauté", "Kniebeuge mit Sprung"],
  "Squat to stand": ["De sentadilla a de pie", "Du squat au debout", "Aus der Hocke in den Stand"],
  "Sun breath": ["Respiración solar", "Respiration du soleil", "Sonnenatem"],
  "Thoracic rotation": ["Rotación torácica", "Rotation thoracique", "Brustwirbel-Drehung"],
  "Tree pose": ["Postura del árbol", "Posture de l’arbre", "Baum"],
  "Tree, left": ["Árbol, izquierda", "Arbre, à gauche", "Baum, links"],
  "Tree, right": ["Árbol, derecha", "Arbre, à droite", "Baum, rechts"],
  "Warrior II": ["Guerrero II", "Guerrier II", "Krieger II"],
  "Warrior II, left": ["Guerrero II, izquierda", "Guerrier II, à gauche", "Krieger II, links"],
  "Warrior II, right": ["Guerrero II, derecha", "Guerrier II, à droite", "Krieger II, rechts"],
  "Warrior III, left": ["Guerrero III, izquierda", "Guerrier III, à gauche", "Krieger III, links"],
  "Warrior III, right": ["Guerrero III, derecha", "Guerrier III, à droite", "Krieger III, rechts"],
  Welcome: ["Bienvenida", "Bienvenue", "Willkommen"],
};

/** `{ es: { [field]: … }, … }` */
export function textsFor(field: string, vocabulary: Vocabulary, english: string): Translations {
  const words = wordsFor(vocabulary, english);
  return Object.fromEntries(LANGUAGES.map((lang, at) => [lang, { [field]: words[at] ?? english }]));
}

/** @throws if the vocabulary lacks the term: demo texts exist in four languages */
export function wordsFor(vocabulary: Vocabulary, english: string): Words {
  const words = vocabulary[english];
  if (!words) throw new Error(`no demo translation of "${english}"`);
  return words;
}

/** What members filter by, of the equipment above. */
const ITEMS: Vocabulary = {
  Barbell: ["Barra", "Barre", "Langhantel"],
  Blanket: ["Manta", "Couverture", "Decke"],
  Block: ["Bloque", "Brique", "Block"],
  Cushion: ["Cojín", "Coussin", "Kissen"],
  Dumbbells: ["Mancuernas", "Haltères", "Kurzhanteln"],
  Kettlebell: ["Kettlebell", "Kettlebell", "Kettlebell"],
  Mat: ["Esterilla", "Tapis", "Matte"],
  Plates: ["Discos", "Disques", "Scheiben"],
  Towel: ["Toalla", "Serviette", "Handtuch"],
};

/** "Two dumbbells, a mat" → Dumbbells, Mat. */
export function listItems(equipment: string): string[] {
  const words = equipment.toLowerCase().split(/[^a-z]+/);
  return Object.keys(ITEMS).filter((item) => words.includes(item.toLowerCase()));
}

export const ITEM_WORDS = new Map(
  Object.keys(ITEMS).map((item) => [item, textsFor("text", ITEMS, item)]),
);
