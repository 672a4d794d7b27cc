/**
 * Compares a typed answer with the right one, letter by letter, as `judgeTyped` does: what it lets pass is not marked
 * (case, missing accents, spaces, punctuation, an article, another spelling of a letter or number), and what it does
 * not let pass is marked. A letter has all its marks.
 */
import { foldLetters, type KeptAccents } from '../../../text/fold.ts';
import { accentsIn, elided, foldTyped, hasUmlaut, umlautsOf } from '../quiz/fold-typed.ts';
import { judgeTyped } from '../quiz/typed.ts';

export interface DifferencePart {
  kind: 'same' | 'missing' | 'extra';
  text: string;
}

/** Longer answers are compared word by word to limit the time. */
const mostLetters = 600;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * @param isRight whether the typed text was judged right
 * @returns parts in the order of the right answer; `same` and `missing` make it up, `extra` was typed in addition
 */
export function differenceOf(
  typed: string,
  right: string,
  isRight: boolean = judgeTyped(typed, [right]) === 'right',
): DifferencePart[] {
  const [given, wanted] = [typed.trim(), right.trim()];
  if (given === wanted || isRight) return wanted === '' ? [] : [{ kind: 'same', text: wanted }];
  if (given.length > mostLetters || wanted.length > mostLetters) {
    return compare(wordsOf(given), wordsOf(wanted));
  }
  const kept = accentsIn(given) === '' || accentsIn(wanted) === '' ? 'own' : 'all';
  const spelled = respelled(given, wanted, kept);
  const hasSigns = /[\p{N}\p{S}]/u.test(given + wanted);
  const units = (text: string, other: string, umlauts: boolean) =>
    lettersOf(text, freeStart(text, other)).map(({ text: letter, isFree }) => ({
      text: letter,
      keys: isFree || isIgnored(letter, hasSigns) ? [] : keysOf(letter, kept, umlauts),
    }));
  const anchors = anchorsOf(spelled, wanted, kept);
  const compared = (umlauts: boolean) =>
    compare(
      anchored(units(spelled, wanted, umlauts), anchors.given),
      anchored(units(wanted, spelled, umlauts), anchors.wanted),
    );
  const plain = compared(false);
  const spelledOut = hasUmlaut(spelled + wanted) ? compared(true) : plain;
  const found = markedIn(spelledOut) < markedIn(plain) ? spelledOut : plain;
  if (found.some(({ kind }) => kind !== 'same')) return found;
  // Here case and signs count: “Co” is not “CO”.
  return compare(exactly(given), exactly(wanted));
}

const mostNamed = 3;

/** What to check in an answer that is correct but for its spelling. @param right the form that was meant */
export function spellingToCheck(typed: string, right: string): string {
  const kept = accentsIn(typed) === '' || accentsIn(right) === '' ? 'own' : 'all';
  const known = new Set(typed.split(/\s+/u).flatMap((word) => readingsOf(word, kept)));
  const words = right.trim().split(/\s+/u);
  const wrong = words.filter((word) => {
    const read = readingsOf(word, kept);
    return read.length > 0 && !read.some((key) => known.has(key));
  });
  const named = wrong.map((word) => `“${word.replace(/^\p{P}+|\p{P}+$/gu, '')}”`);
  const isShort = named.length > 0 && named.length <= mostNamed && right.length <= mostLetters;
  return isShort ? `check the spelling of ${named.join(', ')}` : 'check the spelling';
}

/** A letter or word with what it is compared by; without keys it does not count. */
interface Unit {
  text: string;
  keys: readonly string[];
}

function lettersOf(text: string, free: number): { text: string; isFree: boolean }[] {
  return [...graphemes.segment(text)].map(({ segment, index }) => ({
    text: segment,
    isFree: index < free,
  }));
}

function exactly(text: string): Unit[] {
  return lettersOf(text, 0).map((letter) => ({
    text: letter.text,
    keys: [letter.text.normalize('NFC')],
  }));
}

/** Words that both have, in one order, by their place among the words. They are compared with each other alone. */
function anchorsOf(given: string, wanted: string, kept: KeptAccents) {
  const keysOfWords = (text: string) =>
    text.split(/\s+/u).map((word, unit) => ({ key: foldLetters(word, kept), unit }));
  const same = stepsOf(keysOfWords(given), keysOfWords(wanted)).filter(([kind]) => kind === 'same');
  return {
    given: new Map(same.map(([, i], anchor) => [i, anchor] as const)),
    wanted: new Map(same.map(([, , j], anchor) => [j, anchor] as const)),
  };
}

function anchored(units: readonly Unit[], anchors: ReadonlyMap<number, number>): Unit[] {
  let [word, wasSpace] = [0, false];
  return units.map((unit) => {
    const isSpace = /\s/u.test(unit.text);
    if (isSpace && !wasSpace) word++;
    wasSpace = isSpace;
    const anchor = anchors.get(word);
    if (anchor === undefined) return unit;
    return { ...unit, keys: unit.keys.map((key) => `${anchor} ${key}`) };
  });
}

/** How many letters are marked, UTF-16 units. */
export function markedIn(parts: readonly DifferencePart[]): number {
  return parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? 0 : text.length), 0);
}

