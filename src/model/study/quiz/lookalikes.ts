/**
 * Words that differ by a letter or two and mean something else, so that one is never a typo of the other. Of each line any two stand
 * apart. Common beginnings and endings of terms, then whole words; English and Latin for the most part.
 */

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));

/** Only those that begin with one letter: a typo never changes the first. */
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
`);

/** Whether one of the words means something else than the other, however near they are. */
export function areApart(one: string, other: string): boolean {
  return (
    hasTwoOf(beginnings, one, other, (word, part) => word.startsWith(part)) ||
    hasTwoOf(endings, one, other, (word, part) => word.endsWith(part)) ||
    hasTwoOf(words, one, other, (word, part) => word === part || word === `${part}s`)
  );
}

/** Of parts that a word has the longest counts: “dodeca-” is not “do-”, nor “-ectomy” “-otomy”. */
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
