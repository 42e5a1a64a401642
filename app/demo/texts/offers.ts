/** Plans, products and tags in Spanish, French and German; English is the base text. */
import type { Translations } from "~/kernel/translations";

const MONTHLY = { es: "Mensual", fr: "Mensuel", de: "Monatlich" };
const YEARLY = { es: "Anual", fr: "Annuel", de: "Jährlich" };

/** Keyed by the gym's guid, the trainer's tuid or `platform`, then by the plan's name. */
export const PLAN_WORDS: Record<string, Record<string, Translations>> = {
  platform: {
    Everywhere: {
      es: { name: "En todas partes", description: "Todos los gimnasios, un solo plan." },
      fr: { name: "Partout", description: "Toutes les salles, un seul abonnement." },
      de: { name: "Überall", description: "Alle Studios, ein Abo." },
    },
    "Partner pass": {
      es: { name: "Pase de empresa", description: "A través de tu empresa." },
      fr: { name: "Pass entreprise", description: "Par ton employeur." },
      de: { name: "Partnerpass", description: "Über deinen Arbeitgeber." },
    },
  },
  ironworks: {
    Monthly: {
      es: {
        name: MONTHLY.es,
        description: "Todos los entrenamientos y todos los directos. Cancela cuando quieras.",
      },
      fr: {
        name: MONTHLY.fr,
        description: "Toutes les séances et tous les directs. Résilie quand tu veux.",
      },
      de: {
        name: MONTHLY.de,
        description: "Alle Workouts und alle Lives. Kündbar, wann du willst.",
      },
    },
    Yearly: {
      es: { name: YEARLY.es, description: "Un año en la sala al precio de nueve meses." },
      fr: { name: YEARLY.fr, description: "Un an dans la salle pour le prix de neuf mois." },
      de: { name: YEARLY.de, description: "Ein Jahr auf der Fläche zum Preis von neun Monaten." },
    },
    "Inner Circle": {
      es: {
        name: "Círculo interior",
        description:
          "El plan mensual y, cada semana, una revisión de técnica con un entrenador en Instagram Live.",
      },
      fr: {
        name: "Premier cercle",
        description:
          "L’abonnement mensuel et, chaque semaine, un point technique avec un coach sur Instagram Live.",
      },
      de: {
        name: "Innerer Kreis",
        description:
          "Das Monatsabo und jede Woche ein Technik-Check mit einem Coach auf Instagram Live.",
      },
    },
  },
  flowstate: {
    Monthly: {
      es: { name: MONTHLY.es, description: "Todas las clases y todos los directos, mes a mes." },
      fr: { name: MONTHLY.fr, description: "Tous les cours et tous les directs, mois après mois." },
      de: { name: MONTHLY.de, description: "Alle Flows, alle Lives, Monat für Monat." },
    },
    Yearly: {
      es: {
        name: YEARLY.es,
        description: "Doce meses de práctica, dos de ellos de nuestra parte.",
      },
      fr: { name: YEARLY.fr, description: "Douze mois de pratique, dont deux offerts." },
      de: { name: YEARLY.de, description: "Zwölf Monate Praxis, zwei davon schenken wir dir." },
    },
    Sangha: {
      es: {
        description: "El plan mensual con un círculo privado los domingos en Instagram Live.",
      },
      fr: {
        description: "L’abonnement mensuel avec un cercle privé le dimanche sur Instagram Live.",
      },
      de: {
        description: "Das Monatsabo mit einem geschlossenen Sonntagskreis auf Instagram Live.",
      },
    },
  },
  "maya-cole": {
    "Train with Maya": {
      es: {
        name: "Entrena con Maya",
        description:
          "Todos los entrenamientos de Maya, en los dos gimnasios. Dos semanas para probar.",
      },
      fr: {
        name: "S’entraîner avec Maya",
        description:
          "Toutes les séances de Maya, dans les deux salles. Deux semaines pour essayer.",
      },
      de: {
        name: "Trainiere mit Maya",
        description: "Alle Workouts von Maya, in beiden Studios. Zwei Wochen zum Ausprobieren.",
      },
    },
  },
};

