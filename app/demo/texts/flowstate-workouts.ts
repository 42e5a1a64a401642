/** Flowstate's workouts in Spanish, French and German: name and description, by the base name. */
import type { WorkoutWords } from "./workouts";

export const FLOWSTATE_WORKOUTS: Record<string, WorkoutWords> = {
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
  "Bridge, gently": {
    es: [
      "Puente, con suavidad",
      "Talones firmes, caderas ligeras. Tres rondas para los músculos sobre los que te sientas.",
    ],
    fr: [
      "Le pont, en douceur",
      "Talons lourds, hanches légères. Trois tours pour les muscles sur lesquels tu t’assois.",
    ],
    de: [
      "Brücke, sanft",
      "Fersen schwer, Hüfte leicht. Drei Runden für die Muskeln, auf denen du sitzt.",
    ],
  },
  "Quiet core": {
    es: [
      "Core en silencio",
      "Antebrazos abajo, la respiración en marcha. Una fuerza que no se oye.",
    ],
    fr: [
      "Gainage silencieux",
      "Avant-bras au sol, le souffle qui bouge. Une force que l’on n’entend pas.",
    ],
    de: ["Stille Mitte", "Unterarme ab, der Atem geht weiter. Kraft, die man nicht hört."],
  },
  "Lunge and land": {
    es: [
      "Zancada y aterrizaje",
      "Abajo como un ascensor, arriba como una idea. Piernas para escaleras, montañas y trenes con retraso.",
    ],
    fr: [
      "Fente et atterrissage",
      "On descend comme un ascenseur, on remonte comme une idée. Des jambes pour les escaliers, les montagnes et les trains en retard.",
    ],
    de: [
      "Ausfall und Landung",
      "Runter wie ein Aufzug, hoch wie ein Gedanke. Beine für Treppen, Berge und späte Züge.",
    ],
  },
  "The long chair": {
    es: [
      "La silla larga",
      "Siéntate donde no hay silla. Diez minutos y pico, y la última dura menos de lo que parece.",
    ],
    fr: [
      "La longue chaise",
      "Assieds-toi là où il n’y a pas de chaise. Dix minutes et des poussières, et la dernière est plus courte qu’il n’y paraît.",
    ],
    de: [
      "Der lange Stuhl",
      "Setz dich, wo kein Stuhl steht. Gut zehn Minuten, und der letzte ist kürzer, als er sich anfühlt.",
    ],
  },
  "Strong, not stiff": {
    es: [
      "Fuerte, no rígido",
      "Veinticuatro minutos sosteniendo lo que se mueve y moviendo lo que sostiene.",
    ],
    fr: ["Fort, pas raide", "Vingt-quatre minutes à tenir ce qui bouge et à bouger ce qui tient."],
    de: [
      "Stark, nicht steif",
      "Vierundzwanzig Minuten halten, was sich bewegt, und bewegen, was hält.",
    ],
  },
  "Legs for the garden": {
    es: [
      "Piernas para el jardín",
      "Sentadilla, zancada, puente: todo lo que un parterre te pide en abril.",
    ],
    fr: [
      "Des jambes pour le jardin",
      "Squat, fente, pont : tout ce qu’un massif te demande en avril.",
    ],
    de: [
      "Beine für den Garten",
      "Kniebeuge, Ausfallschritt, Brücke: alles, was ein Beet im April von dir will.",
    ],
  },
  "Back of the body": {
    es: [
      "La parte de atrás",
      "Puentes y cobras, por turnos. El lado que nunca ves sostiene al que ves.",
    ],
    fr: [
      "L’arrière du corps",
      "Ponts et cobras, à tour de rôle. Le côté que tu ne vois jamais porte celui que tu vois.",
    ],
    de: [
      "Die Rückseite",
      "Brücken und Kobras im Wechsel. Die Seite, die du nie siehst, trägt die, die du siehst.",
    ],
  },
  "Warrior strength": {
    es: [
      "Fuerza de guerrero",
      "Las posturas de siempre como el entrenamiento de fuerza que siempre fueron. Tiempos largos, muslos sinceros.",
    ],
    fr: [
      "La force du guerrier",
      "Les vieilles postures comme la musculation qu’elles ont toujours été. Tenues longues, cuisses honnêtes.",
    ],
    de: [
      "Kriegerkraft",
      "Die alten Haltungen als das Krafttraining, das sie immer waren. Langes Halten, ehrliche Oberschenkel.",
    ],
  },
  "Ten bridges, ten breaths": {
    es: ["Diez puentes, diez respiraciones", "Entre despertar y el café. Después, el café."],
    fr: ["Dix ponts, dix souffles", "Entre le réveil et le café. Ensuite, tu as droit au café."],
    de: [
      "Zehn Brücken, zehn Atemzüge",
      "Zwischen Aufwachen und Kaffee. Danach darfst du den Kaffee haben.",
    ],
  },
  "Plank, interrupted": {
    es: [
      "Plancha, interrumpida",
      "Aguanta, pliégate, aguanta, pliégate. Nunca nos quedamos hasta que se pone fea.",
    ],
    fr: [
      "Planche, interrompue",
      "Tiens, plie, tiens, plie. On ne reste jamais jusqu’à ce que ce soit laid.",
    ],
    de: [
      "Plank, unterbrochen",
      "Halten, falten, halten, falten. Wir bleiben nie, bis es hässlich wird.",
    ],
  },
  "Slow strength, whole body": {
    es: [
      "Fuerza lenta, cuerpo entero",
      "Cuarenta minutos a la velocidad de la miel. Temblarás; es pura sinceridad.",
    ],
    fr: [
      "Force lente, corps entier",
      "Quarante minutes à la vitesse du miel. Tu vas trembler ; ce n’est que de l’honnêteté.",
    ],
    de: [
      "Langsame Kraft, ganzer Körper",
      "Vierzig Minuten im Tempo von Honig. Du wirst zittern; das ist nur ehrlich.",
    ],
  },
  "One leg at a time": {
    es: [
      "Una pierna cada vez",
      "Casi toda la vida es a una pierna. Practícalo donde nadie lleve sopa.",
    ],
    fr: [
      "Une jambe à la fois",
      "L’essentiel de la vie se passe sur une jambe. Exerce-toi là où personne ne porte de soupe.",
    ],
    de: [
      "Ein Bein nach dem anderen",
      "Das meiste im Leben ist einbeinig. Üb es dort, wo keiner Suppe trägt.",
    ],
  },
  Sturdy: {
    es: [
      "Robusto",
      "Cincuenta minutos para toda la casa: cimientos, paredes, tejado. Agua entre medias.",
    ],
    fr: [
      "Solide",
      "Cinquante minutes pour toute la maison : fondations, murs, toit. De l’eau entre les étages.",
    ],
    de: [
      "Standfest",
      "Fünfzig Minuten für das ganze Haus: Fundament, Wände, Dach. Dazwischen Wasser.",
    ],
  },
  "Strength in pictures": {
    es: [
      "Fuerza en imágenes",
      "Cuatro dibujos, un minuto cada uno, dos veces. Sin pantalla que perseguir.",
    ],
    fr: [
      "La force en images",
      "Quatre dessins, tenus une minute chacun, deux fois. Pas d’écran à suivre.",
    ],
    de: [
      "Kraft in Bildern",
      "Vier Zeichnungen, je eine Minute gehalten, zweimal. Kein Bildschirm zum Hinterherlaufen.",
    ],
  },
  "Before the studio opens": {
    es: [
      "Antes de abrir el estudio",
      "Lo que hace Tom a las seis, mientras la panadería de abajo ya va por la tercera hornada.",
    ],
    fr: [
      "Avant l’ouverture du studio",
      "Ce que fait Tom à six heures, quand la boulangerie du dessous en est déjà à sa troisième fournée.",
    ],
    de: [
      "Bevor das Studio öffnet",
      "Was Tom um sechs macht, während die Bäckerei unten schon beim dritten Blech ist.",
    ],
  },
  "Carry yourself": {
    es: [
      "Llévate bien",
      "La postura es un deporte de fuerza. Veintiún minutos para estar erguido sin contener la respiración.",
    ],
    fr: [
      "Porte-toi bien",
      "La posture est un sport de force. Vingt et une minutes pour se tenir droit sans retenir son souffle.",
    ],
    de: [
      "Trag dich selbst",
      "Haltung ist Kraftsport. Einundzwanzig Minuten fürs Aufrechtstehen, ohne die Luft anzuhalten.",
    ],
  },
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
