/** Reads a question: its kind, and the words that name the thing. */
import { tokensOf } from '../grounding/tokens.ts';
import { stopWords } from '../language/words.ts';
import {
  beginningOf,
  functionWordsElsewhere,
  type QuestionKind,
  weakWords,
} from './question-words.ts';

export interface AskedWord {
  /** In small letters. */
  word: string;
  /** Carries meaning. */
  isKey: boolean;
  /** Asks rather than names. */
  isWeak: boolean;
}

export interface Question {
  kind: QuestionKind;
  /** The things that are asked for, each as its words in their order; two where they are compared. */
  things: AskedWord[][];
}

/** Longer questions are cut. */
export const longestQuestion = 300;

const comparing = [
  /\bdifferences? (?:is there |are there )?between (?:an? |the )?(.+?) and (?:an? |the )?(.+)$/,
  /^how (?:do|does|is|are|did|was|were) (?:an? |the )?(.+?) (?:differ|different|distinct) from (?:an? |the )?(.+)$/,
  /^(?:compare|contrast|compare and contrast|distinguish|distinguish between|differentiate|differentiate between) (?:an? |the )?(.+?) (?:and|with|to|from) (?:an? |the )?(.+)$/,
  /^(?:an? |the )?(.+?) (?:vs|versus) (?:an? |the )?(.+)$/,
  /\b(?:unterschied|unterschiede) zwischen (.+?) und (.+)$/,
  /\bdiferencias? (?:hay )?entre (.+?) (?:y|e) (.+)$/,
  /\bdifférences? (?:y a t il )?entre (.+?) et (.+)$/,
  /\bdifferenz[ae] (?:c è )?tra (.+?) e (.+)$/,
  /\bdiferenças? (?:há )?entre (.+?) e (.+)$/,
  /\bverschil tussen (.+?) en (.+)$/,
];

/** The thing is asked for by itself. */
const defining = [
  /^(?:what (?:is|are|was|were)|whats|what s|give|state) (?:the )?(?:definition|meaning|concept|idea) of (.+)$/,
  /^(?:the )?(?:definition|meaning) of (.+)$/,
  /^what (?:does|do|did) (.+?) (?:mean|stand for|refer to)$/,
  /^what (?:is|are|was|were) (?:meant|understood) by (.+)$/,
  /^(?:define|explain what|explain|describe) (.+?)(?: (?:is|are|means?))?$/,
  /^(?:what (?:is|are|was|were)|whats|what s) (.+)$/,
  /^(?:can you |could you |please )+(?:define|explain|tell me what) (.+?)(?: (?:is|are|means?))?$/,
];
/** “What is the role of …” asks for more than what a thing is. */
const asksOfThing =
  /^(?:the |an? |some |one )?(?:\w+ )?(?:role|function|purpose|cause|effect|importance|reason|number|result|relationship|connection|advantage|disadvantage|benefit|example|type|kind|part|symptom|stage|step|consequence|goal|size|length|capital|main|name)s? (?:of|for|between|in|that)\b/;
const asking: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'when',
    /^(?:since |until )?when\b|^(?:in )?(?:what|which) (?:year|century|decade|date|day|month)\b/,
  ],
  [
    'count',
    /^how (?:many|much|long|old|often|far|fast|large|big|tall|high|heavy)\b|^(?:about )?what (?:number|percentage|percent|proportion|share|amount)\b/,
  ],
  [
    'who',
    /^(?:by |to |for )?who(?:m|se|s)?\b|^(?:what|which) (?:person|scientist|psychologist|sociologist|researcher|philosopher|theorist|author|doctor|man|woman)\b/,
  ],
];
/** A question without a question word names a thing, if it is no longer than this. */
const mostWordsOfThing = 5;

/** @param isEnglish of the file: an English question has other words than a German one */
export function readQuestion(asked: string, isEnglish: boolean): Question {
  const words = tokensOf(asked.slice(0, longestQuestion)).words;
  const text = words.map((word) => word.replaceAll('#', '')).join(' ');
  const thing = (part: string) => askedWords(part.split(' '), isEnglish);
  for (const pattern of comparing) {
    const [, one, other] = pattern.exec(text) ?? [];
    const things = [one, other].map((part) => thing(part ?? ''));
    if (things.every((some) => some.some(({ isKey }) => isKey))) return { kind: 'compare', things };
  }
  if (!isEnglish) {
    const beginning = beginningOf(text.split(' '));
    if (beginning !== undefined) {
      const rest = text.split(' ').slice(beginning.words.length);
      return { kind: beginning.kind, things: [askedWords(rest, isEnglish)] };
    }
  }
  const [kind] = asking.find(([, pattern]) => pattern.test(text)) ?? [];
  if (kind !== undefined) return { kind, things: [thing(text)] };
  for (const pattern of defining) {
    const named = pattern.exec(text)?.[1];
    if (named !== undefined && !asksOfThing.test(named))
      return { kind: 'define', things: [thing(named)] };
  }
  const isThing =
    words.length <= mostWordsOfThing &&
    !/^(?:how|why|where|which|what|does|do|did|is|are|was|were|can)\b/.test(text);
  return { kind: isThing ? 'define' : 'other', things: [thing(text)] };
}

/** Without what stands around the thing's name; a name of nothing but small words is asked for whole. */
function askedWords(words: readonly string[], isEnglish: boolean): AskedWord[] {
  const isSmall = (word: string) =>
    stopWords.has(word) || (!isEnglish && functionWordsElsewhere.has(word));
  // Numbers as `tokensOf` tells them from words.
  const asked = words
    .filter((word) => word !== '')
    .map((word) => (/\p{N}/u.test(word) ? `#${word}#` : word))
    .map((word) => ({ word, isKey: !isSmall(word), isWeak: weakWords.has(word) }));
  const first = asked.findIndex(({ isKey }) => isKey);
  if (first < 0) return asked.map((one) => ({ ...one, isKey: one.word.length > 3 }));
  const last = asked.findLastIndex(({ isKey }) => isKey);
  const named = asked.slice(first, last + 1);
  // All weak: then these are the thing's name.
  return named.every(({ isKey, isWeak }) => isWeak || !isKey)
    ? named.map((one) => ({ ...one, isWeak: false }))
    : named;
}
