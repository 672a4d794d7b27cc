/** Custom study: the cards that it asks, and its form. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { type StoredCard, storedCards } from '../../../../db/rows/cards-of-deck.ts';
import { dayMs } from '../../../../lib/date-format.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { oftenLapsed } from '../../../../model/study/cards/leech.ts';
import { effectiveReviews } from '../../../../model/study/scheduling.ts';
import { studyDayOf } from '../../../../model/study/study-day.ts';
import { findCardIds } from '../../../../queries/cards/ask-cards.ts';
import { inScope, readScope } from '../../../../queries/cards/scope.ts';
import { type Clock, cardsDue, type Scope, states } from '../../../../queries/due-cards.ts';
import { studyTime } from '../../../../queries/study-clock.ts';
import { type CustomSitting, mayBeAsked } from './custom-queue.ts';

/** `lapsed`: forgotten at least once. */
export type StudiedState = 'new' | 'learning' | 'lapsed';

export type CustomStudy =
  | { kind: 'forgotten' }
  | { kind: 'ahead'; days: number }
  | { kind: 'state'; state: StudiedState }
  | { kind: 'oftenForgotten' }
  | { kind: 'tag'; tag: string }
  | { kind: 'flag'; flag: number };

/** Most cards in one review. */
export const mostCustom = 500;
/** Candidates to read, since some may be buried. */
const mostOfState = 2 * mostCustom;

/** @param ofStudy `undefined`: the shown decks */
export async function readCustom(
  db: AccountDatabase,
  ofStudy: Scope,
  study: CustomStudy,
  clock: Clock,
): Promise<CustomSitting> {
  const scope = await readScope(db, ofStudy);
  const nowMs = studyTime(db, clock.nowMs);
  if (study.kind === 'ahead') {
    const due = cardsDue(db, scope, states.review, nowMs + study.days * dayMs);
    const cardIds = (await due.take(mostCustom)).map(({ cardId }) => cardId);
    return { cardIds, practice: 'never' };
  }
  const practice = study.kind === 'state' ? 'always' : 'unlessDue';
  const isIn = inScope(scope);
  const found = (await candidates(db, scope, study, clock)).filter(
    (card) => isIn(card.deckId) && mayBeAsked(card, nowMs),
  );
  const byDue = found.sort((a, b) => (a.$memory?.dueAt ?? 0) - (b.$memory?.dueAt ?? 0));
  return { cardIds: byDue.slice(0, mostCustom).map(({ id }) => id), practice };
}

async function candidates(
  db: AccountDatabase,
  scope: Scope,
  study: Exclude<CustomStudy, { kind: 'ahead' }>,
  { nowMs, tzOffsetMin }: Clock,
): Promise<StoredCard[]> {
  const cards = storedCards(db);
  const byIds = async (ids: readonly string[]) =>
    (await cards.bulkGet([...new Set(ids)])).filter((card) => card !== undefined);
  if (study.kind === 'forgotten') {
    const today = studyDayOf(nowMs, tzOffsetMin);
    const reviews = await db.rows('review').where('studyDay').equals(today).toArray();
    const forgotten = effectiveReviews(reviews).filter(({ rating }) => rating === 1);
    return await byIds(forgotten.map(({ cardId }) => cardId));
  }
  if (study.kind === 'tag') {
    const tags = await db.rows('tag').where('deletedAt').equals(0).toArray();
    const wanted = tagKey(study.tag);
    return await byIds(
      tags
        .filter(({ ownerEntity, name }) => ownerEntity === 'card' && tagKey(name) === wanted)
        .map(({ ownerId }) => ownerId),
    );
  }
  if (study.kind === 'state' && study.state !== 'lapsed') {
    const wanted = study.state === 'new' ? [states.fresh] : [states.learning, states.relearning];
    const each = wanted.map((state) => cardsDue(db, scope, state, Infinity).ids(mostOfState));
    return await byIds((await Promise.all(each)).flat());
  }
  // No index finds these cards, but the cards worker does.
  const search = {
    text: `${searchOf(study)} -is:suspended -is:buried`,
    deckIds: decksIn(scope),
    clock: { nowMs: studyTime(db, nowMs), tzOffsetMin },
  };
  return await byIds(
    await findCardIds({ ...search, sort: 'due', isDescending: false }, mostOfState),
  );
}

