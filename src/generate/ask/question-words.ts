/** Words that ask, and words that say little, of languages in Latin script. The words of English that carry no meaning are `stopWords`. */

/** What an answer should hold: a date, a number, a name; or how the thing is defined. */
export type QuestionKind = 'define' | 'compare' | 'when' | 'count' | 'who' | 'other';

/** In files that are not English; an English text has other words that look like these. */
const asking: Record<Exclude<QuestionKind, 'compare' | 'other'>, string> = {
  define:
    'was|was ist|was sind|was bedeutet|was versteht man unter|definiere|que|qué es|que es|qué son|que son|qué significa|define|qu est ce que|qu est ce qu|quest ce que|quest ce qu|c est quoi|che cos|che cosa|cos è|cosè|cosa è|cosa sono|o que é|o que são|o que significa|wat is|wat zijn|wat betekent|co to jest|vad är|hvad er|co je|nedir',
  when: 'wann|cuándo|cuando|en qué año|quand|en quelle année|quando|in che anno|em que ano|wanneer|kiedy|när|hvornår|kdy|ne zaman',
  count:
    'wie viele|wie viel|cuántos|cuántas|cuánto|cuánta|combien|quanti|quante|quanto|quantos|quantas|hoeveel|ile|hur många|hvor mange|kolik|kaç',
  who: 'wer|wen|quién|quien|quiénes|qui|chi|quem|wie is|wie was|kto|vem|hvem|kdo|kim',
};

/** The longest first, so that “was ist” is not read as “was”. */
const beginnings = Object.entries(asking)
  .flatMap(([kind, phrases]) =>
    phrases.split('|').map((phrase) => ({ kind: kind as QuestionKind, words: phrase.split(' ') })),
  )
  .sort((one, other) => other.words.length - one.words.length);

/** How a question in another language than English begins. @param words in small letters */
export function beginningOf(words: readonly string[]) {
  return beginnings.find((one) => one.words.every((word, index) => words[index] === word));
}

const functionWords =
  'der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden hat haben hatte was wer wie wo wann warum welche welcher welches im in zu von mit für auf aus bei nach zwischen unterschied man unter es sich nicht als bedeutet el la los las un una unos unas y o es son fue fueron qué que quién cómo dónde cuándo por para de del en con se su sus entre al lo significa diferencia le les des du et ou est sont était qui quoi quel quelle quels quelles comment où quand pourquoi dans pour par avec sur au aux ce cette il elle on ne pas entre différence il lo gli i una uno e è sono che chi come dove quando perché quale quali di da del della dei delle nel nella con per su tra fra differenza cosa o os as um uma é são foi que quem como onde porquê qual quais do da dos das no na em com por para entre diferença het een en of zijn wat wie hoe waar wanneer waarom welke van met voor op in bij tussen verschil i w z na do to jest są co kto jak gdzie kiedy och att det som är en ett på för av med den hvad er og der ve bir bu ile ne je jsou';

export const functionWordsElsewhere: ReadonlySet<string> = new Set(functionWords.split(' '));

/** “To be”, by which things are defined: after the thing that is asked for. */
export const beingWords: ReadonlySet<string> = new Set(
  'is are was were ist sind war es son fue est sont sono è é são zijn jest są är er je'.split(' '),
);

const weak =
  'affect affected affecting arise basic begin begins began born call called cause caused coin coined considered causes characteristic characteristics come compare consist consists contain create created define defined definition describe described develop developed die died difference differences different discover discovered discuss effect effects end ended establish established example examples explain explanation feature features find found founded function functions give happen happens help helps idea importance important invent invented involve involved key led list main major meaning mention name named occur occurs open opened part parts people people’s person play plays produce produced proposed publish published purpose reason reasons relate related relationship result results role roles start started state stated step steps study studied tell think thought two work works wrote write written year years';

/** They ask rather than name what is asked for: a sentence without them can be the answer. */
export const weakWords: ReadonlySet<string> = new Set(weak.split(' '));
