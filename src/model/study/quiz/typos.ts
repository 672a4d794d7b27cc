/**
 * Whether a word is a mistyped form of another: one letter inserted, omitted or changed, or two swapped (Damerau, “A
 * technique for computer detection and correction of spelling errors”, 1964). A changed letter may give another word
 * (“hypotension”, “hypertension”), so only long words may differ; never in their first letter, which is rarely a
 * mistake (Yannakoudakis and Fawthrop, “The rules of spelling errors”, 1983) and often a prefix; and never so that
 * the meaning is reversed.
 */

/** Scripts that spell words letter by letter; in others one sign is a whole word. */
const spelled =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]+$/u;
const turning = /^(an?|un|in|im|il|ir|non|dis|de|re|mis|anti|counter|sub|super|bi|di|tri)$/;

export function isTypoOf(typed: string, right: string): boolean {
  if (typed === right) return true;
  if (!spelled.test(typed) || !spelled.test(right)) return false;
  if (isRoman(typed) && isRoman(right)) return false;
  const shorter = Math.min(typed.length, right.length);
  if (shorter < 3) return false;
  const isPlural = `${typed}s` === right || `${right}s` === typed;
  // “ה” in front is the Hebrew article.
  if (`ה${typed}` === right || `ה${right}` === typed) return true;
  const most = mostSlips(shorter);
  if ((most === 0 && !isPlural) || turnsRound(typed, right)) return false;
  if (isPlural) return true;
  return isSlip(most, typed, right) || isSlip(most, asSpelledNow(typed), asSpelledNow(right));
}

function mostSlips(letters: number): number {
  if (letters < 5) return 0;
  return letters < 9 ? 1 : 2;
}

/** “xxiii” and “xviii” are different numbers. */
function isRoman(word: string): boolean {
  return /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(word);
}

/** “oesophagus” and “sulphate” are also spelled “esophagus” and “sulfate”. */
function asSpelledNow(word: string): string {
  return word.replace(/^[ao]e/, 'e').replaceAll('ph', 'f');
}

function isSlip(most: number, one: string, other: string): boolean {
  const isSameAtFirst = one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
  return isSameAtFirst && isWithin(most, one, other);
}

function turnsRound(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isPrefixed = long.endsWith(short) && turning.test(long.slice(0, -short.length));
  return isPrefixed || areApart(one, other);
}

/**
 * Whether at most `most` letters are inserted, omitted, changed or swapped with their neighbour. Tries edits only at
 * differing letters, so that equal words of 20,000 letters cost nothing.
 */
function isWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (most === 0) return false;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(most - 1, a.slice(1), b.slice(1)) ||
    isWithin(most - 1, a.slice(1), b) ||
    isWithin(most - 1, a, b.slice(1)) ||
    (isSwapped && isWithin(most - 1, a.slice(2), b.slice(2)))
  );
}

/**
 * Words that differ by a letter or two and mean something else, so neither is a typo of the other. Any two words of
 * a line are distinct. Prefixes and suffixes of terms first, then whole words; mostly English and Latin.
 */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));

/** Each line has one first letter, because a typo never changes it. */
const beginnings = linesOf(`
  hyper hypo
  endo exo ecto ento
  inter intra intro infra
  ab ad
  macro micro
  ante anti
  pre pro
  pre post
  peri para
  allo auto
  homo hetero
  meso meta
  uni mono bi di tri tetra penta hexa hepta octa nona deca dodeca poly oligo
  mega micro milli
  deci deca
  super sub
`);

const endings = linesOf(`
  ate ite ide ine
  ane ene yne
  anol anal anone
  ose ase
  itis osis
  emia uria
  otomy ostomy ectomy
  blast clast
  philic phobic
  phile phobe
  philia phobia
  gram graph
  or ee
  er ee
  teen ty
  zehn zig
  phase phage
  tide side
  phagia phasia plasia
`);