function searchOf(
  study: Extract<CustomStudy, { kind: 'flag' | 'oftenForgotten' | 'state' }>,
): string {
  if (study.kind === 'flag') return `flag:${study.flag}`;
  return `prop:lapses>=${study.kind === 'oftenForgotten' ? oftenLapsed : 1}`;
}

/** @returns `undefined` for all */
function decksIn(scope: Scope): readonly string[] | undefined {
  if (scope === undefined) return undefined;
  if (typeof scope === 'string') return [scope];
  return 'only' in scope ? scope.only : scope.rest;
}

type CustomKind = CustomStudy['kind'] | 'exam';

export const customKinds = [
  { value: 'forgotten', label: 'Forgotten today' },
  { value: 'ahead', label: 'Study ahead' },
  { value: 'state', label: 'By state' },
  { value: 'oftenForgotten', label: 'Often forgotten' },
  { value: 'tag', label: 'With a tag' },
  { value: 'flag', label: 'With a flag' },
  { value: 'exam', label: 'Ahead of an exam' },
] as const satisfies readonly { value: CustomKind; label: string }[];

/** Explains each kind, and whether its ratings count. */
export const customHints: Record<CustomKind, string> = {
  forgotten:
    'Cards you rated Again today. Cards that are not due are practice: their due dates stay the same.',
  ahead: 'Cards that are due in the next days. Your ratings count.',
  state:
    'Cards that are new, being learned, or were forgotten before. It is practice: their due dates stay the same.',
  oftenForgotten: 'Cards you have forgotten at least 3 times. Cards that are not due are practice.',
  tag: 'All cards with a tag. Cards that are not due are practice.',
  flag: 'All cards with a flag. Cards that are not due are practice.',
  exam: 'Spreads the cards over the days until the exam, the weakest first, and asks each once more from the day before. It ends with the exam.',
};

export const studiedStates = [
  { value: 'new', label: 'New' },
  { value: 'learning', label: 'Learning' },
  { value: 'lapsed', label: 'Forgotten before (lapsed)' },
] as const satisfies readonly { value: StudiedState; label: string }[];

export interface CustomForm {
  kind: CustomKind;
  days: string;
  state: string;
  tag: string;
  flag: string;
  examName: string;
  examDay: string;
  examTime: string;
}

export const emptyForm: CustomForm = {
  kind: 'forgotten',
  days: '3',
  state: 'new',
  tag: '',
  flag: '1',
  examName: '',
  examDay: '',
  examTime: '09:00',
};

/** @returns `undefined` if the form is incomplete */
export function studyOf({ kind, days, state, tag, flag }: CustomForm): CustomStudy | undefined {
  if (kind === 'ahead') {
    const count = Number(days);
    return Number.isInteger(count) && count >= 1 && count <= 365
      ? { kind, days: count }
      : undefined;
  }
  if (kind === 'state') {
    const chosen = studiedStates.find(({ value }) => value === state);
    return chosen && { kind, state: chosen.value };
  }
  if (kind === 'tag') return tag === '' ? undefined : { kind, tag };
  if (kind === 'flag') return { kind, flag: Number(flag) };
  return kind === 'exam' ? undefined : { kind };
}

/** By the device's clock. @returns `undefined` if the time does not exist or has passed */
export function examTime(
  { examDay, examTime: time }: Pick<CustomForm, 'examDay' | 'examTime'>,
  nowMs: number,
): number | undefined {
  const atMs = new Date(`${examDay}T${time}`).getTime();
  return atMs > nowMs ? atMs : undefined;
}
