/** The mobility workouts of Flowstate in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const MOBILITY: Record<string, WorkoutWords> = {
  "Desk undone": {
    es: [
      "Deshacer el escritorio",
      "Para hombros que trabajan desde las nueve. Cinco minutos en calcetines, primero de pie y luego sentado.",
    ],
    fr: [
      "Défaire le bureau",
      "Pour des épaules au travail depuis neuf heures. Cinq minutes en chaussettes, d’abord debout, puis assis.",
    ],
    de: [
      "Schreibtisch ade",
      "Für Schultern, die seit neun arbeiten. Fünf Minuten in Socken, erst im Stehen, dann im Sitzen.",
    ],
  },
  "Slow spine": {
    es: ["Columna lenta", "Vértebra a vértebra. Si pierdes una, vuelve y encuéntrala."],
    fr: ["Colonne lente", "Vertèbre après vertèbre. Si tu en perds une, retourne la chercher."],
    de: [
      "Langsame Wirbelsäule",
      "Wirbel für Wirbel. Wenn du einen verlierst, geh zurück und such ihn.",
    ],
  },
  "Open the book": {
    es: [
      "Abre el libro",
      "Una mano detrás de la cabeza, un codo hacia el cielo. La espalda alta gira para que la baja no tenga que hacerlo.",
    ],
    fr: [
      "Ouvre le livre",
      "Une main derrière la tête, un coude vers le ciel. Le haut du dos tourne pour que le bas n’ait pas à le faire.",
    ],
    de: [
      "Schlag das Buch auf",
      "Eine Hand hinter dem Kopf, ein Ellbogen zum Himmel. Der obere Rücken dreht, damit der untere es nicht muss.",
    ],
  },
  "Hips, unhurried": {
    es: [
      "Caderas, sin prisa",
      "Siéntate profundo, balancéate un poco, quédate. Nada se fuerza y todo llega.",
    ],
    fr: [
      "Hanches, sans hâte",
      "Assieds-toi bas, balance un peu, reste. Rien n’est forcé et tout arrive.",
    ],
    de: [
      "Hüfte ohne Eile",
      "Setz dich tief, schwing ein wenig, bleib. Nichts wird erzwungen, und alles kommt.",
    ],
  },
  "Wring out the week": {
    es: [
      "Escurrir la semana",
      "Torsiones para un viernes. Crece al inspirar, gira al soltar, deja un poco de la semana en el suelo.",
    ],
    fr: [
      "Essorer la semaine",
      "Des torsions pour un vendredi. Grandis à l’inspiration, tourne à l’expiration, laisse un peu de la semaine au sol.",
    ],
    de: [
      "Die Woche auswringen",
      "Drehungen für einen Freitag. Beim Einatmen wachsen, beim Ausatmen drehen, etwas davon am Boden lassen.",
    ],
  },
  "Side body": {
    es: [
      "Los costados",
      "La dirección olvidada. Zancadas, cambios de peso y brazos largos, con Tom contando más despacio de lo que te gustaría.",
    ],
    fr: [
      "Les flancs",
      "La direction oubliée. Fentes, transferts et bras longs, avec Tom qui compte plus lentement que tu ne voudrais.",
    ],
    de: [
      "Seitlich",
      "Die vergessene Richtung. Ausfallschritte, Verlagern und lange Arme, und Tom zählt langsamer, als dir lieb ist.",
    ],
  },
  "Squat like a child": {
    es: [
      "En cuclillas como un niño",
      "A los tres años te salía. Volvemos a por ello, con educación y una toalla doblada bajo los talones.",
    ],
    fr: [
      "Accroupi comme un enfant",
      "À trois ans, tu savais le faire. On va le rechercher, poliment, une serviette pliée sous les talons.",
    ],
    de: [
      "Hocken wie ein Kind",
      "Mit drei konntest du das. Wir holen es zurück, höflich, mit einem gefalteten Handtuch unter den Fersen.",
    ],
  },
  "Cat on a Monday": {
    es: [
      "El gato de los lunes",
      "Solo gato, solo vaca, solo ocho minutos. Lo más sencillo que enseñamos y lo que más hacemos.",
    ],
    fr: [
      "Un chat le lundi",
      "Rien que le chat, rien que la vache, rien que huit minutes. Le plus simple de ce que nous enseignons, et ce que nous faisons le plus.",
    ],
    de: [
      "Katze am Montag",
      "Nur Katze, nur Kuh, nur acht Minuten. Das Einfachste, was wir unterrichten, und das, was wir am meisten machen.",
    ],
  },
  Fold: {
    es: [
      "Plegarse",
      "Hacia delante, de todas las formas que un cuerpo puede. Trae paciencia en vez de fuerza y la parte de atrás de las piernas te seguirá.",
    ],
    fr: [
      "Se plier",
      "Vers l’avant, de toutes les façons dont un corps est capable. Viens avec de la patience plutôt que de la force, et l’arrière des jambes suivra.",
    ],
    de: [
      "Falten",
      "Nach vorn, auf jede Art, die ein Körper kann. Bring Geduld statt Kraft mit, dann kommt die Rückseite der Beine nach.",
    ],
  },
  "Travel day": {
    es: [
      "Día de viaje",
      "Los trenes nos acortan. Trece minutos para recuperar la altura, sin material y sin suelo.",
    ],
    fr: [
      "Jour de voyage",
      "Les trains nous raccourcissent. Treize minutes pour retrouver sa taille, sans matériel, sans sol.",
    ],
    de: [
      "Reisetag",
      "Züge machen kürzer. Dreizehn Minuten, um die Größe zurückzuholen, ohne Geräte, ohne Boden.",
    ],
  },
  "Shoulders that float": {
    es: [
      "Hombros que flotan",
      "Los brazos que no pesan necesitan una espalda que haga su parte. Media hora para devolverle el trabajo.",
    ],
    fr: [
      "Des épaules qui flottent",
      "Des bras qui ne pèsent rien demandent un dos qui fait sa part. Une demi-heure pour lui rendre son travail.",
    ],
    de: [
      "Schultern, die schweben",
      "Arme, die nichts wiegen, brauchen einen Rücken, der seinen Teil tut. Eine halbe Stunde, um ihm die Arbeit zurückzugeben.",
    ],
  },
  "Forty for the hips": {
    es: [
      "Cuarenta para las caderas",
      "Nuestra clase más pedida. Cada lado de la articulación, uno tras otro, ninguno el doble de largo.",
    ],
    fr: [
      "Quarante pour les hanches",
      "Notre cours le plus demandé. Chaque côté de l’articulation, l’un après l’autre, aucun deux fois plus long.",
    ],
    de: [
      "Vierzig für die Hüfte",
      "Unsere gefragteste Stunde. Jede Seite des Gelenks, eine nach der anderen, keine doppelt so lang.",
    ],
  },
  "Mobility in pictures": {
    es: ["Movilidad en imágenes", "Tres dibujos, tres relojes, sin sonido. Para bibliotecas."],
    fr: [
      "La mobilité en images",
      "Trois dessins, trois horloges, pas de son. Pour les bibliothèques.",
    ],
    de: ["Mobility in Bildern", "Drei Zeichnungen, drei Uhren, kein Ton. Für Bibliotheken."],
  },
  "Everything that bends": {
    es: [
      "Todo lo que se dobla",
      "Cuarenta y ocho minutos de letra pequeña: del cuello a los tobillos, cada articulación en los dos sentidos, con un té a la mitad si quieres.",
    ],
    fr: [
      "Tout ce qui plie",
      "Quarante-huit minutes de petits caractères : du cou aux chevilles, chaque articulation dans les deux sens, un thé au milieu si tu veux.",
    ],
    de: [
      "Alles, was sich beugt",
      "Achtundvierzig Minuten Kleingedrucktes: vom Nacken bis zu den Knöcheln, jedes Gelenk in beide Richtungen, mittendrin ein Tee, wenn du magst.",
    ],
  },
  "Hips before running": {
    es: ["Caderas antes de correr", "Ocho minutos en el pasillo, con las zapatillas ya puestas."],
    fr: ["Les hanches avant de courir", "Huit minutes dans le couloir, chaussures déjà aux pieds."],
    de: ["Hüfte vor dem Laufen", "Acht Minuten im Flur, die Schuhe schon an."],
  },
  "Unwind, then rewind": {
    es: [
      "Desenrollar y rebobinar",
      "Deshacemos el día de arriba abajo y luego practicamos levantarnos como si nada.",
    ],
    fr: [
      "Dérouler, puis rembobiner",
      "On défait la journée de haut en bas, puis on s’exerce à se relever comme si de rien n’était.",
    ],
    de: [
      "Abwickeln, aufwickeln",
      "Wir lösen den Tag von oben nach unten und üben dann aufzustehen, als wäre nichts gewesen.",
    ],
  },
};
