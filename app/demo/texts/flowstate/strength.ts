/** The strength workouts of Flowstate in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const STRENGTH: Record<string, WorkoutWords> = {
  "Bridge, gently": {
    es: [
      "Puente, con suavidad",
      "Talones firmes, caderas ligeras. Tres rondas para los músculos sobre los que te sientas.",
    ],
    fr: [
      "Le pont, en douceur",
      "Talons lourds, hanches légères. Trois tours pour les muscles sur lesquels tu t’assois.",
    ],
    de: [
      "Brücke, sanft",
      "Fersen schwer, Hüfte leicht. Drei Runden für die Muskeln, auf denen du sitzt.",
    ],
  },
  "Quiet core": {
    es: [
      "Core en silencio",
      "Antebrazos abajo, la respiración en marcha. Una fuerza que no se oye.",
    ],
    fr: [
      "Gainage silencieux",
      "Avant-bras au sol, le souffle qui bouge. Une force que l’on n’entend pas.",
    ],
    de: ["Stille Mitte", "Unterarme ab, der Atem geht weiter. Kraft, die man nicht hört."],
  },
  "Lunge and land": {
    es: [
      "Zancada y aterrizaje",
      "Abajo como un ascensor, arriba como una idea. Piernas para escaleras, montañas y trenes con retraso.",
    ],
    fr: [
      "Fente et atterrissage",
      "On descend comme un ascenseur, on remonte comme une idée. Des jambes pour les escaliers, les montagnes et les trains en retard.",
    ],
    de: [
      "Ausfall und Landung",
      "Runter wie ein Aufzug, hoch wie ein Gedanke. Beine für Treppen, Berge und späte Züge.",
    ],
  },
  "The long chair": {
    es: [
      "La silla larga",
      "Siéntate donde no hay silla. Diez minutos y pico, y la última dura menos de lo que parece.",
    ],
    fr: [
      "La longue chaise",
      "Assieds-toi là où il n’y a pas de chaise. Dix minutes et des poussières, et la dernière est plus courte qu’il n’y paraît.",
    ],
    de: [
      "Der lange Stuhl",
      "Setz dich, wo kein Stuhl steht. Gut zehn Minuten, und der letzte ist kürzer, als er sich anfühlt.",
    ],
  },
  "Strong, not stiff": {
    es: [
      "Fuerte, no rígido",
      "Veinticuatro minutos sosteniendo lo que se mueve y moviendo lo que sostiene.",
    ],
    fr: ["Fort, pas raide", "Vingt-quatre minutes à tenir ce qui bouge et à bouger ce qui tient."],
    de: [
      "Stark, nicht steif",
      "Vierundzwanzig Minuten halten, was sich bewegt, und bewegen, was hält.",
    ],
  },
  "Legs for the garden": {
    es: [
      "Piernas para el jardín",
      "Sentadilla, zancada, puente: todo lo que un parterre te pide en abril.",
    ],
    fr: [
      "Des jambes pour le jardin",
      "Squat, fente, pont : tout ce qu’un massif te demande en avril.",
    ],
    de: [
      "Beine für den Garten",
      "Kniebeuge, Ausfallschritt, Brücke: alles, was ein Beet im April von dir will.",
    ],
  },
  "Back of the body": {
    es: [
      "La parte de atrás",
      "Puentes y cobras, por turnos. El lado que nunca ves sostiene al que ves.",
    ],
    fr: [
      "L’arrière du corps",
      "Ponts et cobras, à tour de rôle. Le côté que tu ne vois jamais porte celui que tu vois.",
    ],
    de: [
      "Die Rückseite",
      "Brücken und Kobras im Wechsel. Die Seite, die du nie siehst, trägt die, die du siehst.",
    ],
  },
  "Warrior strength": {
    es: [
      "Fuerza de guerrero",
      "Las posturas de siempre como el entrenamiento de fuerza que siempre fueron. Tiempos largos, muslos sinceros.",
    ],
    fr: [
      "La force du guerrier",
      "Les vieilles postures comme la musculation qu’elles ont toujours été. Tenues longues, cuisses honnêtes.",
    ],
    de: [
      "Kriegerkraft",
      "Die alten Haltungen als das Krafttraining, das sie immer waren. Langes Halten, ehrliche Oberschenkel.",
    ],
  },
  "Ten bridges, ten breaths": {
    es: ["Diez puentes, diez respiraciones", "Entre despertar y el café. Después, el café."],
    fr: ["Dix ponts, dix souffles", "Entre le réveil et le café. Ensuite, tu as droit au café."],
    de: [
      "Zehn Brücken, zehn Atemzüge",
      "Zwischen Aufwachen und Kaffee. Danach darfst du den Kaffee haben.",
    ],
  },
  "Plank, interrupted": {
    es: [
      "Plancha, interrumpida",
      "Aguanta, pliégate, aguanta, pliégate. Nunca nos quedamos hasta que se pone fea.",
    ],
    fr: [
      "Planche, interrompue",
      "Tiens, plie, tiens, plie. On ne reste jamais jusqu’à ce que ce soit laid.",
    ],
    de: [
      "Plank, unterbrochen",
      "Halten, falten, halten, falten. Wir bleiben nie, bis es hässlich wird.",
    ],
  },
  "Slow strength, whole body": {
    es: [
      "Fuerza lenta, cuerpo entero",
      "Cuarenta minutos a la velocidad de la miel. Temblarás; es pura sinceridad.",
    ],
    fr: [
      "Force lente, corps entier",
      "Quarante minutes à la vitesse du miel. Tu vas trembler ; ce n’est que de l’honnêteté.",
    ],
    de: [
      "Langsame Kraft, ganzer Körper",
      "Vierzig Minuten im Tempo von Honig. Du wirst zittern; das ist nur ehrlich.",
    ],
  },
  "One leg at a time": {
    es: [
      "Una pierna cada vez",
      "Casi toda la vida es a una pierna. Practícalo donde nadie lleve sopa.",
    ],
    fr: [
      "Une jambe à la fois",
      "L’essentiel de la vie se passe sur une jambe. Exerce-toi là où personne ne porte de soupe.",
    ],
    de: [
      "Ein Bein nach dem anderen",
      "Das meiste im Leben ist einbeinig. Üb es dort, wo keiner Suppe trägt.",
    ],
  },
  Sturdy: {
    es: [
      "Robusto",
      "Cincuenta minutos para toda la casa: cimientos, paredes, tejado. Agua entre medias.",
    ],
    fr: [
      "Solide",
      "Cinquante minutes pour toute la maison : fondations, murs, toit. De l’eau entre les étages.",
    ],
    de: [
      "Standfest",
      "Fünfzig Minuten für das ganze Haus: Fundament, Wände, Dach. Dazwischen Wasser.",
    ],
  },
  "Strength in pictures": {
    es: [
      "Fuerza en imágenes",
      "Cuatro dibujos, un minuto cada uno, dos veces. Sin pantalla que perseguir.",
    ],
    fr: [
      "La force en images",
      "Quatre dessins, tenus une minute chacun, deux fois. Pas d’écran à suivre.",
    ],
    de: [
      "Kraft in Bildern",
      "Vier Zeichnungen, je eine Minute gehalten, zweimal. Kein Bildschirm zum Hinterherlaufen.",
    ],
  },
  "Before the studio opens": {
    es: [
      "Antes de abrir el estudio",
      "Lo que hace Tom a las seis, mientras la panadería de abajo ya va por la tercera hornada.",
    ],
    fr: [
      "Avant l’ouverture du studio",
      "Ce que fait Tom à six heures, quand la boulangerie du dessous en est déjà à sa troisième fournée.",
    ],
    de: [
      "Bevor das Studio öffnet",
      "Was Tom um sechs macht, während die Bäckerei unten schon beim dritten Blech ist.",
    ],
  },
  "Carry yourself": {
    es: [
      "Llévate bien",
      "La postura es un deporte de fuerza. Veintiún minutos para estar erguido sin contener la respiración.",
    ],
    fr: [
      "Porte-toi bien",
      "La posture est un sport de force. Vingt et une minutes pour se tenir droit sans retenir son souffle.",
    ],
    de: [
      "Trag dich selbst",
      "Haltung ist Kraftsport. Einundzwanzig Minuten fürs Aufrechtstehen, ohne die Luft anzuhalten.",
    ],
  },
};
