/** The form of a card: its values, their problems, its tags, and the deck that it suggests. */

import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { card } from '../../../model/entities/card.ts';
import {
  type Area,
  type CardContent,
  type CardForm,
  emptyContent,
  isSeen,
} from '../../../model/entities/cards/card-content.ts';
import { tagKey } from '../../../model/entities/tag.ts';
import { hasGap } from '../../../model/study/cloze.ts';
import { problemOfGaps } from '../../../model/study/cloze-writing.ts';
import { problemOfTags, type TagChanges, tagNamesOf } from '../../../queries/tags/change-tags.ts';
import { readTagsOf } from '../../../queries/tags/tags.ts';
import { anotherPlace } from '../../../ui/form/destination-fields.tsx';

export interface Destination {
  /** A deck's id, or `anotherPlace`. */
  deckId: string;
  /** Of a new deck. */
  deckName: string;
}

export interface CardValues extends Destination {
  form: CardForm;
  front: string;
  back: string;
  /** `yes` or empty, like `hidesAll`. */
  isTyped: string;
  hidesAll: string;
  /** JSON. */
  covers: string;
  /** Names, separated by commas. */
  tags: string;
}

/** The screen knows the deck. */
export const noDestination: Destination = { deckId: '', deckName: '' };

export interface CardProblems {
  front?: string;
  back?: string;
  covers?: string;
  deckName?: string;
  tags?: string;
}

/** Values that are not content of the card. */
type Beside = keyof Destination | 'tags';

export function valuesOf(content: CardContent): Omit<CardValues, Beside> {
  const { form, front, back, isTyped, hidesAll, covers } = content;
  return {
    ...{ form, front, back },
    isTyped: isTyped ? 'yes' : '',
    hidesAll: hidesAll ? 'yes' : '',
    covers: JSON.stringify(covers),
  };
}

export function contentOfValues(values: Omit<CardValues, Beside>): CardContent {
  const { form, front, back, isTyped, hidesAll, covers } = values;
  return {
    ...emptyContent,
    form,
    front: front.trim(),
    back: back.trim(),
    isTyped: isTyped !== '',
    hidesAll: hidesAll !== '' && form === 'covers',
    covers: form === 'covers' ? coversOf(covers) : [],
  };
}

/** @param text from a draft, perhaps of another release */
export function coversOf(text: string): Area[] {
  try {
    const found: unknown = JSON.parse(text);
    const isArea = (one: unknown): one is Area =>
      Array.isArray(one) && one.length === 4 && one.every((part) => part >= 0 && part <= 1);
    return Array.isArray(found) && found.every(isArea) ? found : [];
  } catch {
    return [];
  }
}

const forms: readonly string[] = ['basic', 'reversed', 'cloze', 'covers'] satisfies CardForm[];

/** @returns the parts of a draft that a form can show, without a deck that was deleted since */
export function fittingCard(
  { form, deckId, ...typed }: Partial<CardValues>,
  decks: readonly { id: string }[],
): Partial<CardValues> {
  const isThere = deckId === anotherPlace || decks.some(({ id }) => id === deckId);
  return {
    ...typed,
    ...(form !== undefined && forms.includes(form) && { form }),
    ...(isThere && deckId !== undefined && { deckId }),
  };
}

/** @param shown sides with a picture or a sound, which need no text */
export function problemsOf(
  values: CardValues,
  shown: ReadonlySet<'front' | 'back'> = new Set(),
): CardProblems {
  const { form, front, back, covers, deckId, deckName, tags } = values;
  const problems: CardProblems = {};
  const gapProblem = form === 'cloze' ? problemOfGaps(front) : undefined;
  const tagProblem = problemOfTags(tagNamesOf(tags));
  if (tagProblem !== undefined) problems.tags = tagProblem;
  if (deckId === anotherPlace && deckName.trim() === '') problems.deckName = 'Enter a deck name.';
  if (form === 'covers') {
    if (!shown.has('front')) problems.covers = 'Add a picture first.';
    else if (!coversOf(covers).some(isSeen)) problems.covers = 'Cover at least one part.';
    return problems;
  }
  if (front.trim() === '' && (form === 'cloze' || !shown.has('front'))) {
    problems.front = form === 'cloze' ? 'Enter a sentence.' : 'Enter the front of the card.';
  } else if (gapProblem !== undefined) {
    problems.front = gapProblem;
  } else if (form === 'cloze' && !hasGap(front)) {
    problems.front = 'Select the words to hide, then press “Hide selection”.';
  }
  if (form !== 'cloze' && back.trim() === '' && !shown.has('back'))
    problems.back = 'Enter the back of the card.';
  return problems;
}

/** The names of a card's tags, separated by commas. */
export async function readTypedTags(database: AccountDatabase, cardId: string): Promise<string> {
  const names = await readTagsOf(database, { ownerEntity: card.name, ownerId: cardId });
  // A tag of another app may contain a comma.
  return names.map((name) => name.replaceAll(',', ' ')).join(', ');
}

/** Names added and removed in the field. Concurrent changes of other tags stay. */
export function tagChanges(before: string, after: string): Required<TagChanges> {
  const [was, is] = [before, after].map((typed) => tagNamesOf(typed)) as [string[], string[]];
  const keysOf = (names: readonly string[]) => new Set(names.map(tagKey));
  const [wasKeys, isKeys] = [keysOf(was), keysOf(is)];
  return {
    add: is.filter((name) => !wasKeys.has(tagKey(name))),
    remove: [...wasKeys].filter((key) => !isKeys.has(key)),
  };
}

/** The deck of the last card that this student created on this device. */
const keyOf = () => `haversack-recent:${currentDatabase().userId}:deck`;

export function lastDeck(): string | undefined {
  try {
    return localStorage.getItem(keyOf()) ?? undefined;
  } catch {
    // The browser forbids storage.
    return undefined;
  }
}

export function rememberDeck(id: string): void {
  try {
    localStorage.setItem(keyOf(), id);
  } catch (error) {
    console.warn('The last deck could not be stored', error);
  }
}
