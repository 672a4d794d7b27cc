/** Reads a question: its kind, and the words that name the thing. English, and other languages in Latin script. */
import { tokensOf } from '../grounding/tokens.ts';
import { stopWords } from '../language/words.ts';

export interface AskedWord {
  word: string;
  /** Carries meaning. */
  isKey: boolean;
  /** Asks rather than names. */
  isWeak: boolean;
}

export interface Question {
  kind: QuestionKind;
  /** The words of each thing, in order; two things if the question compares them. */
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

/** The question asks for the thing itself. */
const defining = [
  /^(?:what (?:is|are|was|were)|whats|what s|give|state) (?:the )?(?:definition|meaning|concept|idea) of (.+)$/,
  /^(?:the )?(?:definition|meaning) of (.+)$/,
  /^what (?:does|do|did) (.+?) (?:mean|stand for|refer to)$/,
  /^what (?:is|are|was|were) (?:meant|understood) by (.+)$/,
  /^(?:define|explain what|explain|describe) (.+?)(?: (?:is|are|means?))?$/,
  /^(?:what (?:is|are|was|were)|whats|what s) (.+)$/,
  /^(?:can you |could you |please )+(?:define|explain|tell me what) (.+?)(?: (?:is|are|means?))?$/,
];
/** “What is the role of …” asks for more than a definition. */
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
/** English. What caused it, or what somebody or something does. */
const askingForMore: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'why',
    /^(?:why|how come)\b|^(?:what|which \w+) (?:causes?|caused|led to|leads to|triggered|sparked|brought about)\b|^what (?:is|are|was|were) (?:the )?(?:\w+ )?(?:causes?|reasons?) (?:of|for)\b/,
  ],
  ['did', /^what (?:did|do|does) (.+?) (?:do|accomplish|achieve)$/],
];
/** A question without a question word names a thing, if it is no longer than this. */
const mostWordsOfThing = 5;

/** @param isEnglish whether the file is; English questions have other words than German ones */
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
    const asked = text.split(' ');
    const beginning = beginnings.find(({ words }) => words.every((word, at) => asked[at] === word));
    if (beginning !== undefined) {
      const rest = asked.slice(beginning.words.length);
      return { kind: beginning.kind, things: [askedWords(rest, isEnglish)] };
    }
  }
  const [kind] = asking.find(([, pattern]) => pattern.test(text)) ?? [];
  if (kind !== undefined) return { kind, things: [thing(text)] };
  const more = isEnglish ? askingForMore : [];
  const [moreKind, pattern] = more.find(([, one]) => one.test(text)) ?? [];
  if (moreKind !== undefined)
    return { kind: moreKind, things: [thing(pattern?.exec(text)?.[1] ?? text)] };
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

/** Removes the words around the thing's name. A name of small words only stays whole. */
function askedWords(words: readonly string[], isEnglish: boolean): AskedWord[] {
  const isSmall = (word: string) =>
    stopWords.has(word) || (!isEnglish && functionWordsElsewhere.has(word));
  // Without the numbers, as in `tokensOf`.
  const asked = words
    .filter((word) => word !== '')
    .map((word) => (/\p{N}/u.test(word) ? `#${word}#` : word))
    .map((word) => ({ word, isKey: !isSmall(word), isWeak: weakWords.has(word) }));
  const first = asked.findIndex(({ isKey }) => isKey);
  if (first < 0) return asked.map((one) => ({ ...one, isKey: one.word.length > 3 }));
  const last = asked.findLastIndex(({ isKey }) => isKey);
  const named = asked.slice(first, last + 1);
  // If all are weak, they are the name.
  return named.every(({ isKey, isWeak }) => isWeak || !isKey)
    ? named.map((one) => ({ ...one, isWeak: false }))
    : named;
}

/** What an answer must have: a date, a number, a name, a cause, an action, or a definition. */
export type QuestionKind =
  | 'define'
  | 'compare'
  | 'when'
  | 'count'
  | 'who'
  | 'why'
  | 'did'
  | 'other';

/** For files in other languages. English has words that look like these. */
const askingWords: Record<Exclude<QuestionKind, 'compare' | 'other' | 'why' | 'did'>, string> = {
  define:
    'was|was ist|was sind|was bedeutet|was versteht man unter|definiere|que|qué es|que es|qué son|que son|qué significa|define|qu est ce que|qu est ce qu|quest ce que|quest ce qu|c est quoi|che cos|che cosa|cos è|cosè|cosa è|cosa sono|o que é|o que são|o que significa|wat is|wat zijn|wat betekent|co to jest|vad är|hvad er|co je|nedir',
  when: 'wann|cuándo|cuando|en qué año|quand|en quelle année|quando|in che anno|em que ano|wanneer|kiedy|när|hvornår|kdy|ne zaman',
  count:
    'wie viele|wie viel|cuántos|cuántas|cuánto|cuánta|combien|quanti|quante|quanto|quantos|quantas|hoeveel|ile|hur många|hvor mange|kolik|kaç',
  who: 'wer|wen|quién|quien|quiénes|qui|chi|quem|wie is|wie was|kto|vem|hvem|kdo|kim',
};

/** Longest first, so that “was ist” is not read as “was”. */
const beginnings = Object.entries(askingWords)
  .flatMap(([kind, phrases]) =>
    phrases.split('|').map((phrase) => ({ kind: kind as QuestionKind, words: phrase.split(' ') })),
  )
  .sort((one, other) => other.words.length - one.words.length);

const functionWords =
  'der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden hat haben hatte was wer wie wo wann warum welche welcher welches im in zu von mit für auf aus bei nach zwischen unterschied man unter es sich nicht als bedeutet el la los las un una unos unas y o es son fue fueron qué que quién cómo dónde cuándo por para de del en con se su sus entre al lo significa diferencia le les des du et ou est sont était qui quoi quel quelle quels quelles comment où quand pourquoi dans pour par avec sur au aux ce cette il elle on ne pas entre différence il lo gli i una uno e è sono che chi come dove quando perché quale quali di da del della dei delle nel nella con per su tra fra differenza cosa o os as um uma é são foi que quem como onde porquê qual quais do da dos das no na em com por para entre diferença het een en of zijn wat wie hoe waar wanneer waarom welke van met voor op in bij tussen verschil i w z na do to jest są co kto jak gdzie kiedy och att det som är en ett på för av med den hvad er og der ve bir bu ile ne je jsou';

const functionWordsElsewhere: ReadonlySet<string> = new Set(functionWords.split(' '));

/** Forms of “to be”, which define the thing that is named before or after them. */
export const beingWords: ReadonlySet<string> = new Set(
  'is are was were ist sind war es son fue est sont sono è é são zijn jest są är er je'.split(' '),
);

const weak =
  'affect affected affecting arise assassinated basic begin begins began born call called cause caused coin coined considered causes characteristic characteristics come compare consist consists contain create created define defined definition describe described develop developed die died difference differences different discover discovered discuss effect effects end ended establish established example examples explain explanation feature features find found founded function functions give happen happens headed help helps idea importance important invent invented involve involved key killed led list main major meaning mention murdered name named occur occurs open opened part parts people people’s person play plays produce produced proposed publish published purpose reason reasons relate related relationship result results role roles shot start started state stated step steps study studied tell think thought two work works wrote write written year years';

/** These ask, and name nothing. A sentence without them can be the answer. */
const weakWords: ReadonlySet<string> = new Set(weak.split(' '));
