/** Exams that cards are reviewed for, and the cards that each asks today. All of it is read from rows, so devices agree. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { cardsOfDeck, live } from '../../../../db/rows/cards-of-deck.ts';
import type { Card } from '../../../../model/entities/card.ts';
import type { StudyEvent } from '../../../../model/entities/event.ts';
import { tagKey } from '../../../../model/entities/tag.ts';
import { withDecksIn } from '../../../../model/study/cards/deck-tree.ts';
import { type ExamShare, shareOfDay } from '../../../../model/study/cards/exam-plan.ts';
import { recallAfter } from '../../../../model/study/fsrs/recall.ts';
import type { Memory } from '../../../../model/study/scheduling.ts';
import { readOptionsByDeck } from '../../../../queries/cards/options.ts';
import { isIn, readWholeScope } from '../../../../queries/cards/scope.ts';
import type { Clock } from '../../../../queries/due-cards.ts';
import { studyTime } from '../../../../queries/study-clock.ts';

export type ExamEvent = Pick<
  StudyEvent,
  'id' | 'title' | 'startsAt' | 'createdAt' | 'examOf' | 'examRef'
>;
type StoredCard = Card & { $memory?: Memory };

/** Those that are to come, the next one first. */
export async function readExams(db: AccountDatabase, nowMs: number): Promise<StudyEvent[]> {
  const events = await db.rows('event').where('startsAt').above(nowMs).toArray();
  return events
    .filter(({ examOf, examRef, deletedAt }) => examOf && examRef && deletedAt === 0)
    .sort((a, b) => a.startsAt - b.startsAt);
}

export async function readExamShare(
  db: AccountDatabase,
  exam: ExamEvent,
  { nowMs, tzOffsetMin }: Clock,
): Promise<ExamShare> {
  const now = studyTime(db, nowMs);
  const examMs = studyTime(db, exam.startsAt);
  const [cards, passed, optionsOf] = await Promise.all([
    readCards(db, exam, now),
    readPassed(db, exam),
    readOptionsByDeck(db),
  ]);
  const recallOf = ({ deckId, $memory }: StoredCard) =>
    $memory === undefined ? 0 : recallAfter($memory, examMs, optionsOf(deckId).parameters);
  const known = cards.map((card) => ({
    cardId: card.id,
    recallAtExam: recallOf(card),
    passedAt: passed.get(card.id),
  }));
  return shareOfDay(known, { nowMs: now, examMs, tzOffsetMin });
}

/** What of it may be asked. */
async function readCards(
  db: AccountDatabase,
  { examOf, examRef }: ExamEvent,
  nowMs: number,
): Promise<StoredCard[]> {
  const found = await cardsOf(db, examOf, examRef ?? '');
  return found.filter(
    ({ $memory, buriedUntil }) => $memory?.live === live.askable && (buriedUntil ?? 0) <= nowMs,
  );
}

async function cardsOf(
  db: AccountDatabase,
  examOf: ExamEvent['examOf'],
  examRef: string,
): Promise<StoredCard[]> {
  const cards = db.table<StoredCard, string>('card');
  if (examOf === 'tag') {
    const tags = await db.rows('tag').where('deletedAt').equals(0).toArray();
    const wanted = tagKey(examRef);
    const ids = tags
      .filter(({ ownerEntity, name }) => ownerEntity === 'card' && tagKey(name) === wanted)
      .map(({ ownerId }) => ownerId);
    const scope = await readWholeScope(db);
    return (await cards.bulkGet(ids)).filter(
      (card) => card !== undefined && isIn(scope, card.deckId),
    ) as StoredCard[];
  }
  const decks = await db.rows('deck').where('deletedAt').equals(0).toArray();
  const wanted =
    examOf === 'deck'
      ? withDecksIn(decks, examRef)
      : decks.filter(({ courseId }) => courseId === examRef).map(({ id }) => id);
  const ofDecks = await Promise.all(wanted.map((id) => cardsOfDeck(db, id).toArray()));
  return ofDecks.flat() as StoredCard[];
}

/** When each card was last answered better than Again since the exam was planned, practice or not. */
async function readPassed(
  db: AccountDatabase,
  { createdAt }: ExamEvent,
): Promise<ReadonlyMap<string, number>> {
  const since = await db.rows('review').where('ratedAt').aboveOrEqual(createdAt).toArray();
  const voided = new Set(since.map(({ voids }) => voids));
  const passed = new Map<string, number>();
  for (const { id, cardId, rating, ratedAt } of since) {
    if (rating < 2 || voided.has(id)) continue;
    passed.set(cardId, Math.max(ratedAt, passed.get(cardId) ?? 0));
  }
  return passed;
}
