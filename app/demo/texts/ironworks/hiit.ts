/** The hiit workouts of Ironworks in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const HIIT: Record<string, WorkoutWords> = {
  "Eight-minute engine": {
    es: [
      "Motor de ocho minutos",
      "Cuatro movimientos, cuarenta segundos sí, veinte no, dos veces. Tú terminas y al día aún le queda.",
    ],
    fr: [
      "Moteur en huit minutes",
      "Quatre mouvements, quarante secondes d’effort, vingt de pause, deux fois. Tu as fini, pas la journée.",
    ],
    de: [
      "Acht-Minuten-Motor",
      "Vier Bewegungen, vierzig an, zwanzig aus, zweimal. Dann bist du fertig und der Tag noch nicht.",
    ],
  },
  "Swing thirty": {
    es: [
      "Swing treinta",
      "Treinta segundos de swings, treinta de pie arrepintiéndote. Y otra vez.",
    ],
    fr: [
      "Swing trente",
      "Trente secondes de swings, trente debout à le regretter. Et on recommence.",
    ],
    de: [
      "Swing dreißig",
      "Dreißig Sekunden Swings, dreißig dastehen und es bereuen. Und von vorn.",
    ],
  },
  "Three-minute rounds": {
    es: [
      "Asaltos de tres minutos",
      "Tiempo de boxeo: tres minutos dentro, uno fuera. Jab, cruzado, manos arriba. Hoy nadie devuelve los golpes.",
    ],
    fr: [
      "Rounds de trois minutes",
      "Le temps du boxeur : trois minutes, une de repos. Jab, cross, mains en garde. Aujourd’hui, personne ne répond.",
    ],
    de: [
      "Drei-Minuten-Runden",
      "Boxzeit: drei Minuten an, eine aus. Jab, Cross, Hände zurück. Heute schlägt keiner zurück.",
    ],
  },
  "Quiet feet": {
    es: [
      "Pies silenciosos",
      "Saltos que podrías hacer encima de un niño dormido. El trabajo está en la caída, y caer bien es fuerza.",
    ],
    fr: [
      "Pieds silencieux",
      "Des sauts possibles au-dessus d’un enfant qui dort. Tout le travail est dans la réception, et la réception, c’est de la force.",
    ],
    de: [
      "Leise Füße",
      "Sprünge, die über einem schlafenden Kind gehen. Die ganze Arbeit steckt in der Landung, und Landen ist Kraft.",
    ],
  },
  "Minute by minute": {
    es: [
      "Minuto a minuto",
      "Al empezar cada minuto: diez de esto y respira hasta el siguiente. Treinta minutos, y el que grita es el reloj.",
    ],
    fr: [
      "Minute par minute",
      "À chaque minute : dix de ceci, puis respire jusqu’à la suivante. Trente minutes, et c’est l’horloge qui crie.",
    ],
    de: [
      "Minute für Minute",
      "Zu jeder vollen Minute: zehn davon, dann atmen bis zur nächsten. Dreißig Minuten, und das Schreien übernimmt die Uhr.",
    ],
  },
  "Burpees, since you ask": {
    es: [
      "Burpees, ya que preguntas",
      "Diez, nueve, ocho… uno. El descanso dura lo que tiene que durar: cuarenta segundos.",
    ],
    fr: [
      "Des burpees, puisque tu demandes",
      "Dix, neuf, huit… un. Le repos dure ce qu’il faut : quarante secondes.",
    ],
    de: [
      "Burpees, wenn du schon fragst",
      "Zehn, neun, acht … eins. Die Pause ist so lang, wie sie sein muss: vierzig Sekunden.",
    ],
  },
  "Lunch break, loud": {
    es: [
      "Pausa de comida, con ruido",
      "Entrar y salir de la ducha en menos de una hora. Cinco movimientos, cuatro rondas, sin charla.",
    ],
    fr: [
      "Pause déjeuner, bruyante",
      "Douche comprise, moins d’une heure. Cinq mouvements, quatre tours, pas de bavardage.",
    ],
    de: [
      "Mittagspause, laut",
      "Mit Dusche in unter einer Stunde. Fünf Bewegungen, vier Runden, kein Smalltalk.",
    ],
  },
  "Floor sprints": {
    es: [
      "Sprints en el suelo",
      "Manos abajo, rodillas rápidas. Veinte segundos a tope, diez de pausa, como lo pensó el doctor Tabata.",
    ],
    fr: [
      "Sprints au sol",
      "Mains au sol, genoux vifs. Vingt secondes à fond, dix de repos, comme le voulait le docteur Tabata.",
    ],
    de: [
      "Bodensprints",
      "Hände runter, Knie schnell. Zwanzig Sekunden hart, zehn Pause, so wie Dr. Tabata es gemeint hat.",
    ],
  },
  "First sweat": {
    es: [
      "Primer sudor",
      "¿Nunca has hecho intervalos? Empieza aquí. Treinta sí, treinta no, y cada movimiento tiene un primo más fácil.",
    ],
    fr: [
      "Première sueur",
      "Jamais fait d’intervalles ? Commence ici. Trente secondes d’effort, trente de repos, et chaque mouvement a un cousin plus facile.",
    ],
    de: [
      "Erster Schweiß",
      "Noch nie Intervalle gemacht? Fang hier an. Dreißig an, dreißig aus, und jede Bewegung hat eine leichtere Schwester.",
    ],
  },
  "Long intervals": {
    es: [
      "Intervalos largos",
      "Dos minutos al ritmo en que aún podrías decir una frase. Cuarenta y pico minutos así construyen el motor de los sprints.",
    ],
    fr: [
      "Longs intervalles",
      "Deux minutes à l’allure où l’on tient encore une phrase. Une quarantaine de minutes qui construisent le moteur des sprints.",
    ],
    de: [
      "Lange Intervalle",
      "Zwei Minuten in einem Tempo, in dem gerade noch ein Satz geht. Gut vierzig Minuten davon bauen den Motor für die Sprints.",
    ],
  },
  "Hands home": {
    es: [
      "Manos arriba",
      "Combinaciones con juego de pies y planchas entre asaltos. Deja la barbilla donde te la puso tu entrenador.",
    ],
    fr: [
      "Mains en garde",
      "Des enchaînements avec jeu de jambes, des planches entre les rounds. Garde le menton là où ton coach l’a mis.",
    ],
    de: [
      "Hände zurück",
      "Kombinationen mit Beinarbeit, Planks zwischen den Runden. Lass das Kinn, wo dein Coach es hingetan hat.",
    ],
  },
  "Hold and go": {
    es: [
      "Aguanta y sal",
      "Una plancha, un sprint, una plancha. Estarse quieto es la mitad difícil.",
    ],
    fr: [
      "Tiens et pars",
      "Une planche, un sprint, une planche. L’immobilité est la moitié la plus dure.",
    ],
    de: ["Halten und los", "Plank, Sprint, Plank. Stillhalten ist die schwerere Hälfte."],
  },
  "Friday finisher": {
    es: [
      "Cierre del viernes",
      "Ponlo detrás de lo que hayas levantado. Nueve minutos, tres movimientos, luces fuera.",
    ],
    fr: [
      "Finisher du vendredi",
      "À ajouter à ce que tu as soulevé. Neuf minutes, trois mouvements, on éteint.",
    ],
    de: [
      "Freitags-Finisher",
      "Häng ihn an das, was du gehoben hast. Neun Minuten, drei Bewegungen, Licht aus.",
    ],
  },
  "Ironworks forty": {
    es: [
      "Los cuarenta de Ironworks",
      "Nuestra clase del sábado tal cual: seis estaciones, seis rondas, y siempre hay alguien que se ríe en la cuarta.",
    ],
    fr: [
      "Les quarante d’Ironworks",
      "Notre cours du samedi, tel quel : six ateliers, six tours, et toujours quelqu’un qui rit au quatrième.",
    ],
    de: [
      "Die Ironworks-Vierzig",
      "Unser Samstagskurs, wie er ist: sechs Stationen, sechs Runden, und in der vierten lacht immer jemand.",
    ],
  },
  "Fifty-five": {
    es: [
      "Cincuenta y cinco",
      "Minutos, se entiende: siete movimientos, siete rondas, cuarenta sí y veinte no. Hacia la quinta te encontrarás contigo.",
    ],
    fr: [
      "Cinquante-cinq",
      "Minutes, donc : sept mouvements, sept tours, quarante d’effort et vingt de repos. Vers le cinquième, tu te croiseras toi-même.",
    ],
    de: [
      "Fünfundfünfzig",
      "Minuten, wohlgemerkt: sieben Bewegungen, sieben Runden, vierzig an und zwanzig aus. Irgendwo um die fünfte triffst du dich selbst.",
    ],
  },
  "Jack and climb": {
    es: [
      "Saltar y escalar",
      "Dos movimientos, un reloj de pared. Los diez minutos más simples de la sala.",
    ],
    fr: [
      "Jack et grimpe",
      "Deux mouvements, une horloge au mur. Les dix minutes les plus simples de la salle.",
    ],
    de: [
      "Springen und klettern",
      "Zwei Bewegungen, eine Wanduhr. Die einfachsten zehn Minuten auf der Fläche.",
    ],
  },
};
