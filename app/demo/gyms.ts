/** Texts and looks of the two demo gyms (product.md §26). */
import type { gyms, trainers } from "~/features/gyms/schema.server";

type NewGym = typeof gyms.$inferInsert;
type NewTrainer = typeof trainers.$inferInsert;

const picture = (gym: string, name: string) => `/pictures/${gym}/${name}`;

interface DemoPlan {
  name: string;
  description: string;
  priceMinor: number;
  interval: "MONTH" | "YEAR";
  trialPeriod: number;
  instagramHandleRequired: boolean;
}

interface DemoCategory {
  key: string;
  name: string;
  headerText: string;
  secondaryText: string;
}

export interface DemoGym {
  gym: NewGym;
  domain: string | null;
  applicationKey: string;
  plans: DemoPlan[];
  categories: DemoCategory[];
}

export const DEMO_GYMS: DemoGym[] = [
  {
    gym: {
      guid: "ironworks",
      name: "Ironworks",
      currency: "GBP",
      timeZone: "Europe/London",
      logoImageUrl: picture("ironworks", "logo.png"),
      headerImageUrl: picture("ironworks", "header.webp"),
      aboutImageUrl: picture("ironworks", "about.webp"),
      welcome1: "Strong is a skill",
      welcome2: "Barbells, kettlebells and honest coaching from our floor in Sheffield to yours.",
      about:
        "We opened in a disused cutlery works in 2014 with four racks and a kettle. The racks have multiplied; the rule has not changed: learn the lift, then load it. Every session here is coached by the people who run our floor, filmed where they teach.",
      checkoutSuccess:
        "<h2>Welcome to the floor</h2><p>Your place at Ironworks is ready. Start with <strong>Strength</strong>: short sessions, clear coaching, no guesswork.</p>",
      terms:
        "<h2>Ironworks terms</h2><p>Train within your limits and stop when something hurts. Your subscription renews until you cancel it, which you can do at any time on your profile; it then runs to the end of the period you paid for.</p><h3>Who may join</h3><p>You must be 18 or have a parent's permission.</p><h3>Payments</h3><p>Prices are in pounds sterling and include VAT. You will see what is due today and what later before you pay.</p>",
      privacy:
        "<h2>Your data at Ironworks</h2><p>We see your name, your e-mail address and the workouts you do with us, so that our coaches can plan better sessions. We never see your card.</p>",
      contacts:
        '<h2>Talk to us</h2><p>Ironworks, 12 Green Lane, Sheffield S3 8SE<br>Write to <a href="mailto:hello@ironworks.test">hello@ironworks.test</a>; a coach answers within a day.</p>',
      communityUrl: null,
      backgroundColor: "#0e0e10",
      textColor: "#f5f2ea",
      buttonColor: "#f4c31e",
      buttonTextColor: "#141208",
      brandColor: "#f4c31e",
    },
    domain: "ironworks.test",
    applicationKey: "ironworks-app",
    plans: [
      {
        name: "Monthly",
        description: "Every workout and every live. Cancel when you like.",
        priceMinor: 1499,
        interval: "MONTH",
        trialPeriod: 7,
        instagramHandleRequired: false,
      },
      {
        name: "Yearly",
        description: "A year on the floor for the price of nine months.",
        priceMinor: 13491,
        interval: "YEAR",
        trialPeriod: 0,
        instagramHandleRequired: false,
      },
      {
        name: "Inner Circle",
        description: "Monthly, and a weekly form check with a coach on Instagram Live.",
        priceMinor: 3900,
        interval: "MONTH",
        trialPeriod: 0,
        instagramHandleRequired: true,
      },
    ],
    categories: [
      {
        key: "strength",
        name: "Strength",
        headerText: "Strength",
        secondaryText:
          "Learn the lift, then load it. One movement at a time, coached by the people who run our floor.",
      },
      {
        key: "hiit",
        name: "HIIT",
        headerText: "HIIT",
        secondaryText: "Short, honest and over before you can argue. Bring water, leave the phone.",
      },
      {
        key: "mobility",
        name: "Mobility",
        headerText: "Mobility",
        secondaryText:
          "The room between you and a better squat. Ten minutes before, or an hour instead.",
      },
      {
        key: "yoga",
        name: "Yoga",
        headerText: "Yoga for lifters",
        secondaryText: "No incense. The length your training took, given back.",
      },
    ],
  },
  {
    gym: {
      guid: "flowstate",
      name: "Flowstate",
      currency: "EUR",
      timeZone: "Europe/Berlin",
      logoImageUrl: picture("flowstate", "logo.png"),
      headerImageUrl: picture("flowstate", "header.webp"),
      aboutImageUrl: picture("flowstate", "about.webp"),
      welcome1: "Move slowly. Arrive sooner",
      welcome2: "Yoga, mobility and breath for mornings that begin before the messages do.",
      about:
        "Flowstate is a small studio above a bakery in Leipzig. We teach the practice we keep ourselves: unhurried, precise, and kind to bodies that sit too much. Twelve minutes count. So do sixty.",
      // No texts of its own: terms, privacy, contact and the thank-you text are the provider's.
      backgroundColor: "#f7f6f0",
      textColor: "#1f2a24",
      buttonColor: "#2f6b4f",
      buttonTextColor: "#ffffff",
      brandColor: "#2f6b4f",
    },
    domain: null,
    applicationKey: "flowstate-app",
    plans: [
      {
        name: "Monthly",
        description: "All flows, all lives, month by month.",
        priceMinor: 1290,
        interval: "MONTH",
        trialPeriod: 7,
        instagramHandleRequired: false,
      },
      {
        name: "Yearly",
        description: "Twelve months of practice, two of them on us.",
        priceMinor: 12900,
        interval: "YEAR",
        trialPeriod: 0,
        instagramHandleRequired: false,
      },
      {
        name: "Sangha",
        description: "Monthly, with a closed Sunday circle on Instagram Live.",
        priceMinor: 2900,
        interval: "MONTH",
        trialPeriod: 0,
        instagramHandleRequired: true,
      },
    ],
    categories: [
      {
        key: "yoga",
        name: "Yoga",
        headerText: "Yoga",
        secondaryText: "Flows that fit between waking and the day, or between the day and sleep.",
      },
      {
        key: "mobility",
        name: "Mobility",
        headerText: "Mobility",
        secondaryText:
          "For bodies that sit too much: joint by joint, without hurry, both sides alike.",
      },
      {
        key: "strength",
        name: "Strength",
        headerText: "Quiet strength",
        secondaryText:
          "Long holds and slow repetitions. Strong enough for the day, soft enough for the evening.",
      },
      {
        key: "hiit",
        name: "HIIT",
        headerText: "Warm",
        secondaryText:
          "Intervals led by the breath: a little heat, hardly a jump, a clear head afterwards.",
      },
    ],
  },
];

