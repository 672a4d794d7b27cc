/** How a sentence names what a question is about, and what it says of it: the event, its verb, names beside it. English. Pure. */
import { verbFormOf } from '../language/common-verbs.ts';
import { wordsOf } from '../language/words.ts';

/** Where a word of the question stands in the sentence, UTF-16 offsets. */
export interface Place {
  start: number;
  end: number;
  /** Which word of the question. */
  key?: number;
}

/** Words of the question that stand close together name the event; one far away is another mention. */
export function named(places: readonly Place[]): readonly Place[] {
  let best: Place[] = [];
  let open: Place[] = [];
  for (const place of places) {
    const last = open.at(-1);
    if (last !== undefined && place.start - last.end <= farFromName) open.push(place);
    else open = [place];
    if (open.length > best.length) best = open;
  }
  return best;
}

const farFromName = 30;

/** The event is only a point in time for something else: “after the war”, “three years before the purchase”. */
export const besideEvent =
  /\b(?:after|before|since|following|prior to|during|throughout|until|wake of|up to|by the time(?: of)?|outbreak of(?= .*\bafter\b)|aftermath of|preceding|years? of|anniversary of|eve of)(?: [\p{L}’'-]+){0,4} $/iu;

/** Weak words of a question that its answer must say in one of these ways. */
export const senses: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [
    /\b(?:begins?|began|start(?:s|ed)?|break out|broke out)\b/i,
    /\b(?:beg[aiu]n\w*|start\w*|broke out|breaking out|outbreak|erupt\w*|commenc\w*|onset|opened|launch\w*|set (?:\w+ ){1,4}in motion|fired on)\b/i,
  ],
  [
    /\b(?:ends?|ended)\b/i,
    /\b(?:end(?:s|ed|ing)?|conclu\w+|surrender\w*|fell|ceased|finish\w*|over|collaps\w*)\b/i,
  ],
  [
    /\b(?:dies?|died)\b/i,
    /\b(?:die[sd]?|death|dying|assassinat\w*|murder\w*|killed|executed|\d{3,4} ?[–-] ?\d{2,4})\b/i,
  ],
  [
    /\b(?:assassinat\w*|murder\w*|kill(?:s|ed)?|shot)\b/i,
    /\b(?:assassinat\w*|murder\w*|kill(?:s|ed|ing)?|sho(?:o?ts?|oting)|stabbed|slain|slew)\b/i,
  ],
  [/\bborn\b/i, /\b(?:born|birth|\d{3,4} ?[–-] ?\d{2,4})\b/i],
  [
    /\b(?:found(?:ed)?|establish(?:ed)?|create[ds]?|built|build|settled?)\b/i,
    /\b(?:found(?:ed|ing|er|ers)|establish\w*|creat\w+|set up|open(?:ed|ing)|form(?:ed|ing)|launch\w*|buil[dt]\w*|settle[dr]s?|settling|organiz(?:ed|es|ing)|construct\w+|beg[au]n|found)\b/i,
  ],
  [
    /\b(?:invent(?:ed|s)?|create[ds]?|develop(?:ed|s)?|discover(?:ed|s)?)\b/i,
    /\b(?:invent\w*|develop\w*|creat\w+|design\w*|patent\w*|discover\w*|devis\w+|introduc\w+|pioneer\w*)\b/i,
  ],
  [
    /\b(?:writes?|wrote|written|publish(?:ed|es)?)\b/i,
    /\b(?:wr[io]t\w*|(?:co)?author(?:ed|s)?|publish\w*|penned|(?:novel|book|pamphlet|essay|narrative|dialogue|work|poem|play|story)s?\b.{0,40}\bby|in (?:his|her|their) (?:\d{4} |\w+ ){0,3}(?:novel|book|pamphlet|essay|dialogue|work|poem|play|story))\b/i,
  ],
  [
    /\b(?:led|leads?|headed|heads?|directed|directs?|chaired)\b/i,
    /\b(?:led|lead(?:s|er|ers|ing)?|leadership|head(?:ed|s)?|direct(?:ed|or|ors|s)|chair\w*|command\w*|under|united|ruler)\b/i,
  ],
  [
    /\bcoin(?:ed|s)?\b/i,
    /\b(?:coin(?:ed|s|ing)?|called|termed|named|(?:used|introduced) the term)\b/i,
  ],
  [
    /\b(?:propos(?:ed|es)|introduc(?:ed|es))\b/i,
    /\b(?:propos\w*|introduc\w*|develop\w*|suggest\w*|formulat\w*|describ\w*|argu\w*|theor\w*|created)\b/i,
  ],
];

export function lacksSense(asked: string, text: string): boolean {
  const wanted = senses.filter(([one]) => one.test(asked));
  return wanted.length > 0 && !wanted.some(([, said]) => said.test(text));
}

const nameInText =
  /\p{Lu}\p{Ll}+(?:(?: (?:of|the|de|van|von|al|ibn|bin)| \p{Lu}\.| [“"]\p{L}+[”"])*[ -]\p{Lu}[\p{Ll}’]+)*/gu;
export const noName = new Set(
  'the this that these those his her their its in on at by for from with when while after before during although though because since as but and or if then it he she they we one two many most some such both each other another like unlike despite among under over through despite january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday figure table chapter'.split(
    ' ',
  ),
);

export function namesIn(text: string): { name: string; index: number }[] {
  return [...text.matchAll(nameInText)].flatMap(({ 0: name, index }) =>
    wordsOf(name).every((word) => noName.has(word)) ? [] : [{ name, index }],
  );
}

/** At the start of its sentence or clause, or behind a short opening: “In 1859, John Brown …”. */
export function isSubject(text: string, start: number): boolean {
  const before = text.slice(0, start);
  return /^[“"(]?(?:(?:the|an?) )?$|^[^,;]{1,60}, (?:the |an? )?(?:[\p{L}-]+ ){0,3}$|^(?:Like|Unlike|As|When|While|Although) [^,;]{0,50}, $|; (?:\p{L}+, )?$/iu.test(
    before,
  );
}

const auxiliary =
  /^(?:is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|did|does|do)$/;
/** Forms that end otherwise, beyond those of `common-verbs.ts`. */
const pastForms = new Set(
  'wrote built fought ruled made led spoke swore ran rode struck set put cut hit sent shot hid fled drew drove bore wore stole sang sank threw tore woke arose crossed dealt dug lit met read said saw slew sold sought spent stood swept taught took told won'.split(
    ' ',
  ),
);

/** @returns the first verb after a subject, and its place; “was a teacher” is none of action */
export function verbOf(rest: string): { word: string; at: number } | undefined {
  const match =
    /^(?:[’']s)?(?: \([^)]*\))?(?:, [^,;]{3,120},)?(?: (?:also|then|first|later|soon|once|eventually|finally|secretly|himself|herself|and \p{Lu}\p{Ll}+|\p{Ll}+ly|and(?= \p{Ll}+ly )))* (\p{Ll}+)/u.exec(
      rest,
    );
  const word = match?.[1];
  if (match === null || word === undefined) return undefined;
  const isVerb =
    auxiliary.test(word) ||
    pastForms.has(word) ||
    /(?:[^e]ed|ied)$/.test(word) ||
    ['third', 'past'].includes(verbFormOf(word) ?? '') ||
    /^(?:allows|helps|controls|carries|produces|secretes|regulates|stores|makes|filters)$/.test(
      word,
    );
  return isVerb ? { word, at: match[0].length } : undefined;
}
