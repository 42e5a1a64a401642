/** The strength workouts of Ironworks in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const STRENGTH: Record<string, WorkoutWords> = {
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
};
