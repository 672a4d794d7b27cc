/**
 * How likely a sentence is lost on a student who reads it alone, weeks later: it leans on the text around it, tells an example or an
 * opinion, points elsewhere, or says too little to be learned. Learned from sentences that readers judged alone. Rules of
 * `language/quality.ts` refuse what is certain; this score weighs what only together makes a sentence weak.
 */
import { flag, weigh } from '../language/weigh.ts';
import { keysOf, wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { rememberBy } from '../remember.ts';
import { commonness } from '../terms/text-words.ts';
import { standingWeights } from './standing-weights.ts';

/** Words anywhere in the sentence. Looked up one by one: that is faster than a pattern for each row. */
const ofWords: readonly [string, string][] = [
  ['person', 'he she his her him'],
  ['its', 'its'],
  ['we', 'we'],
  ['us', 'us our ours'],
  ['now', 'now currently presently recently today'],
  ['like', 'like'],
  ['instead', 'instead rather moreover'],
  ['another', 'another'],
  ['same', 'same similar equally'],
  ['different', 'different'],
  [
    'judges',
    'perhaps luckily surprisingly obviously fortunately unfortunately arguably great wonderful rewarding obvious seem seems simply actually really quite very hard difficult easy convenient useful helpful',
  ],
  ['would', 'would'],
  ['could', 'could might'],
  ['must', 'must should'],
  ['most', 'often usually generally typically sometimes many most some frequently commonly'],
  ['both', 'both either neither each every'],
  ['not', 'not no never cannot nor'],
  ['because', 'because since'],
  ['important', 'important significant essential crucial critical major key main fundamental'],
  [
    'ofCase',
    'example case situation problem question issue figure graph table diagram data program code step story approach',
  ],
  [
    'time',
    'day days week weeks month months hour hours minute minutes moment ago later soon again',
  ],
  ['be', 'is are'],
  ['termed', 'called termed refers refer defined means known'],
  ['afterwards', 'then'],
];

const ofText: readonly [string, RegExp][] = [
  [
    'goesOn',
    /^(?:If so|Assum(?:e|ing)|Given (?:such|this|that)|Even (?:so|then)|In (?:either|neither|any) case|Otherwise|Alternatively|One (?:thing|approach|way|solution|option|alternative|question|problem|important|reason|final|last|more|further)|Most of the time|By (?:now|then)|Not only)\b/,
  ],
  ['compares', /^(?:Even more|More|Most|Less|Equally|Just as) \p{Ll}+ly\b/u],
  [
    'later',
    /^(?:Soon|Presently|Recently|Subsequently|Afterwards?|Initially|Originally|Previously|Over time|Once \p{Ll}+,|In (?:the )?(?:practice|meantime|end|process|past|future|long run|short run|early days)|From the start|Currently|Nowadays)\b/u,
  ],
  [
    'addsAtEnd',
    /\b(?:as well|too|instead|either|though|after all|again|also|accordingly|likewise|in other ways)[.!]$/,
  ],
  ['example', /\b(?:for example|for instance|e\.g\.|Ex:)/i],
  ['suchAs', /\bsuch as\b/],
  ['calls', /!/],
  ['if', /^(?:If|Suppose|Once|As) /],
  ['when', /^When /],
  ['letter', /(?<![\p{L}.])(?:[A-Z]\d|[B-HJ-Z])(?![\p{L}\d.’'-])/u],
  [
    'counted',
    /\btwofold\b|\b(?:crucial|big|important|major|some|several|many|two|three|certain|various|different) (?:\p{L}+ )?(?:differences?|similarities|advantages|problems|benefits|questions|ways|reasons|things|factors|types|kinds)\.$/u,
  ],
  ['there', /\bthere (?:is|are|was|were|has|have|had)\b/i],
  ['thatThing', /\b(?:this|these|those) (?!is\b|are\b|was\b|were\b)\p{L}/iu],
  ['weDo', /\b[Ww]e \p{Ll}+ /u],
  ['quoted', /[“”"]/],
  ['brackets', /\(/],
  ['the', /^The /],
  ['name', /^\p{Lu}\p{L}+ \p{Lu}/u],
  ['bare', /^\p{Lu}\p{Ll}+ (?:is|are|was|were|has|have|can|may)\b/u],
  ['act', /^\p{Lu}\p{Ll}+ing\b/u],
  ['many', /^(?:Many|Some|Most|All|Several|People|Each|Any|Every|Few)\b/],
  ['endsInThe', /\bthe \p{Ll}+\.$/u],
  ['than', /\bthan\b/],
  ['best', /\b(?:most|least|best|worst|\p{Ll}{3,}est)\b/u],
];

/** Of length, names, the heading above and the sentence before. */
const own =
  'one under8 under11 under14 over24 someNames theThings theFirst theThing inHeading first afterSame wordsOfContent rare opens terms';

export const standingFeatureNames: readonly string[] = [
  ...own.split(' '),
  ...ofWords.map(([name]) => name),
  ...ofText.map(([name]) => `t.${name}`),
  'afterColon',
];

/** “The pressure is …”: which one? */
const theThing =
  /^The (\p{Ll}+) (?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|does|did|do)\b/u;
/** A thing in more sentences than these is a subject of the text: “The heart is …”. */
const oftenNamed = 6;

/** “the animal”, “the screen”, but not “the end of …” */
const bareThing = /\b[Tt]he (\p{Ll}+)(?=[,.;)]| (?!of |that |who |which )\p{Ll})/gu;

const groupsOf = new Map<string, number[]>();
for (const [at, [, words]] of ofWords.entries())
  for (const word of words.split(' ')) groupsOf.set(word, [...(groupsOf.get(word) ?? []), at]);

const keysOfHeadings = rememberBy(({ sections }: Material) =>
  sections.map((heading) => new Set(keysOf(heading))),
);

const knownRows = rememberBy((_: Material) => new Map<Sentence, readonly number[]>());

/** @returns one number for each of `standingFeatureNames` */
export function standingFeatures(sentence: Sentence, material: Material): readonly number[] {
  const known = knownRows(material);
  const row = known.get(sentence) ?? featuresOf(sentence, material);
  known.set(sentence, row);
  return row;
}

function featuresOf(sentence: Sentence, material: Material): number[] {
  const { text, keys, before, section } = sentence;
  const words = wordsOf(text);
  const count = words.length;
  const ofHeading = keysOfHeadings(material)[section] ?? new Set();
  const ofPrevious = new Set(before === '' ? [] : keysOf(before));
  const names = text.match(/(?<=\p{L}[,;]? )\p{Lu}\p{L}+/gu)?.length ?? 0;
  const things = [...text.matchAll(bareThing)].filter(([, noun = '']) => commonness(noun) > 0);
  const noun = theThing.exec(text)?.[1] ?? '';
  const [thing] = commonness(noun) > 0 ? keysOf(noun) : [];
  const groups = new Uint8Array(ofWords.length);
  for (const word of words) for (const at of groupsOf.get(word) ?? []) groups[at] = 1;
  return [
    1,
    flag(count < 8),
    flag(count < 11),
    flag(count < 14),
    flag(count > 24),
    Math.min(names, 5) / 3,
    Math.min(things.length, 3) / 2,
    flag(things[0]?.index === 0),
    flag(
      thing !== undefined &&
        !ofHeading.has(thing) &&
        (material.spread.get(thing) ?? 0) <= oftenNamed,
    ),
    Math.min(1, keys.filter((key) => ofHeading.has(key)).length / 2),
    flag(before === ''),
    flag(keys.slice(0, 2).some((key) => ofPrevious.has(key))),
    keys.length / Math.max(1, count),
    (text.match(/(?<=\p{L}[,;]? )\p{Ll}{4,}/gu) ?? []).filter((word) => commonness(word) === 0)
      .length / Math.max(1, count),
    flag(sentence.opens),
    Math.min(sentence.terms.length, 2) / 2,
    ...groups,
    ...ofText.map(([, pattern]) => flag(pattern.test(text))),
    flag(before.endsWith(':')),
  ];
}

const weights = standingFeatureNames.map((name) => standingWeights[name] ?? 0);

/** @returns log odds that the sentence is lost on a reader outside its text; for English */
export function weaknessOf(sentence: Sentence, material: Material): number {
  return weigh(standingFeatures(sentence, material), weights);
}
