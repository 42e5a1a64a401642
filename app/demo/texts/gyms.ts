/** The gyms' texts in Spanish, French and German; English is the base text (../gyms.ts). */
import type { Translations } from "~/kernel/translations";

export const GYM_WORDS: Record<string, Translations> = {
  ironworks: {
    es: {
      welcome1: "La fuerza se aprende",
      welcome2:
        "Barras, kettlebells y entrenamiento sin rodeos, de nuestra sala en Sheffield a tu casa.",
      about:
        "Abrimos en 2014 en una antigua fábrica de cuchillos, con cuatro racks y un hervidor. Los racks se han multiplicado; la regla sigue siendo la misma: primero aprende el movimiento, después ponle peso. Cada sesión la dirige la gente que lleva nuestra sala, grabada donde da clase.",
      checkoutSuccess:
        "<h2>Bienvenido a la sala</h2><p>Tu sitio en Ironworks está listo. Empieza por <strong>Fuerza</strong>: sesiones cortas, indicaciones claras, nada al azar.</p>",
      terms:
        "<h2>Condiciones de Ironworks</h2><p>Entrena dentro de tus límites y para si algo te duele. Tu suscripción se renueva hasta que la canceles, cosa que puedes hacer en cualquier momento desde tu perfil; después sigue activa hasta el final del periodo pagado.</p><h3>Quién puede apuntarse</h3><p>Debes tener 18 años o el permiso de tu madre, padre o tutor.</p><h3>Pagos</h3><p>Los precios están en libras esterlinas e incluyen el IVA. Antes de pagar verás cuánto se cobra hoy y cuánto más adelante.</p>",
      privacy:
        "<h2>Tus datos en Ironworks</h2><p>Vemos tu nombre, tu correo electrónico y los entrenamientos que haces con nosotros, para que el equipo pueda preparar mejores sesiones. Nunca vemos tu tarjeta.</p>",
      contacts:
        '<h2>Habla con nosotros</h2><p>Ironworks, 12 Green Lane, Sheffield S3 8SE<br>Escribe a <a href="mailto:hello@ironworks.test">hello@ironworks.test</a>; un entrenador te contesta en menos de un día.</p>',
    },
    fr: {
      welcome1: "La force, ça s’apprend",
      welcome2:
        "Barres, kettlebells et coaching sans détour, de notre salle de Sheffield jusque chez toi.",
      about:
        "Nous avons ouvert en 2014 dans une ancienne coutellerie, avec quatre racks et une bouilloire. Les racks se sont multipliés ; la règle n’a pas changé : d’abord le geste, ensuite la charge. Chaque séance est menée par l’équipe qui fait vivre notre salle, et filmée là où elle enseigne.",
      checkoutSuccess:
        "<h2>Bienvenue dans la salle</h2><p>Ta place chez Ironworks est prête. Commence par <strong>Force</strong> : des séances courtes, des consignes claires, rien au hasard.</p>",
      terms:
        "<h2>Conditions d’Ironworks</h2><p>Entraîne-toi dans tes limites et arrête-toi si quelque chose te fait mal. Ton abonnement se renouvelle jusqu’à ce que tu le résilies, ce que tu peux faire à tout moment depuis ton profil ; il court alors jusqu’à la fin de la période payée.</p><h3>Qui peut s’inscrire</h3><p>Il faut avoir 18 ans ou l’autorisation d’un parent.</p><h3>Paiements</h3><p>Les prix sont en livres sterling, TVA comprise. Avant de payer, tu vois ce qui est dû aujourd’hui et ce qui le sera ensuite.</p>",
      privacy:
        "<h2>Tes données chez Ironworks</h2><p>Nous voyons ton nom, ton adresse e-mail et les séances que tu fais avec nous, pour que nos coachs en préparent de meilleures. Nous ne voyons jamais ta carte.</p>",
      contacts:
        '<h2>Parle-nous</h2><p>Ironworks, 12 Green Lane, Sheffield S3 8SE<br>Écris à <a href="mailto:hello@ironworks.test">hello@ironworks.test</a> ; un coach te répond dans la journée.</p>',
    },
    de: {
      welcome1: "Stärke kann man lernen",
      welcome2:
        "Langhanteln, Kettlebells und ehrliches Coaching, von unserer Fläche in Sheffield zu dir nach Hause.",
      about:
        "2014 haben wir in einer stillgelegten Besteckfabrik aufgemacht, mit vier Racks und einem Wasserkocher. Racks gibt es inzwischen mehr, die Regel ist geblieben: erst die Bewegung lernen, dann Gewicht drauf. Jede Einheit leitet das Team, das bei uns auf der Fläche steht, gefilmt genau dort.",
      checkoutSuccess:
        "<h2>Willkommen auf der Fläche</h2><p>Dein Platz bei Ironworks steht bereit. Fang mit <strong>Kraft</strong> an: kurze Einheiten, klare Ansagen, kein Rätselraten.</p>",
      terms:
        "<h2>Bedingungen von Ironworks</h2><p>Trainiere in deinen Grenzen und hör auf, wenn etwas wehtut. Dein Abo verlängert sich, bis du es kündigst. Das geht jederzeit in deinem Profil; es läuft dann bis zum Ende des bezahlten Zeitraums.</p><h3>Wer mitmachen darf</h3><p>Du musst 18 sein oder die Erlaubnis eines Elternteils haben.</p><h3>Zahlung</h3><p>Die Preise sind in Pfund Sterling und enthalten die Mehrwertsteuer. Vor dem Bezahlen siehst du, was heute fällig ist und was später.</p>",
      privacy:
        "<h2>Deine Daten bei Ironworks</h2><p>Wir sehen deinen Namen, deine E-Mail-Adresse und die Workouts, die du bei uns machst, damit unsere Coaches bessere Einheiten planen können. Deine Karte sehen wir nie.</p>",
      contacts:
        '<h2>Sprich uns an</h2><p>Ironworks, 12 Green Lane, Sheffield S3 8SE<br>Schreib an <a href="mailto:hello@ironworks.test">hello@ironworks.test</a>; ein Coach antwortet innerhalb eines Tages.</p>',
    },
  },
  flowstate: {
    es: {
      welcome1: "Muévete despacio. Llega antes",
      welcome2: "Yoga, movilidad y respiración para mañanas que empiezan antes que los mensajes.",
      about:
        "Flowstate es un pequeño estudio encima de una panadería en Leipzig. Enseñamos la práctica que hacemos nosotros: sin prisa, precisa y amable con los cuerpos que pasan demasiado tiempo sentados. Doce minutos cuentan. Sesenta también.",
    },
    fr: {
      welcome1: "Ralentis. Tu arriveras plus tôt",
      welcome2: "Yoga, mobilité et respiration pour des matins qui commencent avant les messages.",
      about:
        "Flowstate est un petit studio au-dessus d’une boulangerie à Leipzig. Nous enseignons la pratique que nous suivons nous-mêmes : sans hâte, précise et douce pour les corps trop souvent assis. Douze minutes comptent. Soixante aussi.",
    },
    de: {
      welcome1: "Beweg dich langsam. Komm früher an",
      welcome2: "Yoga, Mobility und Atem für Morgen, die vor den Nachrichten beginnen.",
      about:
        "Flowstate ist ein kleines Studio über einer Bäckerei in Leipzig. Wir unterrichten, was wir selbst üben: ohne Eile, genau und freundlich zu Körpern, die zu viel sitzen. Zwölf Minuten zählen. Sechzig auch.",
    },
  },
};

