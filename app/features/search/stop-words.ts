/**
 * Function words of the four languages: articles, pronouns, prepositions, conjunctions and auxiliaries; and `up` and
 * `out`, which gyms write together with a verb or apart (`pushup`, `push up`). Pure.
 *
 * Left out, because a member may search by them: directions (`over`, `under`, `sous`, `bajo`), muscles (`ab`), numbers
 * (`uno`, `eins`), seasons and months (`été`, `may`, `mes`), steps (`pas`), the bear's walk (`ours`), names (`aura`,
 * `will`), and what spells another language's word once its accents are gone (`très` and `tres`).
 */
import { foldText } from "./fold-text";

const ENGLISH = `
  an the
  you he she it we they me him her us them my your his its our their mine yours
  myself yourself himself herself itself ourselves yourselves themselves
  this that these those who whom whose which what
  about at between by during for from in into of on out through to up with without
  and as because but how if nor or so than when where while
  am are be been being can could did do does had has have having is might must shall should was were would`;

const SPANISH = `
  el la los las lo un una unos unas al del
  yo tú él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes me te se nos os le les mí ti sí
  conmigo contigo consigo mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
  este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas
  que qué quien quién cual cuál cuales cuáles cuyo cuya
  con contra de desde durante en entre hacia hasta para por según sin sobre
  ni como cuando donde dónde mientras pero porque sino
  era eran eres es está están estar estaba estamos estoy fue ha haber había hay he ser son soy somos`;

const FRENCH = `
  le la les un une des du de au aux
  je tu il elle on nous vous ils elles me te se lui leur leurs eux moi toi soi en
  mon ma ton ta tes son sa ses notre nos votre vos
  ce cet cette ces ceci cela ça qui que qu quoi quel quelle quels quelles
  avec chez contre dans depuis durant entre par pendant pour sans sur vers
  et ou où ni mais donc comme quand si
  ai as avait avez avoir avons es est étaient était être ont sera serait sommes sont suis`;

const GERMAN = `
  der die das den dem des ein eine einem einen einer eines
  ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich
  mein meine meinem meinen meiner meines dein deine deinem deinen deiner deines
  sein seine seinem seinen seiner seines ihre ihrem ihren ihrer ihres
  unser unsere unserem unseren unserer unseres euer eure eurem euren eurer eures
  dies diese diesem diesen dieser dieses wer wen wem wessen was welche welchem welchen welcher welches
  an am ans auf aufs aus bei beim bis durch durchs für fürs gegen in im ins mit nach ohne seit über um unter
  von vom vor während wegen zu zum zur zwischen
  aber als damit dass denn ob oder sondern sowie und weil wenn wie wo
  bin bist ist sind seid war waren habe haben habt hast hat hatte hatten kann kannst können könnt konnte
  muss müssen musst müsst darf darfst dürfen soll sollen sollst sollte wollen wollt möchte möchten
  werde werden werdet wird wirst wurde wurden`;

export const STOP_WORDS: ReadonlySet<string> = new Set(
  foldText(`${ENGLISH} ${SPANISH} ${FRENCH} ${GERMAN}`).trim().split(/\s+/),
);
