/**
 * Converts between what a student writes as one thing and its rows: one row for each question (docs/decisions/36). A
 * plain card, and a cloze with one number, is a single row; anything else is a group whose rows differ in `asked`.
 */
import type { Row } from '../../merge.ts';
import { clozeNumbers } from '../../study/cloze.ts';
import type { Card } from '../card.ts';

export type CardForm = 'basic' | 'reversed' | 'cloze' | 'covers';

/** A part of a picture: left, top, width, height, each as a share. */
export type Area = readonly number[];

export interface CardContent {
  form: CardForm;
  /** For a reversed card: as in its first row. */
  front: string;
  back: string;
  isTyped: boolean;
  /**
   * The index in the list, from 1, is the row's `asked`. A cover of size 0 was removed: its number is not used
   * again.
   */
  covers: readonly Area[];
  hidesAll: boolean;
}

export const emptyContent: CardContent = {
  form: 'basic',
  front: '',
  back: '',
  isTyped: false,
  covers: [],
  hidesAll: false,
};

type CardFields = Pick<
  Card,
  'kind' | 'front' | 'back' | 'isTyped' | 'covers' | 'hidesAll' | 'asked'
>;

/** One row of a content. `asked` is null for a single row. */
export interface CardPart {
  asked: number | null;
  fields: Pick<CardFields, 'kind' | 'front' | 'back' | 'isTyped' | 'covers' | 'hidesAll'>;
}

/** Any row describes the whole group. */
export function contentOf(row: Partial<CardFields> | Row): CardContent {
  const {
    kind = 'basic',
    front = '',
    back = '',
    isTyped,
    covers,
    hidesAll,
    asked,
  } = row as Partial<CardFields>;
  const base = { front, back, isTyped: isTyped === true, covers: [], hidesAll: false };
  if (kind === 'cloze') return { ...base, form: 'cloze' };
  if (covers?.length) return { ...base, form: 'covers', covers, hidesAll: hidesAll === true };
  if (!asked) return { ...base, form: 'basic' };
  return asked === 2
    ? { ...base, form: 'reversed', front: back, back: front }
    : { ...base, form: 'reversed' };
}

/** @returns whether the row shows the group's front on its back */
export function isReverse(row: Partial<CardFields> | Row): boolean {
  const { kind, asked, covers } = row as Partial<CardFields>;
  return kind === 'basic' && asked === 2 && !covers?.length;
}

/** The questions of a content in order; empty for a single row. */
export function numbersOf({ form, front, covers }: CardContent): number[] {
  switch (form) {
    case 'basic':
      return [];
    case 'reversed':
      return [1, 2];
    case 'cloze':
      return clozeNumbers(front);
    case 'covers':
      return covers.flatMap((area, index) => (isSeen(area) ? [index + 1] : []));
  }
}

/** Whether the cover still exists. */
export function isSeen([, , width = 0, height = 0]: Area): boolean {
  return width > 0 && height > 0;
}

/**
 * @param before the card's earlier content, and whether it was a single row: it stays one while it asks the same
 * @returns the resulting rows, at least one
 */
export function partsOf(
  content: CardContent,
  before?: { content: CardContent; isAlone: boolean },
): CardPart[] {
  const { form, front, back, isTyped, covers, hidesAll } = content;
  const fields: CardPart['fields'] = {
    kind: form === 'cloze' ? 'cloze' : 'basic',
    front,
    back,
    isTyped: isTyped || null,
    covers: form === 'covers' ? covers.map((area) => [...area]) : null,
    hidesAll: (form === 'covers' && hidesAll) || null,
  };
  const numbers = numbersOf(content);
  if (numbers.length === 0 || (form === 'cloze' && staysAlone(numbers, before)))
    return [{ asked: null, fields }];
  return numbers.map((asked) => ({
    asked,
    fields: form === 'reversed' && asked === 2 ? { ...fields, front: back, back: front } : fields,
  }));
}

function staysAlone(
  numbers: readonly number[],
  before: { content: CardContent; isAlone: boolean } | undefined,
): boolean {
  if (before === undefined) return numbers.length < 2;
  if (!before.isAlone) return false;
  // Older cards ask all their gaps at once.
  const known = before.content.form === 'cloze' ? numbersOf(before.content) : [];
  return numbers.length < 2 || numbers.join() === known.join();
}