export const CATEGORY_WORDS: Record<string, Record<string, Translations>> = {
  ironworks: {
    strength: {
      es: {
        name: "Fuerza",
        headerText: "Fuerza",
        secondaryText:
          "Aprende el movimiento y después ponle peso. Uno cada vez, con la gente que lleva nuestra sala.",
      },
      fr: {
        name: "Force",
        headerText: "Force",
        secondaryText:
          "D’abord le geste, ensuite la charge. Un mouvement à la fois, avec l’équipe de notre salle.",
      },
      de: {
        name: "Kraft",
        headerText: "Kraft",
        secondaryText:
          "Erst die Bewegung lernen, dann Gewicht drauf. Eine nach der anderen, mit dem Team von unserer Fläche.",
      },
    },
    hiit: {
      es: {
        secondaryText:
          "Corto, honesto y acabado antes de que puedas protestar. Trae agua, deja el móvil.",
      },
      fr: {
        secondaryText:
          "Court, franc et fini avant que tu puisses discuter. Prends de l’eau, laisse le téléphone.",
      },
      de: {
        secondaryText:
          "Kurz, ehrlich und vorbei, bevor du diskutieren kannst. Bring Wasser mit, lass das Handy liegen.",
      },
    },
    mobility: {
      es: {
        name: "Movilidad",
        headerText: "Movilidad",
        secondaryText:
          "Lo que te separa de una sentadilla mejor. Diez minutos antes, o una hora en su lugar.",
      },
      fr: {
        name: "Mobilité",
        headerText: "Mobilité",
        secondaryText:
          "Ce qui te sépare d’un meilleur squat. Dix minutes avant, ou une heure à la place.",
      },
      de: {
        secondaryText:
          "Was zwischen dir und einer besseren Kniebeuge liegt. Zehn Minuten davor oder eine Stunde stattdessen.",
      },
    },
    yoga: {
      es: {
        headerText: "Yoga para quien levanta",
        secondaryText: "Sin incienso. La longitud que te quitó el entrenamiento, de vuelta.",
      },
      fr: {
        headerText: "Le yoga de ceux qui soulèvent",
        secondaryText: "Pas d’encens. La souplesse que l’entraînement t’a prise, rendue.",
      },
      de: {
        headerText: "Yoga für alle, die heben",
        secondaryText:
          "Keine Räucherstäbchen. Die Länge, die dir das Training genommen hat, zurück.",
      },
    },
  },
  flowstate: {
    yoga: {
      es: {
        secondaryText: "Secuencias que caben entre despertar y el día, o entre el día y el sueño.",
      },
      fr: {
        secondaryText:
          "Des enchaînements qui tiennent entre le réveil et la journée, ou entre la journée et le sommeil.",
      },
      de: {
        secondaryText: "Flows, die zwischen Aufwachen und Tag passen oder zwischen Tag und Schlaf.",
      },
    },
    mobility: {
      es: {
        name: "Movilidad",
        headerText: "Movilidad",
        secondaryText:
          "Para cuerpos que pasan demasiado tiempo sentados: articulación a articulación, sin prisa, los dos lados por igual.",
      },
      fr: {
        name: "Mobilité",
        headerText: "Mobilité",
        secondaryText:
          "Pour les corps trop souvent assis : une articulation après l’autre, sans hâte, les deux côtés à égalité.",
      },
      de: {
        secondaryText:
          "Für Körper, die zu viel sitzen: Gelenk für Gelenk, ohne Eile, beide Seiten gleich.",
      },
    },
    strength: {
      es: {
        name: "Fuerza",
        headerText: "Fuerza tranquila",
        secondaryText:
          "Posturas largas y repeticiones lentas. Fuerte para el día, suave para la noche.",
      },
      fr: {
        name: "Force",
        headerText: "Force tranquille",
        secondaryText:
          "De longues postures et des répétitions lentes. Assez fort pour le jour, assez doux pour le soir.",
      },
      de: {
        name: "Kraft",
        headerText: "Stille Kraft",
        secondaryText:
          "Langes Halten und langsame Wiederholungen. Stark genug für den Tag, weich genug für den Abend.",
      },
    },
    hiit: {
      es: {
        headerText: "Calor",
        secondaryText:
          "Intervalos al ritmo de la respiración: un poco de calor, apenas saltos, la cabeza despejada.",
      },
      fr: {
        headerText: "Chaleur",
        secondaryText:
          "Des intervalles menés par le souffle : un peu de chaleur, presque pas de sauts, les idées claires ensuite.",
      },
      de: {
        headerText: "Warm",
        secondaryText:
          "Intervalle im Takt des Atems: etwas Wärme, kaum ein Sprung, danach ein klarer Kopf.",
      },
    },
  },
};

