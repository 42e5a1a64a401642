/** The yoga workouts of Ironworks in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const YOGA: Record<string, WorkoutWords> = {
  "Yoga for people who lift": {
    es: [
      "Yoga para quien levanta pesas",
      "Sin incienso. Isquios, caderas y los hombros que cerró tu press de banca, en el orden en que se quejan.",
    ],
    fr: [
      "Yoga pour ceux qui soulèvent",
      "Pas d’encens. Ischios, hanches et les épaules que ton développé couché a fermées, dans l’ordre où elles se plaignent.",
    ],
    de: [
      "Yoga für alle, die heben",
      "Keine Räucherstäbchen. Beinrückseite, Hüfte und die Schultern, die dein Bankdrücken zugemacht hat, in der Reihenfolge, in der sie sich beschweren.",
    ],
  },
  "Stand like you mean it": {
    es: [
      "De pie, de verdad",
      "Seis posturas de pie, por imagen y reloj. Mira una vez, cierra los ojos y quédate.",
    ],
    fr: [
      "Debout pour de vrai",
      "Six postures debout, à l’image et à l’horloge. Regarde une fois, ferme les yeux et reste.",
    ],
    de: [
      "Steh, als wär’s ernst",
      "Sechs Haltungen im Stehen, nach Bild und Uhr. Einmal hinsehen, dann Augen zu und bleiben.",
    ],
  },
  "After leg day": {
    es: ["Después del día de pierna", "Esta te la querrás saltar. Por eso sabes que te toca."],
    fr: [
      "Après le jour des jambes",
      "Celle-ci, tu voudras la sauter. C’est à ça que tu la reconnais.",
    ],
    de: ["Nach dem Beintag", "Die hier willst du auslassen. Genau daran merkst du es."],
  },
  "Seven quiet minutes": {
    es: [
      "Siete minutos en calma",
      "Las luces bajas, el móvil boca abajo, cuatro tiempos para soltar el aire y seis para volver. Solo sonido.",
    ],
    fr: [
      "Sept minutes calmes",
      "La lumière baissée, le téléphone retourné, quatre temps pour expirer et six pour revenir. Rien que du son.",
    ],
    de: [
      "Sieben stille Minuten",
      "Das Licht gedimmt, das Handy umgedreht, vier Takte aus und sechs zurück. Nur Ton.",
    ],
  },
  "Long spine": {
    es: [
      "Columna larga",
      "Todo lo que se acortó bajo la barra esta semana recupera aquí su longitud.",
    ],
    fr: [
      "Colonne longue",
      "Tout ce qui a raccourci sous la barre cette semaine retrouve ici sa longueur.",
    ],
    de: [
      "Lange Wirbelsäule",
      "Was diese Woche unter der Stange kürzer geworden ist, bekommt hier seine Länge zurück.",
    ],
  },
  "Balance for big people": {
    es: [
      "Equilibrio para gente grande",
      "Si puedes cargar con una nevera, puedes sostenerte a la pata coja. Tarde o temprano.",
    ],
    fr: [
      "Équilibre pour grands gabarits",
      "Si tu peux porter un frigo, tu peux tenir sur une jambe. Un jour ou l’autre.",
    ],
    de: [
      "Balance für große Leute",
      "Wer einen Kühlschrank tragen kann, kann auf einem Bein stehen. Irgendwann.",
    ],
  },
  "Box breath before heavy": {
    es: [
      "Respiración cuadrada antes de lo pesado",
      "Cuatro dentro, cuatro aguantando, cuatro fuera, cuatro en vacío. Cinco minutos que te quitan el temblor de las manos.",
    ],
    fr: [
      "Respiration carrée avant le lourd",
      "Inspire quatre, tiens quatre, expire quatre, vide quatre. Cinq minutes qui calment le tremblement des mains.",
    ],
    de: [
      "Boxatmung vor dem Schweren",
      "Vier ein, vier halten, vier aus, vier leer. Fünf Minuten, die dir das Zittern aus den Händen nehmen.",
    ],
  },
  "Slow and strong": {
    es: [
      "Lento y fuerte",
      "Cosacas, perros y planchas largas sin parar. Parece un estiramiento y se siente como un jueves.",
    ],
    fr: [
      "Lent et fort",
      "Cosaques, chiens et longues planches sans pause. On dirait des étirements, ça ressemble à un jeudi.",
    ],
    de: [
      "Langsam und stark",
      "Cossacks, Hunde und lange Planks ohne Pause. Sieht nach Dehnen aus, fühlt sich an wie Donnerstag.",
    ],
  },
  "Cat, cow, coffee": {
    es: [
      "Gato, vaca, café",
      "Antes de que hierva el agua: columna, caderas, hombros. Tres imágenes y un reloj.",
    ],
    fr: [
      "Chat, vache, café",
      "Avant que l’eau bouille : colonne, hanches, épaules. Trois images et une horloge.",
    ],
    de: [
      "Katze, Kuh, Kaffee",
      "Bevor das Wasser kocht: Wirbelsäule, Hüfte, Schultern. Drei Bilder und eine Uhr.",
    ],
  },
  "Sunday reset": {
    es: [
      "Reinicio de domingo",
      "Cuarenta minutos en la esterilla para que el lunes tenga con qué trabajar.",
    ],
    fr: [
      "Remise à zéro du dimanche",
      "Quarante minutes sur le tapis pour que lundi ait de quoi travailler.",
    ],
    de: [
      "Sonntags-Reset",
      "Vierzig Minuten auf der Matte, damit der Montag etwas hat, womit er arbeiten kann.",
    ],
  },
  "Warrior work": {
    es: [
      "Trabajo de guerrero",
      "Muslos que arden sin un disco a la vista. Aguanta, respira, aguanta un poco más.",
    ],
    fr: [
      "Le travail du guerrier",
      "Des cuisses qui brûlent sans un disque en vue. Tiens, respire, tiens encore un peu.",
    ],
    de: [
      "Kriegerarbeit",
      "Oberschenkel, die ohne eine einzige Scheibe brennen. Halten, atmen, noch etwas halten.",
    ],
  },
  "Chair, wall, floor": {
    es: [
      "Silla, pared, suelo",
      "Yoga con lo que ya hay en el piso. Bueno para la primera semana y para la peor.",
    ],
    fr: [
      "Chaise, mur, sol",
      "Du yoga avec ce que l’appartement a déjà. Bon pour la première semaine et pour la pire.",
    ],
    de: [
      "Stuhl, Wand, Boden",
      "Yoga mit dem, was die Wohnung schon hat. Gut für die erste Woche und für die schlimmste.",
    ],
  },
  "Deep hips, no drama": {
    es: [
      "Caderas profundas, sin drama",
      "Veintiocho minutos en el fondo de la sentadilla y sus vecinas. Trae paciencia.",
    ],
    fr: [
      "Hanches profondes, sans drame",
      "Vingt-huit minutes en bas du squat et chez ses voisins. Apporte de la patience.",
    ],
    de: [
      "Tiefe Hüfte, kein Drama",
      "Achtundzwanzig Minuten unten in der Kniebeuge und bei ihren Nachbarn. Bring Geduld mit.",
    ],
  },
  "The long hold": {
    es: [
      "La larga espera",
      "Cincuenta minutos, pocas posturas, mucho tiempo en cada una. Trae una manta y ningún plan.",
    ],
    fr: [
      "La longue tenue",
      "Cinquante minutes, peu de postures, beaucoup de temps dans chacune. Apporte une couverture et aucun projet.",
    ],
    de: [
      "Das lange Halten",
      "Fünfzig Minuten, wenige Haltungen, viel Zeit in jeder. Bring eine Decke mit und keine Pläne.",
    ],
  },
  "Shoulders you can sleep on": {
    es: [
      "Hombros para dormir encima",
      "Empuja menos, cuélgate más, haz círculos a menudo. Veinticuatro minutos de lo segundo y lo tercero.",
    ],
    fr: [
      "Des épaules sur lesquelles dormir",
      "Pousse moins, suspends-toi plus, tourne souvent. Vingt-quatre minutes des deux derniers.",
    ],
    de: [
      "Schultern zum Draufschlafen",
      "Weniger drücken, mehr hängen, oft kreisen. Vierundzwanzig Minuten von den letzten beiden.",
    ],
  },
  "Iron and air": {
    es: ["Hierro y aire", "Un minuto de plancha, un minuto de nada. La nada es el ejercicio."],
    fr: ["Fer et air", "Une minute de planche, une minute de rien. Le rien est l’exercice."],
    de: ["Eisen und Luft", "Eine Minute Plank, eine Minute nichts. Das Nichts ist die Übung."],
  },
};
