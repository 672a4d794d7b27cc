/** Words and their stems; light and rough on purpose, English first. */
import { rememberTexts } from '../prepare/remember.ts';
import { countListed, listWords } from './listed-words.ts';

const functionWords =
  'a about above across after again against all almost along also although always am among an and another any anyone anything are around as at away back be became because become becomes been before began begin behind being below between both but by came can cannot come comes could did do does doing done down during each either else enough especially etc even ever every everyone example few first for four from further generally get gets give given gives go goes going had has have having he her here hers herself him himself his how however i if in including instead into is it its itself just kind known large last later least less let like likely made mainly make makes making many may me means might more most mostly much must my myself near need neither never new next no nor not nothing now of off often old on once one only onto or order other others our out over own part particular per perhaps possible quite rather really refer refers said same say says second see seem seems seen several shall she should similar simply since so some someone something sometimes soon still such take taken takes term than that the their them themselves then there therefore these they thing things this those though three through throughout thus to together too toward two type types under until up upon us use used uses using usually various very was way ways we well were what when where whether which while who whole whom whose why will with within without would yet you your';

export const stopWords: ReadonlySet<string> = new Set(functionWords.split(' '));

/** Each sentence is looked at by many rules, one after the other. */
const sentencesKept = 2000;
/** A book has about so many different words. */
export const wordsKept = 30_000;

export const wordsOf: (text: string) => readonly string[] = rememberTexts(findWords, sentencesKept);

function findWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Brings the plain forms of one word together (stimulus and stimuli, learn and learning). */
export const stemOf = rememberTexts(findStem, wordsKept);

function findStem(word: string): string {
  const bare = word.replace(/[’']s?$/, '');
  if (bare.length < 4 || /\d/.test(bare)) return bare;
  return bare
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=[^s]s)es$|(?<=x|ch|sh)es$/, '')
    .replace(/(?<=[^siu])s$/, '')
    .replace(/(?<=....)(?:ing|ed)$/, '')
    .replace(/(?<=...[^e])e$/, '');
}

/** Stems of the words that carry meaning. */
export function keysOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2 && !stopWords.has(word) && !/^\d+$/.test(word))
    .map(stemOf);
}

/** Is most of this running English text? Patterns of English grammar mean nothing elsewhere. */
export function isEnglish(texts: readonly string[]): boolean {
  let words = 0;
  let common = 0;
  for (const text of texts.slice(0, 400)) {
    const counted = countListed(text, listed, 'joined');
    const found = counted ? [] : findWords(text);
    words += counted?.words ?? found.length;
    common +=
      counted?.listed.reduce((sum, times) => sum + times, 0) ??
      found.filter((word) => commonEnglish.has(word)).length;
  }
  return words > 20 && common > words * 0.12;
}

const commonEnglish = new Set(
  'the of and to is that it for was with as by this are be have from or which not at an were but they their has'.split(
    ' ',
  ),
);
const listed = listWords([...commonEnglish]);

/** A name keeps its capital; a word that only opened its sentence does not. */
export function lowerFirst(text: string, isName: (word: string) => boolean): string {
  const first = /^[\p{L}’'-]+/u.exec(text)?.[0] ?? '';
  if (/^\S+( \S+){0,3} \p{Lu}\p{Ll}\S*( \([^)]*\))?$/u.test(text)) return text;
  if (first === 'I' || /[’']s$/.test(first) || /\p{Lu}.*\p{Lu}/u.test(first) || isName(first))
    return text;
  return lowerStart(text);
}

/** Whatever the word is, to compare it with a pattern in small letters. */
export function lowerStart(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** FNV-1a, 32 bits: a deterministic spread, not a secret. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash;
}