const words = linesOf(`
  anterior interior inferior exterior
  medial median
  ileum ilium
  ileal ilial iliac
  mucus mucous
  humerus humorous
  perineal peroneal peritoneal
  maxilla mamilla
  maxillary mamillary
  malleus malleolus
  ureter urethra
  trachea trochlea
  fundus fungus
  parental parenteral
  palpation palpitation
  mitosis meiosis
  glycogen glucagon glucagen
  cysteine cystine
  cytosine cytokine
  cytosine cytidine
  adenine adenosine
  guanine guanosine
  thymine thiamine thymidine
  uracil uridine
  phenol phenyl
  chloride chlorite chlorate chlorine
  sulfite sulfate sulfide
  ferrous ferric
  discrete discreet
  principal principle
  princes princess
  complement compliment
  causal casual
  martial marital
  angel angle
  trail trial
  quite quiet
  desert dessert
  weather whether
  sixth sixty
  eight eighth eighty
  sesenta setenta
  seiscientos setecientos
  slovakia slovenia
  austria australia
  niger nigeria
  dominica dominican
  conservation conversation
  secession succession
  perspective prospective
  persecute prosecute
  statue statute
  latitude altitude attitude
  stationary stationery
  reflection refraction
  convection conduction convention conviction
  friction fraction
  metacarpal metatarsal
  metacarpus metatarsus
  chromatid chromatin
  insulin inulin
  histamine histidine
  prednisone prednisolone
  proton photon phonon
  neutron neuron
  electron election
  vertex vortex
  axiom axion
  genus genius
  interphase interface
  stroma stoma
  codon colon cotton
  hematoma hepatoma
  haematoma hepatoma
  arthritis arteritis
  facial fascial
  palate palette
  depreciation deprecation
  consul counsel council
  imminent immanent
  ingenious ingenuous
  capital capitol
  moral morale
  adverse averse
  tortuous torturous
  descent decent dissent
  calvary cavalry
  reality realty
  confident confidant
  ordinance ordnance
  canon cannon
  callus callous
  viscous vicious viscus
  humus hummus
  ireland iceland
  hungary hungry
  father farther
  brother bother
  thirsty thirty
  horse house
  mouse mouth month
  bread breed broad
  breath breathe breadth
  letter latter litter
  whale while whole white
  write white
  sheep sheet sleep steep
  snake snack shake
  plate plane place plant
  green greet greed
  black block blank
  heart heard hearth
  stone store stove
  chair chain
  grape graph grade grave
  train trail trait
  class clash
  glass grass gloss
  metal medal
  steel steal
  waist wrist waste
  bride bridge
  court count
  poison prison
  officer office
  soldier solder
  farmer former
  surgeon sturgeon
  prostate prostrate
  junio julio
  junho julho
  giugno luglio
  caballo cabello
  hombre hombro hambre
  pescado pecado
  cansado casado
  cuento cuenta
  puerto puerta
  hermano hermana
  abuelo abuela
  primo prima
  sobrino sobrina
  chico chica
  amigo amiga
  esposo esposa
  nieto nieta
  ragazzo ragazza
  nonno nonna
  poisson poison
  cousin cousine coussin
  cheveux chevaux
  tante tente
  jeune jaune
  kirche kirsche
  mutter muster
  lehrer lehre
`);

/** Whether two words have different meanings, however similar they are. */
function areApart(one: string, other: string): boolean {
  return (
    hasTwoOf(beginnings, one, other, (word, part) => word.startsWith(part)) ||
    hasTwoOf(endings, one, other, (word, part) => word.endsWith(part)) ||
    hasTwoOf(words, one, other, (word, part) => word === part || word === `${part}s`)
  );
}

/** The longest matching part counts: “dodeca-” is not “do-”, “-ectomy” is not “-otomy”. */
function hasTwoOf(
  families: readonly (readonly string[])[],
  one: string,
  other: string,
  has: (word: string, part: string) => boolean,
): boolean {
  const longest = (family: readonly string[], word: string) =>
    family.filter((part) => has(word, part)).sort((a, b) => b.length - a.length)[0];
  return families.some((family) => {
    const [a, b] = [longest(family, one), longest(family, other)];
    return a !== undefined && b !== undefined && a !== b;
  });
}
