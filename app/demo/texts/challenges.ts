/** Texts of the demo challenges in Spanish, French and German; English is the base text. */
import type { Translations } from "~/kernel/translations";

/** Keyed by the challenge's guid. */
export const CHALLENGE_WORDS: Record<string, Translations> = {
  "ironworks-fourteen-days": {
    es: {
      name: "Catorce días bajo la barra",
      description:
        "Sentadilla, press, bisagra, tirón: un reto de dos semanas que te deja los cuatro grandes movimientos en el cuerpo, con días libres entre medias. Si te saltas un día, muévelo; la barra espera.",
    },
    fr: {
      name: "Quatorze jours sous la barre",
      description:
        "Squat, développé, charnière, tirage : un défi de deux semaines pour ancrer les quatre grands mouvements, avec des jours libres entre les séances. Un jour manqué se déplace ; la barre attend.",
    },
    de: {
      name: "Vierzehn Tage unter der Stange",
      description:
        "Beugen, drücken, heben, ziehen: eine Challenge von zwei Wochen, nach der dir die vier großen Bewegungen in den Knochen stecken, mit freien Tagen dazwischen. Verpasst? Verschieb den Tag; die Stange wartet.",
    },
  },
  "ironworks-thirty-day-engine": {
    es: {
      name: "El motor de treinta días",
      description:
        "Tom te lleva los pulmones de ocho minutos a cincuenta y cinco: un reto de cuatro semanas de intervalos, cada uno algo más largo que el anterior, y los domingos para la cadera.",
    },
    fr: {
      name: "Le moteur de trente jours",
      description:
        "Tom fait passer ton souffle de huit minutes à cinquante-cinq : un défi de quatre semaines d’intervalles, chacun un peu plus long que le précédent, et le dimanche pour les hanches.",
    },
    de: {
      name: "Der Dreißig-Tage-Motor",
      description:
        "Tom bringt deine Lunge von acht Minuten auf fünfundfünfzig: eine Challenge mit vier Wochen Intervallen, jedes etwas länger als das letzte, und sonntags sind die Hüften dran.",
    },
  },
  "flowstate-seven-mornings": {
    es: {
      name: "Siete mañanas tranquilas",
      description:
        "Un reto de una semana que empieza en la esterilla: unos minutos de respiración y estiramiento cada mañana, antes del móvil y del café.",
    },
    fr: {
      name: "Sept matins calmes",
      description:
        "Un défi d’une semaine qui commence sur le tapis : quelques minutes pour respirer et s’étirer chaque matin, avant le téléphone et le café.",
    },
    de: {
      name: "Sieben stille Morgen",
      description:
        "Eine Challenge für eine Woche, die auf der Matte beginnt: jeden Morgen ein paar Minuten atmen und lang werden, noch vor Handy und Kaffee.",
    },
  },
  "flowstate-twenty-one-days": {
    es: {
      name: "Veintiún días, fuerte y suave",
      description:
        "Un reto de tres semanas de fuerza que no te deja rígido. Los días duros y los lentos se turnan, y cada semana termina en el suelo.",
    },
    fr: {
      name: "Vingt et un jours, fort et souple",
      description:
        "Un défi de trois semaines de force qui ne raidit pas. Les jours intenses et les jours lents alternent, et chaque semaine finit au sol.",
    },
    de: {
      name: "Einundzwanzig Tage, stark und weich",
      description:
        "Eine Challenge mit drei Wochen Kraft, die nicht steif macht. Harte und langsame Tage wechseln sich ab, und jede Woche endet am Boden.",
    },
  },
};
