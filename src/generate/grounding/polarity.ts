/** Words that a quote must not lose or gain: negations, conditions, directions, numbers. */
import type { CheckWords } from './check-words.ts';

const negations =
  'not no never none nor neither without cannot dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt ' +
  'nicht kein keine keinen keinem keiner nie niemals ohne ne pas jamais sans nunca sin ni não sem nem non mai senza né niet geen nooit zonder nie bez nigdy ani inte ej aldrig utan';
const others =
  'if unless only except rarely seldom hardly barely false unlike few less fewer more least most lower higher increase increases increased increasing decrease decreases decreased decreasing before after first last always sometimes ' +
  'wenn nur außer weniger mehr vor nach si seulement moins plus avant après solo menos más antes después só mais depois se solo meno più prima dopo als alleen minder meer voor na jeśli tylko mniej więcej przed po om bara mindre mer före efter';
const numbers =
  'one two three four five six seven eight nine ten eleven twelve hundred thousand million billion half third quarter twice once';

const negative = new Set(negations.split(' '));
const inWords = new Set(numbers.split(' '));
const telling = new Set([...negative, ...others.split(' ')]);

/** @param words of the page's language, if known */
export const isNegation = (word: string, words?: CheckWords) =>
  negative.has(word) || (words?.isNegation(word) ?? false);

/** In digits or in English words. */
export const isNumber = (word: string) => /\p{N}/u.test(word) || inWords.has(word);

/** Neither side may lack such a word. */
export const isTelling = (word: string, words?: CheckWords) =>
  telling.has(word) || isNumber(word) || (words?.isTelling(word) ?? false);
