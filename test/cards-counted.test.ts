/** The bell, the messages of the server and the list of decks count the same cards, whatever the student did. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { type CardsDue, readCardsDue } from '../server/notify/due-cards.ts';
import { pushMessageOf } from '../server/notify/push.ts';
import { AccountDatabase } from '../src/db/database.ts';
import { mutateIn } from '../src/db/mutate.ts';
import { deleteCards } from '../src/model/entities/bulk-edit.ts';
import {
  buryCards,
  createCards,
  moveCards,
  resumeCards,
  suspendCards,
} from '../src/model/entities/card.ts';
import { archiveCourse, createCourse } from '../src/model/entities/course.ts';
import {
  changeDeckOptions,
  createDeck,
  deleteDeck,
  nestDecks,
} from '../src/model/entities/deck.ts';
import {
  forgetCards,
  type Rating,
  rateCard,
  setDueDate,
  undoReview,
} from '../src/model/entities/facts/review.ts';
import { changeSettings } from '../src/model/entities/student/settings.ts';
import type { Mutation, ReadingMutation } from '../src/model/entity.ts';
import { sharedPart } from '../src/model/merge.ts';
import { studyDayAt } from '../src/model/study/local-time.ts';
import type { StudyChoices } from '../src/model/study/options/study-options.ts';
import { purgeItems, restoreItems } from '../src/model/trash.ts';
import { look } from '../src/notify/look.ts';
import { chooseCourse } from '../src/queries/courses.ts';
import { readDue, readDueOf, totalDue } from '../src/queries/due-cards.ts';
import { readNotifications } from '../src/queries/notifications.ts';
import { fewerUnlessLong } from './support/long.ts';
import { createRandom, type Random } from './support/random.ts';
import { sourceOf } from './worst/row-source.ts';

afterEach(() => {
  vi.useRealTimers();
});

const offsetAt = () => 60;
let devices = 0;

async function openStudent(seed: number) {
  const random = createRandom(seed);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T09:00Z') });
  const database = new AccountDatabase(`counted-${devices++}`);
  await database.open();
  await database.writeMeta('cursor', { epoch: 'e', version: 1 } as never);
  const edit = async <Input>(made: Mutation<Input> | ReadingMutation<Input>, input: Input) => {
    const environment = { now: Date.now, tzOffsetMin: offsetAt };
    const result = await mutateIn(database, made, input, environment);
    if (!result.ok) throw new Error(result.error.message);
  };
  await edit(createCourse, { id: 'bio', name: 'Biology', color: 'teal' });
  await edit(createCourse, { id: 'art', name: 'Art', color: 'red' });
  for (const id of decks) {
    const courseId = random.pick(['bio', 'art', undefined]);
    await edit(createDeck, { id, name: id, ...(courseId && { courseId }) });
  }
  await edit(createCards, Array.from({ length: 24 }, () => newCard(random)) as never);
  return { random, database, edit };
}

type Student = Awaited<ReturnType<typeof openStudent>>;

const decks = ['a', 'b', 'c', 'd'];

function newCard(random: Random) {
  const groupId = random.pick(['g1', 'g2', undefined, undefined]);
  const front = `Question ${random.below(1e9)}`;
  const deckId = random.pick(decks) ?? 'a';
  return { deckId, kind: 'basic' as const, front, back: 'Answer', ...(groupId && { groupId }) };
}

/** One act of the student, or some hours or days without one. */
async function act({ random, database, edit }: Student): Promise<string> {
  const stored = await database.rows('card').toArray();
  const cards = stored.filter(({ deletedAt }) => deletedAt === 0).map(({ id }) => id);
  const trashed = stored.filter(({ deletedAt }) => deletedAt > 0).map(({ id }) => id);
  const ids = [random.pick(cards) ?? '', random.pick(cards) ?? ''].filter(Boolean);
  const [cardId = ''] = ids;
  const deckId = random.pick(decks) ?? 'a';
  const today = studyDayAt(Date.now(), offsetAt);
  const few = () => random.below(6);
  const options = (): StudyChoices =>
    random.pick<StudyChoices>([
      { newCardsPerDay: random.chance(0.3) ? null : few() },
      { reviewsPerDay: random.chance(0.3) ? null : few() },
      { raisedOn: today, raisedNew: few(), raisedReviews: few() },
      { desiredRetention: random.pick([0.75, 0.85, 0.95, null]) ?? null },
      { learningSteps: random.pick([[], ['1m'], ['5m', '4h'], null]) ?? null },
      { buriesSiblings: random.chance(0.7) },
    ]) ?? {};
  const acts: Record<string, () => Promise<unknown> | undefined> = {
    rate: () => {
      const rating = (1 + random.below(4)) as Rating;
      const kind = random.chance(0.1) ? ('practice' as const) : undefined;
      return cardId ? edit(rateCard, { cardId, rating, durationMs: 1, kind }) : undefined;
    },
    undo: async () => {
      const last = (await database.rows('review').toArray()).at(-1);
      if (last) await edit(undoReview, { cardId: last.cardId, reviewId: last.id });
    },
    add: () => edit(createCards, [newCard(random)]),
    suspend: () => edit(random.chance(0.5) ? suspendCards : resumeCards, { ids }),
    bury: () => edit(buryCards, { ids }),
    trash: () => edit(deleteCards, { ids }),
    restore: () =>
      edit(
        restoreItems,
        trashed.slice(0, 3).map((id) => ({ entity: 'card', id })),
      ),
    purge: () =>
      edit(
        purgeItems,
        trashed.slice(0, 1).map((id) => ({ entity: 'card', id })),
      ),
    move: () => edit(moveCards, { ids, deckId }),
    forget: () => edit(forgetCards, { ids }),
    due: () => edit(setDueDate, { ids, dueOn: today }),
    nest: () => edit(nestDecks, { ids: [deckId], parentId: random.pick([...decks, null]) ?? null }),
    deckOptions: () => edit(changeDeckOptions, { id: deckId, choices: options() }),
    settings: () => edit(changeSettings, options()),
    catchUp: () =>
      edit(changeSettings, { catchUpFrom: today, catchUpDays: random.chance(0.5) ? 3 : 0 }),
    deleteDeck: () => edit(deleteDeck, { id: deckId }),
    restoreDeck: () =>
      edit(
        restoreItems,
        decks.map((id) => ({ entity: 'deck', id })),
      ),
    archive: () => edit(archiveCourse, { id: 'bio', isArchived: random.chance(0.5) }),
    choose: () => chooseCourse(random.pick(['bio', 'art', undefined]), database),
  };
  const weighed = [...Object.keys(acts), 'rate', 'rate', 'rate', 'rate', 'wait', 'wait'];
  const name = random.pick(weighed) ?? 'rate';
  const waitMs = name === 'wait' ? random.below(4 * 24) * 20 * 60_000 : 1_000;
  vi.setSystemTime(Date.now() + waitMs);
  await acts[name]?.();
  return name;
}