/** “ß” compares as two letters. @param umlauts so does “ä” */
function keysOf(letter: string, kept: KeptAccents, umlauts: boolean): string[] {
  const folded = umlauts && hasUmlaut(letter) ? umlautsOf(letter) : foldLetters(letter, kept);
  return folded.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [letter];
}

/** Signs count beside numbers and in formulas. */
function isIgnored(letter: string, hasSigns: boolean): boolean {
  return hasSigns ? /^\s+$/u.test(letter) : /^(?![#‰%&/])[\s\p{P}]+$/u.test(letter);
}

/** At most as many words as fit a table of the same size; the rest is one. */
function wordsOf(text: string): Unit[] {
  const words = text.split(/(?<=\s)/);
  const most = [...words.slice(0, mostLetters), words.slice(mostLetters).join('')].filter(Boolean);
  return most.map((word) => ({ text: word, keys: [foldLetters(word, 'own').trim()] }));
}

/** The length of a leading article that the other text may lack. */
function freeStart(text: string, other: string): number {
  const [own, others] = [foldTyped(text).article, foldTyped(other).article];
  const isEnglish = (article: string | undefined) => /^(the|an?)$/.test(article ?? '');
  if (own !== undefined && (others === undefined || (isEnglish(own) && isEnglish(others)))) {
    return /^\P{L}*\p{L}+\s*/u.exec(text)?.[0].length ?? 0;
  }
  const plain = (one: string) => one.replace(/[’‘ʼ`´]/gu, "'").toLowerCase();
  const start = elided.exec(plain(text))?.[0] ?? '';
  return plain(other).startsWith(start) ? 0 : start.length;
}

/** Words of the typed text that are judged equal to a word of the right one, in the spelling of that one. */
function respelled(given: string, wanted: string, kept: KeptAccents): string {
  const byKey = new Map<string, string>();
  for (const word of wanted.split(/\s+/u)) {
    for (const key of readingsOf(word, kept)) if (!byKey.has(key)) byKey.set(key, word);
  }
  return given.replace(/\S+/gu, (word) => {
    const same = readingsOf(word, kept).find((key) => byKey.has(key));
    return same === undefined ? word : (byKey.get(same) ?? word);
  });
}

function readingsOf(word: string, kept: KeptAccents): string[] {
  const read = [foldTyped(word, { accents: kept === 'all' }).joined];
  if (hasUmlaut(word)) read.push(foldTyped(word, { umlauts: true }).joined);
  return read.filter((key) => key !== '');
}

/** The longest common subsequence, from a table of lengths. */
function compare(given: readonly Unit[], wanted: readonly Unit[]): DifferencePart[] {
  const [a, b] = [keysWithUnits(given), keysWithUnits(wanted)];
  const steps = stepsOf(a, b);
  const [isExtra, isMissing] = [new Set<number>(), new Set<number>()];
  for (const [kind, i, j] of steps) {
    if (kind === 'extra') isExtra.add(a[i]?.unit ?? 0);
    if (kind === 'missing') isMissing.add(b[j]?.unit ?? 0);
  }
  const parts: DifferencePart[] = [];
  let [typed, right] = [-1, -1];
  const addExtra = (unit: number) => {
    if (unit <= typed || !isExtra.has(unit)) return;
    // With the spaces between two words of them.
    const isNext = parts.at(-1)?.kind === 'extra' && isExtra.has(typed);
    const from = isNext && given.slice(typed + 1, unit).every(isFree) ? typed + 1 : unit;
    parts.push({ kind: 'extra', text: textOf(given.slice(from, unit + 1)) });
    typed = unit;
  };
  const addRight = (unit: number) => {
    if (unit <= right) return;
    const kind = isMissing.has(unit) ? 'missing' : 'same';
    const isNext = parts.at(-1)?.kind === 'missing' && kind === 'missing';
    const between = textOf(wanted.slice(right + 1, unit));
    if (between !== '') parts.push({ kind: isNext ? 'missing' : 'same', text: between });
    parts.push({ kind, text: wanted[unit]?.text ?? '' });
    right = unit;
  };
  for (const [kind, i, j] of steps) {
    if (kind !== 'missing') addExtra(a[i]?.unit ?? 0);
    if (kind !== 'extra') addRight(b[j]?.unit ?? 0);
  }
  parts.push({ kind: 'same', text: textOf(wanted.slice(right + 1)) });
  return joined(parts.filter(({ text }) => text !== ''));
}

const isFree = ({ keys }: Unit) => keys.length === 0;
const textOf = (units: readonly Unit[]) => units.map(({ text }) => text).join('');

interface Key {
  key: string;
  unit: number;
}

function keysWithUnits(units: readonly Unit[]): Key[] {
  return units.flatMap(({ keys }, unit) => keys.map((key) => ({ key, unit })));
}

type Step = readonly [kind: DifferencePart['kind'], i: number, j: number];

function stepsOf(a: readonly Key[], b: readonly Key[]): Step[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const isSame = (i: number, j: number) => a[i]?.key === b[j]?.key;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) steps.push(['same', i++, j++]);
    else if (j === b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      steps.push(['extra', i++, j]);
    } else steps.push(['missing', i, j++]);
  }
  return steps;
}

function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const out: DifferencePart[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}
