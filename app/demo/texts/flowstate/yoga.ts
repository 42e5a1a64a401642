/** The yoga workouts of Flowstate in Spanish, French and German: name and description, by the English name. */
import type { WorkoutWords } from "../workouts";

export const YOGA: Record<string, WorkoutWords> = {
  "Sun breath for the first minutes": {
    es: [
      "Respiración del sol para los primeros minutos",
      "Antes de que el día pida nada: alarga la columna, eleva los brazos y deja que la respiración marque el ritmo.",
    ],
    fr: [
      "Souffle du soleil pour les premières minutes",
      "Avant que le jour demande quoi que ce soit : allonge la colonne, lève les bras et laisse le souffle donner le rythme.",
    ],
    de: [
      "Sonnenatem für die ersten Minuten",
      "Bevor der Tag etwas verlangt: die Wirbelsäule lang, die Arme nach oben, und der Atem gibt das Tempo vor.",
    ],
  },
  "Down dog, patiently": {
    es: [
      "Perro boca abajo, con paciencia",
      "Una postura, muchas puertas. Dobla las rodillas, encuentra la espalda y solo entonces piensa en los talones.",
    ],
    fr: [
      "Chien tête en bas, patiemment",
      "Une posture, plusieurs portes. Plie les genoux, trouve le dos, et seulement ensuite pense aux talons.",
    ],
    de: [
      "Herabschauender Hund, geduldig",
      "Eine Haltung, viele Türen. Beug die Knie, finde den Rücken, und erst dann denk an die Fersen.",
    ],
  },
  "Evening flow": {
    es: [
      "Flow de la tarde",
      "Cuatro minutos en el suelo para terminar el día a propósito. Baja la luz; se trata de menos.",
    ],
    fr: [
      "Flow du soir",
      "Quatre minutes au sol pour finir la journée exprès. Baisse la lumière ; moins, c’est le but.",
    ],
    de: [
      "Abendflow",
      "Vier Minuten am Boden, um den Tag mit Absicht zu beenden. Mach das Licht kleiner; weniger ist das Ziel.",
    ],
  },
  "Warriors at the window": {
    es: [
      "Guerreros en la ventana",
      "Piernas fuertes, mirada suave. Nos quedamos en cada una lo bastante para dejar de actuarla.",
    ],
    fr: [
      "Guerriers à la fenêtre",
      "Jambes fortes, regard doux. On reste dans chacune assez longtemps pour cesser de la jouer.",
    ],
    de: [
      "Krieger am Fenster",
      "Starke Beine, weicher Blick. Wir bleiben so lange, bis wir die Haltung nicht mehr vorführen.",
    ],
  },
  "Sit and be sat": {
    es: [
      "Sentarse y dejarse sentar",
      "Sentarse también es una postura. Doce minutos de columna, brazos y silencio, en cualquier cojín que tengas.",
    ],
    fr: [
      "S’asseoir, être assis",
      "S’asseoir aussi est une posture. Douze minutes de colonne, de bras et de silence, sur n’importe quel coussin.",
    ],
    de: [
      "Sitzen und sitzen lassen",
      "Auch Sitzen ist eine Haltung. Zwölf Minuten Wirbelsäule, Arme und Stille, auf irgendeinem Kissen.",
    ],
  },
  "Standing flow": {
    es: [
      "Flow de pie",
      "Cinco minutos sin esterilla: montaña, silla, árbol y las dos respiraciones que hay entre ellos.",
    ],
    fr: [
      "Flow debout",
      "Cinq minutes sans tapis : montagne, chaise, arbre, et les deux souffles entre eux.",
    ],
    de: [
      "Flow im Stehen",
      "Fünf Minuten ohne Matte: Berg, Stuhl, Baum und die zwei Atemzüge dazwischen.",
    ],
  },
  "Crescent moon practice": {
    es: [
      "Práctica de la luna creciente",
      "Para la parte delantera de las caderas y lo que guardes ahí. Veintiséis minutos serenos, con el mismo cariño a los dos lados.",
    ],
    fr: [
      "Pratique du croissant de lune",
      "Pour l’avant des hanches et ce que tu y gardes. Vingt-six minutes régulières, les deux côtés aimés pareil.",
    ],
    de: [
      "Mondsichel-Praxis",
      "Für die Vorderseite der Hüfte und alles, was du dort aufbewahrst. Ruhige sechsundzwanzig Minuten, beide Seiten gleich geliebt.",
    ],
  },
  "The long exhale": {
    es: [
      "La exhalación larga",
      "Siete minutos solo de sonido: cuatro tiempos dentro, seis fuera. Túmbate y deja que trabaje la segunda mitad de la respiración.",
    ],
    fr: [
      "La longue expiration",
      "Sept minutes de son seul : quatre temps pour inspirer, six pour expirer. Allonge-toi et laisse travailler la seconde moitié du souffle.",
    ],
    de: [
      "Das lange Ausatmen",
      "Sieben Minuten nur Ton: vier Takte ein, sechs aus. Leg dich hin und lass die zweite Hälfte des Atems arbeiten.",
    ],
  },
  "Tree, wind, tree": {
    es: [
      "Árbol, viento, árbol",
      "El equilibrio son mil correcciones pequeñas. Hoy notamos unos cientos.",
    ],
    fr: [
      "Arbre, vent, arbre",
      "L’équilibre, ce sont mille petites corrections. Aujourd’hui, on en remarque quelques centaines.",
    ],
    de: [
      "Baum, Wind, Baum",
      "Balance ist tausend kleine Korrekturen. Heute bemerken wir ein paar Hundert davon.",
    ],
  },
  "Cobra school": {
    es: [
      "Escuela de cobra",
      "Sube con la espalda, no con las manos. Siete rondas suaves y un descanso boca abajo después de cada una.",
    ],
    fr: [
      "L’école du cobra",
      "Monte avec le dos, pas avec les mains. Sept tours doux, et un repos sur le ventre après chacun.",
    ],
    de: [
      "Kobraschule",
      "Heb mit dem Rücken, nicht mit den Händen. Sieben sanfte Runden, nach jeder eine Pause auf dem Bauch.",
    ],
  },
  "Slow Sunday": {
    es: [
      "Domingo lento",
      "Cincuenta minutos para un día sin nada. Nos repetimos, y ahí está el placer.",
    ],
    fr: [
      "Dimanche lent",
      "Cinquante minutes pour un jour où il n’y a rien. On se répète, et c’est là le plaisir.",
    ],
    de: [
      "Langsamer Sonntag",
      "Fünfzig Minuten für einen Tag, an dem nichts ist. Wir wiederholen uns, und genau das tut gut.",
    ],
  },
  "Forty breaths up, forty down": {
    es: [
      "Cuarenta respiraciones arriba, cuarenta abajo",
      "Una práctica que asciende: de la postura del niño al árbol, y de vuelta a casa por el mismo camino.",
    ],
    fr: [
      "Quarante souffles pour monter, quarante pour descendre",
      "Une pratique qui s’élève : de l’enfant à l’arbre, et le même chemin pour rentrer.",
    ],
    de: [
      "Vierzig Atemzüge hinauf, vierzig hinab",
      "Eine Praxis, die aufsteigt: vom Kind zum Baum und auf demselben Weg nach Hause.",
    ],
  },
  "Five shapes, in pictures": {
    es: [
      "Cinco posturas, en imágenes",
      "Nada de vídeo, solo una imagen y un reloj. Apoya el móvil en una taza y practica a tu manera.",
    ],
    fr: [
      "Cinq postures, en images",
      "Pas de film à suivre, seulement une image et une horloge. Pose le téléphone contre une tasse et pratique à ta façon.",
    ],
    de: [
      "Fünf Haltungen in Bildern",
      "Kein Film zum Mitmachen, nur ein Bild und eine Uhr. Lehn das Handy an eine Tasse und übe auf deine Art.",
    ],
  },
  "Box breath": {
    es: [
      "Respiración cuadrada",
      "Cuatro dentro, cuatro aguantando, cuatro fuera, cuatro en vacío. Cinco minutos para un tren, una sala de espera, una noche que no acaba.",
    ],
    fr: [
      "Respiration carrée",
      "Inspire quatre, tiens quatre, expire quatre, vide quatre. Cinq minutes pour un train, une salle d’attente, une nuit qui n’en finit pas.",
    ],
    de: [
      "Boxatmung",
      "Vier ein, vier halten, vier aus, vier leer. Fünf Minuten für einen Zug, ein Wartezimmer, eine Nacht, die nicht enden will.",
    ],
  },
  "Morning wave": {
    es: [
      "Ola de la mañana",
      "Una ola larga y sin cortes, del coxis a la coronilla. Veinticuatro minutos, con las ventanas abiertas si puedes.",
    ],
    fr: [
      "Vague du matin",
      "Une longue vague ininterrompue, du coccyx au sommet du crâne. Vingt-quatre minutes, fenêtres ouvertes si tu peux.",
    ],
    de: [
      "Morgenwelle",
      "Eine lange Welle ohne Bruch, vom Steißbein bis zum Scheitel. Vierundzwanzig Minuten, bei offenem Fenster, wenn es geht.",
    ],
  },
  "Before sleep": {
    es: [
      "Antes de dormir",
      "El flow de la tarde, dos posturas y mucho suelo. Si te quedas dormido, lo hemos hecho bien.",
    ],
    fr: [
      "Avant de dormir",
      "Le flow du soir, puis deux postures et beaucoup de sol. Si tu t’endors, c’est que c’était bien fait.",
    ],
    de: [
      "Vor dem Schlafen",
      "Der Abendflow, dann zwei Haltungen und sehr viel Boden. Wenn du einschläfst, haben wir es gut gemacht.",
    ],
  },
};