export const TRAINER_WORDS: Record<string, Translations> = {
  "maya-cole": {
    es: {
      headerText: "Entrenadora jefe, fuerza",
      bio: "Maya ha enseñado la primera sentadilla y a levantadores de nivel nacional con la misma frase: pies, aire, barra.",
      about:
        "Llegué a las pesas con treinta años, mala espalda y peor paciencia. Las dos mejoraron el mismo año y por la misma razón: alguien me hizo ir más despacio. Casi todo lo que enseño es eso. Los domingos practico en una esterilla en Leipzig, donde nadie cuenta.",
      callToAction: "Dame cuatro semanas y un rincón vacío. Empezamos por la sentadilla.",
      stepCloser:
        "Ya has leído bastante sobre entrenar. Una sesión, hoy, con lo que haya en casa: ese es el paso.",
    },
    fr: {
      headerText: "Coach principale, force",
      bio: "Maya a appris le premier squat à des débutants et coaché des haltérophiles de niveau national avec la même phrase : pieds, souffle, barre.",
      about:
        "Je suis venue à la fonte à trente ans, avec un dos en mauvais état et encore moins de patience. Les deux se sont améliorés la même année, pour la même raison : quelqu’un m’a fait ralentir. C’est l’essentiel de ce que j’enseigne. Le dimanche, je pratique sur un tapis à Leipzig, où personne ne compte.",
      callToAction: "Donne-moi quatre semaines et un coin vide. On commence par le squat.",
      stepCloser:
        "Tu as assez lu sur l’entraînement. Une séance, aujourd’hui, avec ce que tu as sous la main : voilà le pas.",
    },
    de: {
      headerText: "Cheftrainerin, Kraft",
      bio: "Maya bringt Leuten die erste Kniebeuge bei und coacht Heber auf nationalem Niveau, mit demselben Satz: Füße, Atem, Stange.",
      about:
        "Zum Heben kam ich mit dreißig, einem kaputten Rücken und noch weniger Geduld. Beides wurde im selben Jahr besser, aus demselben Grund: Jemand hat mich langsamer gemacht. Das meiste, was ich unterrichte, ist genau das. Sonntags übe ich in Leipzig auf einer Matte, und dort zählt niemand mit.",
      callToAction: "Gib mir vier Wochen und eine leere Ecke. Wir fangen mit der Kniebeuge an.",
      stepCloser:
        "Du hast genug über Training gelesen. Eine Einheit, heute, mit dem, was im Haus ist: Das ist der Schritt.",
    },
  },
  "tom-reyes": {
    es: {
      headerText: "Acondicionamiento",
      bio: "Con Tom, doce minutos se sienten como una decisión.",
    },
    fr: {
      headerText: "Condition physique",
      bio: "Avec Tom, douze minutes ressemblent à une décision.",
    },
    de: {
      headerText: "Kondition",
      bio: "Bei Tom fühlen sich zwölf Minuten wie eine Entscheidung an.",
    },
  },
};
