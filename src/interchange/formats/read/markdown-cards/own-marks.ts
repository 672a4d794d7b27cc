/** The marks of our own Markdown of cards, for writing and reading. */
import { coversInWords, mostCovers, mostFlags } from '../../../../model/entities/card.ts';
import { mostGaps } from '../../../../model/study/cloze.ts';

/** The first line of an export. It is no text in a Markdown reader. */
export const ownFile =
  '<!-- Flashcards from Haversack. A line with “?” stands between front and back (“??”: both ways), a line with “---” behind each card. -->';

/** Stands for a side that is only a picture. */
export const pictureSide = '(picture)';

/** A line of a side that would be a mark, or is an escaped one. */
const mark = /^\\*(\?\??|-{3,}|# .*|Tags: .*|<!--card.*)$/;
const escapedMark = /^\\(?=\\*(\?\??|-{3,}|# .*|Tags: .*|<!--card.*)$)/gm;

/** Escapes lines that would be marks with a backslash. */
export function guarded(side: string): string {
  const words = side.trim() === '' ? pictureSide : side;
  return words
    .split('\n')
    .map((line) => (mark.test(line) ? `\\${line}` : line))
    .join('\n');
}

export function unguarded(side: string): string {
  return side.replaceAll(escapedMark, '');
}

/** What the words of a note do not say. Cards are named by `asked`; 0 is a single card. */
export interface NoteState {
  /** If the words look like the other kind. */
  kind?: 'basic' | 'cloze';
  isTyped?: boolean;
  /** The cards of the note; `all`: a single one that asks all gaps. */
  asked?: readonly number[] | 'all';
  suspended?: ReadonlySet<number>;
  flags?: ReadonlyMap<number, number>;
  covers?: number[][];
  hidesAll?: boolean;
}

/** @returns a line, or empty text if there is nothing to say */
export function noteState(state: NoteState): string {
  const { kind, isTyped, asked, suspended, flags, covers, hidesAll } = state;
  const words = [
    kind ?? '',
    isTyped ? 'typed' : '',
    asked === undefined ? '' : `asked=${typeof asked === 'string' ? asked : asked.join(',')}`,
    suspended?.size ? `suspended=${[...suspended].join(',')}` : '',
    flags?.size ? `flags=${[...flags].map((pair) => pair.join(':')).join(',')}` : '',
    covers?.length ? `covers=${coversInWords(covers)}` : '',
    hidesAll ? 'hides-all' : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? '' : `<!--card ${words.join(' ')}-->\n`;
}

export function readNoteState(line: string): NoteState | undefined {
  const words = /^<!--card ([^<>]{0,20000})-->$/.exec(line)?.[1]?.split(' ');
  if (words === undefined) return undefined;
  const state: NoteState = {};
  for (const word of words) {
    const [name, value = ''] = word.split('=');
    if (name === 'basic' || name === 'cloze') state.kind = name;
    else if (name === 'typed') state.isTyped = true;
    else if (name === 'hides-all') state.hidesAll = true;
    else if (name === 'asked') {
      const asked = value === 'all' ? value : numbersIn(value).filter((one) => one > 0);
      if (asked.length > 0) state.asked = asked;
    } else if (name === 'suspended') state.suspended = new Set(numbersIn(value));
    else if (name === 'flags') state.flags = new Map(flagsIn(value));
    else if (name === 'covers') {
      const covers = readCovers(value);
      if (covers !== undefined) state.covers = covers;
    }
  }
  return state;
}

const mostAsked = Math.max(mostGaps, mostCovers);

function numbersIn(words: string): number[] {
  const numbers = words === '' ? [] : words.split(',').map(Number);
  return [...new Set(numbers)].filter(
    (one) => Number.isInteger(one) && one >= 0 && one <= mostAsked,
  );
}

function flagsIn(words: string): [number, number][] {
  return words.split(',').flatMap((pair): [number, number][] => {
    const [asked = 0, flag = 0] = pair.split(':').map(Number);
    return Number.isInteger(flag) && flag > 0 && flag <= mostFlags ? [[asked, flag]] : [];
  });
}

/** @returns `undefined` if it is no list of covers */
export function readCovers(words: string): number[][] | undefined {
  const covers = words.split(';', mostCovers + 1).map((area) => area.split(',').map(Number));
  const isCover = (area: number[]) =>
    area.length === 4 && area.every((share) => share >= 0 && share <= 1);
  return words !== '' && covers.length <= mostCovers && covers.every(isCover) ? covers : undefined;
}