/** What each place says, at ten past nine at the earliest: cards are told of from then on. */
async function counts({ database }: Student) {
  const clock = { nowMs: Date.now(), offsetAt };
  const today = studyDayAt(clock.nowMs, offsetAt);
  const nine = Date.parse(`${today}T08:10:00Z`);
  if (clock.nowMs < nine) vi.setSystemTime(nine);
  clock.nowMs = Date.now();
  await look(database, clock);
  const shown = await readNotifications(database, clock);
  const bell = shown.find(({ kind }) => kind === 'cards-due')?.title ?? '0 cards';
  const chosen = await database.readMeta('chosenCourse');
  await chooseCourse(undefined, database);
  const at = { nowMs: clock.nowMs, tzOffsetMin: 60 };
  const list = totalDue(await readDue(database, undefined, at));
  // No deck shows more than all decks together.
  const isArchived = (await database.rows('course').get('bio'))?.archivedAt;
  const each = isArchived ? [] : (await readDueOf(database, decks, at)).map(totalDue);
  await chooseCourse(chosen, database);
  const due = await countOnServer(database, clock);
  return { bell: Number.parseInt(bell, 10), list, server: due.count, each, pushed: pushed(due) };
}

/** As the server reads the rows that the device has sent. */
async function countOnServer(
  database: AccountDatabase,
  clock: { nowMs: number; offsetAt: () => number },
): Promise<CardsDue> {
  const names = ['deck', 'card', 'review', 'course', 'settings'] as const;
  const all = await Promise.all(
    names.map(async (name) => {
      const rows = await database.rows(name).toArray();
      return [name, rows.map((row) => sharedPart(row as never) as { id: string })] as const;
    }),
  );
  const rows = Object.fromEntries(all);
  const archived = new Set(
    (rows.course as { id: string; archivedAt?: number; deletedAt: number }[])
      .filter(({ archivedAt, deletedAt }) => archivedAt && deletedAt === 0)
      .map(({ id }) => id),
  );
  const isHidden = (deck: object) => archived.has((deck as { courseId?: string }).courseId ?? '');
  return await readCardsDue(sourceOf(rows), clock, rows.settings?.[0] ?? {}, isHidden);
}

function pushed({ count }: CardsDue): number {
  const about = { kind: 'cards-due' as const, detail: '', opens: { kind: 'review' as const } };
  const title = `${count} cards to review`;
  const [one] = pushMessageOf([{ ...about, id: 'n', atMs: 1, title }], false).notices;
  return Number.parseInt(one?.title ?? '', 10);
}

const seeds = fewerUnlessLong(
  Array.from({ length: 60 }, (_, n) => n + 1),
  [1],
);

it.each(seeds)('all places count the same cards after each of 40 acts, seed %i', async (seed) => {
  const student = await openStudent(seed);
  const acts: string[] = [];
  for (let round = 0; round < 40; round++) {
    acts.push(await act(student));
    const { bell, list, server, each, pushed } = await counts(student);
    const what = `seed ${seed}, after ${acts.join(' ')}`;
    expect({ bell, server, pushed }, what).toEqual({ bell: list, server: list, pushed: list });
    expect(Math.max(0, ...each), what).toBeLessThanOrEqual(list);
  }
  student.database.close();
});
