/** The hiit workouts of Flowstate in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const HIIT: Record<string, WorkoutWords> = {
  "Warm from within": {
    es: [
      "Calor desde dentro",
      "Un poco de calor, sin saltos. Nueve minutos para cocinas frías y mañanas lentas.",
    ],
    fr: [
      "Chaud de l’intérieur",
      "Un peu de chaleur, pas de sauts. Neuf minutes pour les cuisines froides et les matins lents.",
    ],
    de: [
      "Warm von innen",
      "Etwas Wärme, kein Springen. Neun Minuten für kalte Küchen und langsame Morgen.",
    ],
  },
  "Sunlit intervals": {
    es: [
      "Intervalos al sol",
      "Treinta segundos de luz, treinta de sombra. Respiramos por la nariz hasta que ya no se puede.",
    ],
    fr: [
      "Intervalles au soleil",
      "Trente secondes de lumière, trente d’ombre. On respire par le nez jusqu’à ne plus pouvoir.",
    ],
    de: [
      "Intervalle im Sonnenlicht",
      "Dreißig Sekunden hell, dreißig Sekunden Schatten. Wir atmen durch die Nase, bis es nicht mehr geht.",
    ],
  },
  "Breath is the limit": {
    es: [
      "El límite es la respiración",
      "Ve tan fuerte como permita una boca cerrada. Es un entrenador sorprendentemente bueno.",
    ],
    fr: [
      "Le souffle pour limite",
      "Va aussi fort qu’une bouche fermée le permet. C’est un coach étonnamment bon.",
    ],
    de: [
      "Der Atem ist die Grenze",
      "So hart, wie es mit geschlossenem Mund geht. Ein erstaunlich guter Coach.",
    ],
  },
  "Jump, then melt": {
    es: ["Saltar y derretirse", "Un minuto arriba, un minuto abajo. Derretirse no es opcional."],
    fr: [
      "Sauter, puis fondre",
      "Une minute en haut, une minute en bas. Fondre n’est pas facultatif.",
    ],
    de: [
      "Springen, dann schmelzen",
      "Eine Minute oben, eine Minute unten. Das Schmelzen ist Pflicht.",
    ],
  },
  "Stairs at home": {
    es: ["Escaleras en casa", "Zancadas y rodillas rápidas para quien vive en una planta baja."],
    fr: [
      "Des escaliers chez soi",
      "Fentes et genoux rapides pour ceux qui vivent au rez-de-chaussée.",
    ],
    de: [
      "Treppen zu Hause",
      "Ausfallschritte und schnelle Knie für alle, die im Erdgeschoss wohnen.",
    ],
  },
  "Rhythm and guard": {
    es: [
      "Ritmo y guardia",
      "Cinco asaltos de puntillas, hombros abajo, mandíbula suelta. Parece boxeo y se siente como bailar.",
    ],
    fr: [
      "Rythme et garde",
      "Cinq rounds sur la pointe des pieds, épaules basses, mâchoire souple. On dirait de la boxe, on croirait danser.",
    ],
    de: [
      "Rhythmus und Deckung",
      "Fünf Runden auf den Ballen, Schultern tief, Kiefer weich. Sieht nach Boxen aus und fühlt sich an wie Tanzen.",
    ],
  },
  "Five-minute spark": {
    es: [
      "Chispa de cinco minutos",
      "Para la hora después de comer, cuando la pantalla se ablanda. Levántate, muévete rápido, siéntate como nuevo.",
    ],
    fr: [
      "Étincelle de cinq minutes",
      "Pour l’heure d’après le déjeuner, quand l’écran devient flou. Lève-toi, sois vif, rassieds-toi comme neuf.",
    ],
    de: [
      "Fünf-Minuten-Funke",
      "Für die Stunde nach dem Mittag, wenn der Bildschirm verschwimmt. Aufstehen, schnell sein, wie neu hinsetzen.",
    ],
  },
  "Hold, heat, hold": {
    es: [
      "Aguantar, calor, aguantar",
      "Planchas largas entre tormentas cortas. Media hora, una esterilla, una habitación muy caliente.",
    ],
    fr: [
      "Tenir, chauffer, tenir",
      "De longues planches entre de courts orages. Une demi-heure, un tapis, une pièce très chaude.",
    ],
    de: [
      "Halten, Hitze, halten",
      "Lange Planks zwischen kurzen Stürmen. Eine halbe Stunde, eine Matte, ein sehr warmer Raum.",
    ],
  },
  "Low tide, high tide": {
    es: [
      "Marea baja, marea alta",
      "Treinta y cinco minutos que suben y bajan. Nadie salta, todos sudan.",
    ],
    fr: [
      "Marée basse, marée haute",
      "Trente-cinq minutes qui montent et descendent. Personne ne saute, tout le monde transpire.",
    ],
    de: [
      "Ebbe, Flut",
      "Fünfunddreißig Minuten, die steigen und fallen. Keiner springt, alle schwitzen.",
    ],
  },
  "Bright Tuesday": {
    es: [
      "Martes luminoso",
      "Una clase para el día más corriente de la semana, para que deje de serlo.",
    ],
    fr: [
      "Mardi lumineux",
      "Un cours pour le jour le plus ordinaire de la semaine, afin qu’il ne le soit plus.",
    ],
    de: [
      "Heller Dienstag",
      "Eine Stunde für den gewöhnlichsten Tag der Woche, damit er es nicht bleibt.",
    ],
  },
  "Squat, breathe, repeat": {
    es: [
      "Sentadilla, respira, repite",
      "Cincuenta segundos de piernas, una respiración que se oye, y otra vez. Tan simple que sale hasta con cansancio.",
    ],
    fr: [
      "Squat, souffle, encore",
      "Cinquante secondes de jambes, un souffle qu’on entend, et on recommence. Assez simple pour le faire fatigué.",
    ],
    de: [
      "Kniebeuge, atmen, noch mal",
      "Fünfzig Sekunden Beine, ein hörbarer Atemzug, von vorn. Einfach genug, um es müde zu machen.",
    ],
  },
  "Climb without a mountain": {
    es: [
      "Escalar sin montaña",
      "Manos abajo, mirada al frente, rodillas rápidas. Luego túmbate un momento y disfruta de las vistas.",
    ],
    fr: [
      "Grimper sans montagne",
      "Mains au sol, regard devant, genoux vifs. Puis reste allongé un instant et profite de la vue.",
    ],
    de: [
      "Klettern ohne Berg",
      "Hände ab, Blick nach vorn, Knie schnell. Dann kurz liegen bleiben und die Aussicht genießen.",
    ],
  },
  "Kitchen disco": {
    es: ["Discoteca de cocina", "Ocho minutos, cualquier canción. La coreografía es cosa tuya."],
    fr: [
      "Disco de cuisine",
      "Huit minutes, n’importe quelle chanson. La chorégraphie ne regarde que toi.",
    ],
    de: ["Küchendisco", "Acht Minuten, irgendein Lied. Die Choreografie ist deine Sache."],
  },
  "Nearly an hour, warmly": {
    es: [
      "Casi una hora, con calor",
      "Calor, fuerza, suelo, silencio, en ese orden. Despeja la agenda y la alfombra.",
    ],
    fr: [
      "Presque une heure, au chaud",
      "Chaleur, force, sol, silence, dans cet ordre. Libère l’agenda et le tapis.",
    ],
    de: [
      "Fast eine Stunde, ganz warm",
      "Hitze, Kraft, Boden, Stille, in dieser Reihenfolge. Räum den Kalender frei und den Teppich.",
    ],
  },
  "Flow with a pulse": {
    es: [
      "Flow con pulso",
      "Primero el flow de pie, para llegar. Después las mismas posturas con un latido debajo.",
    ],
    fr: [
      "Un flow avec du pouls",
      "D’abord le flow debout, pour arriver. Ensuite les mêmes postures, avec un battement de cœur dessous.",
    ],
    de: [
      "Flow mit Puls",
      "Erst der Flow im Stehen, um anzukommen. Dann dieselben Haltungen mit einem Herzschlag darunter.",
    ],
  },
  "Last light": {
    es: ["Última luz", "El último calor del día, que se va antes de quitarte el sueño."],
    fr: ["Dernière lumière", "La dernière chaleur du jour, partie avant de t’empêcher de dormir."],
    de: ["Letztes Licht", "Die letzte Wärme des Tages, vorbei, bevor sie dich wach hält."],
  },
};
