/** Texts of the demo lives in Spanish, French and German; English is the base text. */
import type { Translations } from "~/kernel/translations";

/** Keyed by the live's guid. */
export const LIVE_WORDS: Record<string, Translations> = {
  "ironworks-open-floor": {
    es: {
      title: "Sala abierta: sentadillas y preguntas",
      description:
        "Maya mira tus sentadillas, corrige lo que hace falta y responde a lo que siempre quisiste preguntar.",
      equipment: "Nada, o la barra que tengas",
    },
    fr: {
      title: "Salle ouverte : squats et questions",
      description:
        "Maya regarde tes squats, corrige ce qui doit l’être et répond à ce que tu as toujours voulu demander.",
      equipment: "Rien, ou la barre que tu as",
    },
    de: {
      title: "Offene Fläche: Kniebeugen und Fragen",
      description:
        "Maya schaut sich deine Kniebeugen an, korrigiert, was nötig ist, und beantwortet, was du schon immer fragen wolltest.",
      equipment: "Nichts, oder die Stange, die du hast",
    },
  },
  "ironworks-friday-engine": {
    es: {
      title: "El motor de doce minutos",
      description:
        "Tres bloques de cuatro minutos que suben el pulso y lo dejan arriba. Tom marca el ritmo, tú eliges el peso.",
      equipment: "Una kettlebell y una comba",
    },
    fr: {
      title: "Le moteur de douze minutes",
      description:
        "Trois blocs de quatre minutes qui font monter le cœur et l’y laissent. Tom donne le rythme, tu choisis la charge.",
      equipment: "Une kettlebell et une corde à sauter",
    },
    de: {
      title: "Der Zwölf-Minuten-Motor",
      description:
        "Drei Blöcke von vier Minuten, die den Puls hochbringen und oben halten. Tom gibt den Takt vor, du wählst das Gewicht.",
      equipment: "Eine Kettlebell und ein Springseil",
    },
  },
  "ironworks-press-clinic": {
    es: {
      title: "Clínica de press",
      description:
        "Doce plazas, cámaras encendidas: Maya corrige el press de cada uno, del agarre al bloqueo.",
      equipment: "Una barra o dos mancuernas",
    },
    fr: {
      title: "Clinique du développé",
      description:
        "Douze places, caméras allumées : Maya corrige le développé de chacun, de la prise au verrouillage.",
      equipment: "Une barre ou deux haltères",
    },
    de: {
      title: "Drück-Klinik",
      description:
        "Zwölf Plätze, Kameras an: Maya korrigiert das Drücken bei jedem Einzelnen, vom Griff bis zur Streckung.",
      equipment: "Eine Langhantel oder zwei Kurzhanteln",
    },
  },
  "flowstate-slow-morning": {
    es: {
      title: "Flow lento de la mañana",
      description:
        "Cuarenta y cinco minutos antes de que empiece el día: respirar, estirar, despertar sin prisa.",
      equipment: "Una esterilla y una manta",
    },
    fr: {
      title: "Flow lent du matin",
      description:
        "Quarante-cinq minutes avant que la journée commence : respirer, s’étirer, se réveiller sans hâte.",
      equipment: "Un tapis et une couverture",
    },
    de: {
      title: "Langsamer Flow am Morgen",
      description:
        "Fünfundvierzig Minuten, bevor der Tag beginnt: atmen, dehnen, ohne Eile wach werden.",
      equipment: "Eine Matte und eine Decke",
    },
  },
  "ironworks-squat-clinic": {
    es: {
      title: "Clínica de sentadilla, en directo desde la sala",
      description: "Los tres errores que casi todos cometen bajo la barra, y cómo se quitan.",
    },
    fr: {
      title: "Clinique du squat, en direct de la salle",
      description:
        "Les trois erreurs que presque tout le monde fait sous la barre, et comment s’en défaire.",
    },
    de: {
      title: "Kniebeugen-Klinik, live vom Trainingsboden",
      description:
        "Die drei Fehler, die fast alle unter der Stange machen, und wie du sie loswirst.",
    },
  },
  "flowstate-evening-flow": {
    es: {
      title: "Flow de noche, todos juntos",
      description: "El día se cierra en la esterilla: despacio, largo y con la luz baja.",
      equipment: "Una esterilla",
    },
    fr: {
      title: "Flow du soir, tous ensemble",
      description: "La journée se ferme sur le tapis : lentement, longuement, lumière basse.",
      equipment: "Un tapis",
    },
    de: {
      title: "Abend-Flow, alle zusammen",
      description: "Der Tag endet auf der Matte: langsam, lang und bei wenig Licht.",
      equipment: "Eine Matte",
    },
  },
};
