/** Ironworks' workouts in Spanish, French and German: name and description, by the base name. */
import type { WorkoutWords } from "./workouts";

export const IRONWORKS_WORKOUTS: Record<string, WorkoutWords> = {
  "Goblet squat: first set": {
    es: [
      "Sentadilla goblet: primera serie",
      "Un solo movimiento, bien hecho. Sujeta la kettlebell contra el pecho, siéntate entre las caderas y levántate como si el suelo te debiera algo.",
    ],
    fr: [
      "Goblet squat : première série",
      "Un seul mouvement, bien fait. Tiens la kettlebell contre la poitrine, assieds-toi entre tes hanches et relève-toi comme si le sol te devait quelque chose.",
    ],
    de: [
      "Goblet Squat: erster Satz",
      "Eine Bewegung, gut gemacht. Halt die Kettlebell vor der Brust, setz dich zwischen deine Hüften und steh auf, als würde dir der Boden etwas schulden.",
    ],
  },
  "Pull from the floor": {
    es: [
      "Tirar desde el suelo",
      "Cinco series de cinco, con dos minutos entre ellas. Coloca la espalda antes de que se mueva la barra y déjala como la levantaste.",
    ],
    fr: [
      "Tirer du sol",
      "Cinq séries de cinq, deux minutes entre chaque. Place ton dos avant que la barre bouge, et repose-la comme tu l’as prise.",
    ],
    de: [
      "Vom Boden ziehen",
      "Fünf Sätze zu fünf, zwei Minuten Pause. Bring den Rücken in Position, bevor sich die Stange bewegt, und setz sie so ab, wie du sie geholt hast.",
    ],
  },
  "Press day": {
    es: [
      "Día de press",
      "Por encima de la cabeza, luego horizontal, luego otra vez arriba. La barra sube en línea recta; la cabeza se aparta.",
    ],
    fr: [
      "Jour de presse",
      "Au-dessus de la tête, à l’horizontale, puis de nouveau en haut. La barre monte tout droit ; c’est ta tête qui s’écarte.",
    ],
    de: [
      "Drücktag",
      "Über Kopf, dann waagerecht, dann wieder über Kopf. Die Stange geht gerade nach oben, dein Kopf macht ihr Platz.",
    ],
  },
  "Squat clinic": {
    es: [
      "Clínica de sentadilla",
      "Cuatro minutos en tres posiciones: de pie, a medias, abajo. Maya las mantiene contigo hasta que sean tuyas.",
    ],
    fr: [
      "Clinique du squat",
      "Quatre minutes sur trois positions : debout, à mi-chemin, en bas. Maya les tient avec toi jusqu’à ce qu’elles soient à toi.",
    ],
    de: [
      "Kniebeugen-Klinik",
      "Vier Minuten für drei Positionen: oben, halb, unten. Maya hält sie mit dir, bis sie sich nach dir anfühlen.",
    ],
  },
  "Split and carry on": {
    es: [
      "Zancada y adelante",
      "Zancadas hasta que dejen de temblar. Talón delantero firme, rodilla trasera quieta, mancuernas colgando como bolsas de la compra.",
    ],
    fr: [
      "Fends-toi et continue",
      "Des fentes jusqu’à ce qu’elles ne tremblent plus. Talon avant lourd, genou arrière calme, haltères portés comme des courses.",
    ],
    de: [
      "Ausfallen und weitergehen",
      "Ausfallschritte, bis nichts mehr wackelt. Vordere Ferse schwer, hinteres Knie ruhig, die Hanteln hängen wie Einkaufstüten.",
    ],
  },
  "Row to grow": {
    es: [
      "Rema y crece",
      "La espalda que aguanta una barra se construye inclinada. Tres segundos de bajada, sin balanceo, codos hacia los bolsillos.",
    ],
    fr: [
      "Rame et grandis",
      "Un dos qui tient une barre se construit penché. Trois secondes à la descente, pas d’élan, les coudes vers les poches.",
    ],
    de: [
      "Rudern und wachsen",
      "Ein Rücken, der eine Stange hält, entsteht vorgebeugt. Drei Sekunden ablassen, kein Schwung, Ellbogen zu den Hosentaschen.",
    ],
  },
  "The big three, lightly": {
    es: [
      "Los tres grandes, sin apretar",
      "Sentadilla, press y tirón al setenta por ciento. La semana en que dejas algo en la barra es la anterior a ponerle más.",
    ],
    fr: [
      "Les trois grands, en douceur",
      "Squat, presse, tirage à sept dixièmes. La semaine où tu en gardes sous le pied est celle d’avant la charge en plus.",
    ],
    de: [
      "Die großen drei, ganz leicht",
      "Kniebeuge, Drücken, Ziehen bei siebzig Prozent. Die Woche, in der du etwas übrig lässt, ist die vor dem Aufladen.",
    ],
  },
  "Push-up ladder": {
    es: [
      "Escalera de flexiones",
      "Dos, cuatro, seis, ocho y de vuelta. Se permiten las rodillas. Hundirse, no.",
    ],
    fr: [
      "Échelle de pompes",
      "Deux, quatre, six, huit, puis on redescend. Les genoux sont permis. Le dos creux, non.",
    ],
    de: [
      "Liegestützleiter",
      "Zwei, vier, sechs, acht und wieder zurück. Knie sind erlaubt. Durchhängen nicht.",
    ],
  },
  "Hinge school": {
    es: [
      "Escuela de bisagra",
      "Peso muerto, swing, remo: tres formas de doblar la cadera y ninguna con la espalda. Aprende una y te quedas con tres.",
    ],
    fr: [
      "L’école de la charnière",
      "Soulevé de terre, swing, rowing : trois façons de plier à la hanche, aucune avec le dos. Apprends-en une, garde les trois.",
    ],
    de: [
      "Hüftschule",
      "Kreuzheben, Swing, Rudern: drei Arten, in der Hüfte zu beugen, keine davon mit dem Rücken. Lern eine, behalt drei.",
    ],
  },
  "Hang on": {
    es: [
      "Aguanta",
      "Agarre, hombros y paciencia. Remos y presses en series largas, porque de una mano fuerte nunca se cayó nada pesado.",
    ],
    fr: [
      "Tiens bon",
      "Poigne, épaules et patience. Rowing et presses en longues séries, car rien de lourd n’est jamais tombé d’une main forte.",
    ],
    de: [
      "Festhalten",
      "Griff, Schultern und Geduld. Rudern und Drücken in langen Sätzen, denn aus einer starken Hand ist noch nichts Schweres gefallen.",
    ],
  },
  "Plank ladder": {
    es: [
      "Escalera de plancha",
      "Veinte, treinta, cuarenta, treinta, veinte. Cuatro minutos, una posición, sin esconderse.",
    ],
    fr: [
      "Échelle de planche",
      "Vingt, trente, quarante, trente, vingt. Quatre minutes, une position, nulle part où se cacher.",
    ],
    de: [
      "Plankleiter",
      "Zwanzig, dreißig, vierzig, dreißig, zwanzig. Vier Minuten, eine Position, kein Verstecken.",
    ],
  },
  "Sunday full body": {
    es: [
      "Domingo de cuerpo entero",
      "La larga. Seis movimientos, ocho rondas y una tetera después. Ve con menos peso del que crees y termina tan bien como empezaste.",
    ],
    fr: [
      "Corps entier du dimanche",
      "La longue. Six mouvements, huit tours, une théière ensuite. Prends plus léger que tu ne penses et finis aussi bien que tu as commencé.",
    ],
    de: [
      "Ganzkörper am Sonntag",
      "Die lange Einheit. Sechs Bewegungen, acht Runden, danach eine Kanne Tee. Nimm weniger, als du denkst, und hör so gut auf, wie du angefangen hast.",
    ],
  },
  "Tempo squats": {
    es: [
      "Sentadillas con tempo",
      "Tres segundos de bajada, uno abajo, arriba sin rebote. Más ligero de lo que crees.",
    ],
    fr: [
      "Squats en tempo",
      "Trois secondes à la descente, une en bas, on remonte sans rebond. Plus léger que tu ne crois.",
    ],
    de: [
      "Tempo-Kniebeugen",
      "Drei Sekunden runter, eine unten, ohne Federn hoch. Leichter, als du denkst.",
    ],
  },
  "Floor only": {
    es: [
      "Solo el suelo",
      "Una habitación de hotel, una toalla y diecinueve minutos. Empuja, aguanta, zancada; los de abajo no te oirán.",
    ],
    fr: [
      "Rien que le sol",
      "Une chambre d’hôtel, une serviette et dix-neuf minutes. Pousse, tiens, fends-toi ; en dessous, on ne t’entendra pas.",
    ],
    de: [
      "Nur der Boden",
      "Ein Hotelzimmer, ein Handtuch und neunzehn Minuten. Drücken, halten, Ausfallschritt; unter dir hört dich keiner.",
    ],
  },
  "Heavy singles": {
    es: [
      "Repeticiones únicas, pesadas",
      "Una buena repetición y la dejas, en serio. Veinte así, con espacio para pensar entre medias.",
    ],
    fr: [
      "Simples lourds",
      "Une bonne répétition, puis tu reposes, pour de vrai. Vingt fois, avec le temps de réfléchir entre deux.",
    ],
    de: [
      "Schwere Einzelne",
      "Eine gute Wiederholung, dann absetzen, und zwar ganz. Zwanzig davon, mit Zeit zum Nachdenken dazwischen.",
    ],
  },
  "The whole floor": {
    es: [
      "Toda la sala",
      "Todas nuestras estaciones, seis vueltas. Algo menos de una hora que empieza educada y acaba sincera.",
    ],
    fr: [
      "Toute la salle",
      "Tous nos ateliers, six tours. Un peu moins d’une heure qui commence poliment et finit franchement.",
    ],
    de: [
      "Die ganze Fläche",
      "Jede Station, die wir haben, sechsmal herum. Knapp eine Stunde, die höflich anfängt und ehrlich aufhört.",
    ],
  },
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
