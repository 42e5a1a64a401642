/** The mobility workouts of Ironworks in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const MOBILITY: Record<string, WorkoutWords> = {
  "Squat warm-up": {
    es: [
      "Calentar la sentadilla",
      "Tobillos, caderas, costillas: lo que hace Maya antes de cualquier cosa pesada.",
    ],
    fr: [
      "Échauffement du squat",
      "Chevilles, hanches, côtes : ce que fait Maya avant tout ce qui est lourd.",
    ],
    de: [
      "Aufwärmen für die Kniebeuge",
      "Knöchel, Hüfte, Rippen: was Maya vor allem Schweren macht.",
    ],
  },
  "Depth work": {
    es: ["Ganar profundidad", "Un poco más abajo que la semana pasada, con la misma espalda."],
    fr: ["Gagner en profondeur", "Un peu plus bas que la semaine dernière, avec le même dos."],
    de: ["Tiefenarbeit", "Etwas tiefer als letzte Woche, mit demselben Rücken."],
  },
  "Shoulders, oiled": {
    es: [
      "Hombros engrasados",
      "Círculos grandes y lentos, nada rebuscado. Antes de empujar y después de teclear.",
    ],
    fr: [
      "Épaules huilées",
      "De grands cercles lents, rien de savant. Avant de pousser, et après le clavier.",
    ],
    de: [
      "Schultern, geölt",
      "Große, langsame Kreise und nichts Schlaues. Vor dem Drücken und nach dem Tippen.",
    ],
  },
  "Upper back, please": {
    es: [
      "Espalda alta, por favor",
      "Si tu pecho mira al suelo todo el día, aquí aprende a levantar la vista.",
    ],
    fr: [
      "Haut du dos, s’il te plaît",
      "Si ta poitrine regarde le sol toute la journée, c’est ici qu’elle apprend à lever les yeux.",
    ],
    de: [
      "Oberer Rücken, bitte",
      "Wenn deine Brust den ganzen Tag zum Boden schaut, lernt sie hier, aufzusehen.",
    ],
  },
  "Sit in it": {
    es: [
      "Quédate sentado",
      "El fondo de la sentadilla es una silla. Doce minutos, a ratos, hasta que lo parezca.",
    ],
    fr: [
      "Assieds-toi dedans",
      "Le bas du squat est une chaise. Douze minutes, par à-coups, jusqu’à ce qu’on y croie.",
    ],
    de: [
      "Setz dich rein",
      "Die tiefe Kniebeuge ist ein Stuhl. Zwölf Minuten, mal mehr, mal weniger, bis sie sich so anfühlt.",
    ],
  },
  "Hamstrings, negotiated": {
    es: [
      "Isquios, negociados",
      "Un isquio no se alarga a tirones. Se le pide, cuarenta veces, con educación.",
    ],
    fr: [
      "Ischios, négociés",
      "On n’allonge pas un ischio en tirant dessus. On lui demande, quarante fois, poliment.",
    ],
    de: [
      "Beinrückseite, verhandelt",
      "Eine Beinrückseite zieht man nicht lang. Man bittet sie, vierzigmal, höflich.",
    ],
  },
  "Side to side": {
    es: [
      "De lado a lado",
      "Casi todos nos movemos solo hacia delante. Cosacas, zancadas, cambios de peso; tus rodillas te lo agradecerán dentro de años.",
    ],
    fr: [
      "D’un côté à l’autre",
      "La plupart d’entre nous n’avancent que tout droit. Cosaques, fentes, transferts ; tes genoux te remercieront dans des années.",
    ],
    de: [
      "Von Seite zu Seite",
      "Die meisten bewegen sich nur vorwärts. Cossacks, Ausfallschritte, Verlagern; deine Knie danken es dir in Jahren.",
    ],
  },
  "Tuesday maintenance": {
    es: [
      "Mantenimiento del martes",
      "Nada heroico. Cada articulación, en los dos sentidos, media hora, con el hervidor puesto.",
    ],
    fr: [
      "Entretien du mardi",
      "Rien d’héroïque. Chaque articulation, dans les deux sens, une demi-heure, la bouilloire en route.",
    ],
    de: [
      "Dienstagswartung",
      "Nichts Heldenhaftes. Jedes Gelenk, in beide Richtungen, eine halbe Stunde, der Kessel läuft.",
    ],
  },
  "Glutes, awake": {
    es: [
      "Glúteos despiertos",
      "Puente según la imagen, sentadilla según el reloj. Nueve minutos antes de pedirle nada a las caderas.",
    ],
    fr: [
      "Fessiers réveillés",
      "Le pont à l’image, le squat à l’horloge. Neuf minutes avant de demander quoi que ce soit à tes hanches.",
    ],
    de: [
      "Po, wach",
      "Brücke nach Bild, Kniebeuge nach Uhr. Neun Minuten, bevor du deiner Hüfte etwas abverlangst.",
    ],
  },
  "Warm-up for cold garages": {
    es: [
      "Calentamiento para garajes fríos",
      "Enero, cemento desnudo, vaho en el aire. Empieza aquí y después toca la barra.",
    ],
    fr: [
      "Échauffement pour garages froids",
      "Janvier, béton nu, buée dans l’air. Commence ici, puis touche la barre.",
    ],
    de: [
      "Aufwärmen für kalte Garagen",
      "Januar, nackter Beton, Atem in der Luft. Fang hier an, dann fass die Stange an.",
    ],
  },
  "Front rack rescue": {
    es: [
      "Rescate del rack frontal",
      "Para muñecas, dorsales y espaldas altas que discuten con la cargada. Trae tiempo y vete con los codos arriba.",
    ],
    fr: [
      "Sauver le rack avant",
      "Pour les poignets, les dorsaux et les hauts du dos qui discutent avec l’épaulé. Viens avec du temps, repars coudes hauts.",
    ],
    de: [
      "Rettung fürs Front Rack",
      "Für Handgelenke, Latissimus und obere Rücken, die mit dem Umsetzen streiten. Bring Zeit mit und geh mit hohen Ellbogen.",
    ],
  },
  "Move like water, sort of": {
    es: [
      "Muévete como el agua, más o menos",
      "Cuarenta minutos de enlazar: de sentadilla a cosaca y a perro. Más o menos como el agua.",
    ],
    fr: [
      "Bouge comme l’eau, à peu près",
      "Quarante minutes d’enchaînements : du squat au cosaque, puis au chien. À peu près comme l’eau.",
    ],
    de: [
      "Fließen wie Wasser, so ungefähr",
      "Vierzig Minuten alles verbinden: Kniebeuge in Cossack in Hund. So ungefähr wie Wasser.",
    ],
  },
  "Technique, at length": {
    es: [
      "Técnica, con calma",
      "Mira la clínica de Maya y luego hazla: primero las posiciones, después las repeticiones, las preguntas a la comunidad.",
    ],
    fr: [
      "La technique, en détail",
      "Regarde la clinique de Maya, puis fais-la : d’abord les positions, ensuite les répétitions, les questions à la communauté.",
    ],
    de: [
      "Technik, ausführlich",
      "Sieh dir Mayas Klinik an und mach sie dann: erst Positionen, später Wiederholungen, Fragen an die Community.",
    ],
  },
  "Desk to deck": {
    es: [
      "De la mesa al suelo",
      "Cinco minutos entre dos reuniones. No hace falta que se entere nadie.",
    ],
    fr: ["Du bureau au sol", "Cinq minutes entre deux réunions. Personne n’a besoin de le savoir."],
    de: ["Vom Tisch auf den Boden", "Fünf Minuten zwischen zwei Terminen. Muss keiner wissen."],
  },
  "Core, then length": {
    es: [
      "Core y luego longitud",
      "Primero la escalera de Tom y después todo lo que ha acortado. En ese orden.",
    ],
    fr: [
      "Gainage, puis longueur",
      "D’abord l’échelle de Tom, puis tout ce qu’elle a raccourci. Dans cet ordre.",
    ],
    de: [
      "Erst Rumpf, dann Länge",
      "Zuerst Toms Leiter, dann alles, was sie verkürzt hat. In dieser Reihenfolge.",
    ],
  },
  "Rest day, the long version": {
    es: [
      "Día de descanso, versión larga",
      "Cincuenta minutos fáciles para el día entre dos duros. Si sudas, afloja.",
    ],
    fr: [
      "Jour de repos, version longue",
      "Cinquante minutes faciles pour le jour entre deux durs. Si tu transpires, ralentis.",
    ],
    de: [
      "Ruhetag, lange Fassung",
      "Fünfzig leichte Minuten für den Tag zwischen zwei harten. Wenn du schwitzt, mach langsamer.",
    ],
  },
};