/** A trainer's own application, which no gym sells; its plan opens what the trainer teaches in any gym. */
interface DemoApplication {
  key: string;
  currency: string;
  plan: DemoPlan;
}

export const DEMO_TRAINERS: {
  trainer: NewTrainer;
  gyms: string[];
  application?: DemoApplication;
}[] = [
  {
    gyms: ["ironworks", "flowstate"],
    application: {
      key: "maya-cole-app",
      currency: "GBP",
      plan: {
        name: "Train with Maya",
        description: "Every workout Maya teaches, in both gyms. Two weeks to find out.",
        priceMinor: 999,
        interval: "MONTH",
        trialPeriod: 14,
        instagramHandleRequired: false,
      },
    },
    trainer: {
      tuid: "maya-cole",
      firstName: "Maya",
      lastName: "Cole",
      screenName: "Maya Cole",
      email: "trainer@demo.test",
      headerText: "Head coach, strength",
      headerImageUrl: picture("ironworks", "poster-2.webp"),
      bio: "Maya has coached first squats and national lifters with the same sentence: feet, breath, bar.",
      about:
        "I came to lifting at thirty with a bad back and worse patience. Both got better in the same year, for the same reason: somebody made me slow down. Most of what I teach is that. On Sundays I practise on a mat in Leipzig, where nobody counts.",
      aboutImageUrl: picture("ironworks", "about.webp"),
      callToAction: "Give me four weeks and an empty corner. We start with the squat.",
      callToActionImageUrl: picture("ironworks", "poster-5.webp"),
      stepCloser:
        "You have read enough about training. One session, today, with whatever is in the house: that is the step.",
      stepCloserImageUrl: picture("ironworks", "poster-14.webp"),
      promoVideoUrl: "/promo-videos/maya-cole/clip.mp4",
      promoVideoCoverImageUrl: picture("ironworks", "movements/welcome.jpg"),
      profileImgUrl: picture("ironworks", "trainer-maya-cole.webp"),
    },
  },
  {
    gyms: ["ironworks", "flowstate"],
    trainer: {
      tuid: "tom-reyes",
      firstName: "Tom",
      lastName: "Reyes",
      screenName: "Tom Reyes",
      headerText: "Conditioning",
      bio: "Tom makes twelve minutes feel like a decision.",
      profileImgUrl: picture("ironworks", "trainer-tom-reyes.webp"),
    },
  },
];