export const PRODUCT_WORDS: Record<string, Translations> = {
  "resistance-kit": {
    es: {
      name: "Kit de bandas",
      description:
        "Cinco bandas, de pluma a bestia, un anclaje de puerta y dos agarres, en una bolsa que cabe en un cajón. Todo lo que piden las sesiones con bandas.",
      checkoutSuccess:
        "<h2>Tu kit está en camino</h2><p>Preparamos los paquetes por la mañana de lunes a viernes; lo tendrás en tres días laborables. Mientras tanto, empieza por <strong>Fuerza</strong>: las primeras sesiones solo necesitan el suelo.</p>",
    },
    fr: {
      name: "Kit d’élastiques",
      description:
        "Cinq bandes, de la plume à la brute, une ancre de porte et deux poignées, dans un sac qui tient dans un tiroir. Tout ce que demandent les séances à l’élastique.",
      checkoutSuccess:
        "<h2>Ton kit est en route</h2><p>Nous préparons les colis le matin en semaine ; tu l’auras sous trois jours ouvrés. D’ici là, commence par <strong>Force</strong> : les premières séances ne demandent que le sol.</p>",
    },
    de: {
      name: "Bänder-Set",
      description:
        "Fünf Bänder von federleicht bis brutal, ein Türanker und zwei Griffe, in einer Tasche, die in die Schublade passt. Alles, was die Einheiten mit Band brauchen.",
      checkoutSuccess:
        "<h2>Dein Set ist unterwegs</h2><p>Wir packen werktags am Vormittag; in drei Werktagen ist es bei dir. Fang bis dahin mit <strong>Kraft</strong> an: Die ersten Einheiten brauchen nur den Boden.</p>",
    },
  },
  "yoga-block-set": {
    es: {
      name: "Set de bloques de yoga",
      description:
        "Dos bloques de corcho portugués y un cinturón de algodón. Cálidos en la mano, con el peso justo para confiar en ellos, hechos para durar más que la esterilla.",
      checkoutSuccess:
        "<h2>Gracias</h2><p>Tus bloques salen mañana de Leipzig. Ponlos junto a la esterilla y haz con calma el <strong>flow de la tarde</strong>.</p>",
    },
    fr: {
      name: "Set de blocs de yoga",
      description:
        "Deux blocs en liège du Portugal et une sangle en coton. Chauds dans la main, assez lourds pour qu’on s’y fie, faits pour durer plus longtemps que le tapis.",
      checkoutSuccess:
        "<h2>Merci</h2><p>Tes blocs partent de Leipzig demain. Pose-les près du tapis et prends le <strong>flow du soir</strong> tout en douceur.</p>",
    },
    de: {
      name: "Yogablock-Set",
      description:
        "Zwei Blöcke aus portugiesischem Kork und ein Baumwollgurt. Warm in der Hand, schwer genug zum Vertrauen, gemacht, um länger zu halten als die Matte.",
      checkoutSuccess:
        "<h2>Danke</h2><p>Deine Blöcke verlassen morgen Leipzig. Leg sie neben die Matte und geh den <strong>Abendflow</strong> langsam an.</p>",
    },
  },
};

/** Spanish, French, German. */
const TAGS: Record<string, [es: string, fr: string, de: string]> = {
  Back: ["Espalda", "Dos", "Rücken"],
  "Back care": ["Cuidar la espalda", "Prendre soin du dos", "Gesunder Rücken"],
  Balance: ["Equilibrio", "Équilibre", "Balance"],
  Barbell: ["Barra", "Barre", "Langhantel"],
  Beginner: ["Principiantes", "Débutants", "Einsteiger"],
  Boxing: ["Boxeo", "Boxe", "Boxen"],
  Breath: ["Respiración", "Respiration", "Atem"],
  Core: ["Core", "Gainage", "Rumpf"],
  "Desk break": ["Pausa de oficina", "Pause bureau", "Schreibtischpause"],
  Dumbbells: ["Mancuernas", "Haltères", "Kurzhanteln"],
  Evening: ["Noche", "Soir", "Abend"],
  Finisher: ["Final fuerte", "Finisher", "Finisher"],
  "Full body": ["Cuerpo entero", "Corps entier", "Ganzkörper"],
  Hips: ["Caderas", "Hanches", "Hüfte"],
  Kettlebell: ["Kettlebell", "Kettlebell", "Kettlebell"],
  "Low impact": ["Bajo impacto", "Faible impact", "Gelenkschonend"],
  "Lower body": ["Tren inferior", "Bas du corps", "Unterkörper"],
  "Lunch break": ["Pausa de comida", "Pause déjeuner", "Mittagspause"],
  Morning: ["Mañana", "Matin", "Morgen"],
  "No equipment": ["Sin material", "Sans matériel", "Ohne Geräte"],
  "No mat": ["Sin esterilla", "Sans tapis", "Ohne Matte"],
  Recovery: ["Recuperación", "Récupération", "Erholung"],
  Slow: ["Lento", "Lent", "Langsam"],
  Strong: ["Fuerte", "Intense", "Kräftig"],
  Sweaty: ["Sudoroso", "Ça transpire", "Schweißtreibend"],
  Technique: ["Técnica", "Technique", "Technik"],
  "Upper body": ["Tren superior", "Haut du corps", "Oberkörper"],
  "Warm-up": ["Calentamiento", "Échauffement", "Aufwärmen"],
};

export const TAG_WORDS: ReadonlyMap<string, Translations> = new Map(
  Object.entries(TAGS).map(([text, [es, fr, de]]) => [
    text,
    { es: { text: es }, fr: { text: fr }, de: { text: de } },
  ]),
);
