/** The kind of thing that a term names, by its definition (“a hormone that …”) or the last word of its name (“vitamin D deficiency”). */
import type { Definition } from '../../define/definitions.ts';
import { withoutAdverb } from '../../define/verbs.ts';
import { rememberTexts } from '../../remember.ts';
import { withoutBrackets } from '../term-names.ts';
import { nounKinds } from './noun-kinds.ts';

type Kind = keyof typeof nounKinds;

const kindsOfNouns = new Map<string, Kind[]>();
for (const [kind, words] of Object.entries(nounKinds) as [Kind, string][]) {
  for (const word of words.split(' '))
    kindsOfNouns.set(word, [...(kindsOfNouns.get(word) ?? []), kind]);
}

/** Kinds that readers do not distinguish among answers. */
const alike: readonly (readonly Kind[])[] = [
  ['act', 'process', 'happening'],
  ['quality', 'measure'],
  ['quality', 'mind'],
  ['quality', 'state'],
  ['relation', 'state'],
  ['idea', 'mind'],
  ['idea', 'field'],
  ['sign', 'writing'],
  ['food', 'substance'],
  ['drug', 'substance'],
];

/** Endings of derived words that show the kind, for words that the table lacks. */
const endings: readonly (readonly [RegExp, Kind])[] = [
  [/(?:itis|emia|pathy|plegia|oma|algia|uria|penia)$/, 'sickness'],
  [/(?:ase|gen|ine|ide|ate|ose|ol|ium|lipid|protein)$/, 'substance'],
  [/(?:ology|nomy|graphy|ics)$/, 'field'],
  [/(?:ism|theory)$/, 'idea'],
  [/(?:ologist|ician|ist)$/, 'person'],
  [/(?:cyte|plast|some)$/, 'organ'],
  [/(?:ity|ness|ance|ence)$/, 'quality'],
  [/(?:tion|sion|ment|ing|lysis|genesis)$/, 'act'],
  [/(?:meter|scope|graph)$/, 'tool'],
];

/** A noun and its kinds. */
export interface Thing {
  noun: string;
  kinds: readonly string[];
}

/** The table has nouns in the singular. */
export function singularOf(word: string): string {
  if (kindsOfNouns.has(word)) return word;
  const tries = [
    word.replace(/ies$/, 'y'),
    word.replace(/(?:es|s)$/, ''),
    word.replace(/s$/, ''),
    word.replace(/ses$/, 'sis'),
    word.replace(/men$/, 'man'),
    word.replace(/ia$/, 'ium'),
  ];
  return tries.find((one) => kindsOfNouns.has(one)) ?? word.replace(/(?<=[^siu])s$/, '');
}

function kindsOfNoun(noun: string): readonly Kind[] {
  const known = kindsOfNouns.get(noun);
  if (known !== undefined) return known;
  const kind = endings.find(([ending]) => ending.test(noun))?.[1];
  return kind === undefined || noun.length < 6 ? [] : [kind];
}

/** “a type of bond” means a bond. */
const ofKind =
  /^(?:(?:an?|the|any|one|some|several|various|certain|many|most|other|these|such|two|three|four|both) )?(?:\p{L}[\p{L}-]* ){0,2}(?:types?|kinds?|forms?|sorts?|class|classes|variety|varieties|category|categories|examples?|sets?|series|collections?|combinations?|families|family|group|groups|number|range|pair|piece|subset|subtype|version|branch|lack|amount) of (?=\p{L})/u;
const endsName =
  /^(?:that|which|who|whom|whose|in|of|for|from|by|when|where|whereby|to|with|without|within|as|at|on|between|among|through|into|during|after|before|under|over|about|than|and|or|but|is|are|was|were|has|have|had|can|may|will|used|made|found|called|known|based|located|designed|caused|produced|given|set|such|like|consisting|containing|involving|including|using)$/;
const determiner = /^(?:an?|the|its|their|his|her|this|that|these|those|each|every|any|all)$/;
const stated =
  /^(?:is|are|was|were|refers? to|means?|describes?|called|is the term for|are the term for)$|defined as/;

/** The noun of a meaning: “hormone” of “a small hormone of the gut that …”. */
export const genusOf = rememberTexts((meaning: string): string => {
  let rest = withoutBrackets(meaning);
  rest = `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  rest = rest.replace(/^(?:one|some|any) of (?:the |several |many |a few )*/, '');
  rest = rest.replace(ofKind, '').replace(ofKind, '');
  if (/^(?:when|where|if|how|that)\b/.test(rest)) return rest.split(' ')[0] ?? '';
  if (/^\p{Ll}+ing (?:an?|the|of|to|in|one|\p{Ll}+s)\b/u.test(rest)) return 'activity';
  const name: string[] = [];
  for (const token of rest.split(' ').slice(0, 12)) {
    const word = token.toLowerCase().replace(/[^\p{L}’'-]/gu, '');
    const isKnown = name.length > 0 && kindsOfNouns.has(singularOf(name.at(-1) ?? ''));
    if (name.length > 0 && determiner.test(word)) {
      // “a chart showing the positions”
      if (/(?:ed|ing)$/.test(name.at(-1) ?? '') && name.length > 1) name.pop();
      break;
    }
    if (endsName.test(word) || (isKnown && /(?:ed|ing)$/.test(word))) break;
    name.push(word);
    if (/[,;:.)—–]$/.test(token)) {
      // “a small, hard seed”
      if (name.length > 1 && kindsOfNouns.has(singularOf(word))) break;
      if (!/,$/.test(token)) break;
    }
  }
  const head = name.at(-1) ?? '';
  return singularOf(head.split('-').at(-1) ?? '');
}, 4_000);

/** The thing that a meaning names; nothing if it describes an action. */
export function thingOfMeaning({ meaning, link }: Definition): Thing | undefined {
  if (!stated.test(withoutAdverb(link))) return undefined;
  const noun = genusOf(meaning);
  const kinds = /^(?:when|where|if|how|that)$/.test(noun) ? [noun] : kindsOfNoun(noun);
  return noun === '' ? undefined : { noun, kinds };
}

/** By the last word of its name. */
export function thingOfName(term: string): Thing {
  const name = withoutBrackets(term).replace(/ (?:of|in|for|to|on|from|by|with) .*$/, '');
  const noun = singularOf(
    (
      name
        .toLowerCase()
        .split(/[\s-]+/)
        .at(-1) ?? ''
    ).replace(/[^\p{L}]/gu, ''),
  );
  return { noun, kinds: kindsOfNoun(noun) };
}

export function areSame(one: Thing, other: Thing): boolean {
  return one.kinds.some((kind) => other.kinds.includes(kind));
}

/** Whether both are of the same kind or of similar kinds. `undefined` if a kind is unknown. */
export function areAlike(one: Thing, other: Thing): boolean | undefined {
  if (one.kinds.length === 0 || other.kinds.length === 0) return undefined;
  if (areSame(one, other)) return true;
  const isOneOf = (some: readonly string[], { kinds }: Thing) =>
    kinds.some((kind) => some.includes(kind));
  return alike.some((some) => isOneOf(some, one) && isOneOf(some, other));
}

/** Abstract things. Readers do not distinguish “justice”, “revenue” and “outsourcing” by kind. */
const abstract = new Set(
  'act field happening idea measure mind money process quality relation state'.split(' '),
);

export function areAbstract(one: Thing, other: Thing): boolean {
  return [one, other].every(
    ({ kinds }) => kinds.length > 0 && kinds.every((kind) => abstract.has(kind)),
  );
}
