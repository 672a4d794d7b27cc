/** What each recipe names: the rows and the fields that it writes, and nothing else. */
import { describe, expect, it } from 'vitest';
import { drafts, nowMs, onlyDraft, today, tzOffsetMin } from '../../../test/support/drafts.ts';
import type { Draft } from '../entity.ts';
import { markUploaded } from '../held-bytes.ts';
import { fieldsProblem, isEntityName } from '../registry.ts';
import { endOfStudyDay } from '../study/local-time.ts';
import { purgeItems, restoreItems } from '../trash.ts';
import {
  buryCards,
  createCards,
  deleteCard,
  editCard,
  flagCards,
  resumeCards,
  suspendCards,
} from './card.ts';
import { createCourse } from './course.ts';
import { createDeck, deleteDeck, renameDeck } from './deck.ts';
import { createEvent, deleteEvent, updateEvent } from './event.ts';
import { finishQuiz } from './facts/attempt.ts';
import { recordReading } from './facts/reading.ts';
import { rateCard, undoReview } from './facts/review.ts';
import {
  addFile,
  deleteFile,
  deleteFiles,
  keepPlace,
  notePages,
  renameFile,
  replaceFile,
} from './file.ts';
import { createGoal, deleteGoal, updateGoal } from './goal.ts';
import { createHighlights, deleteHighlight, editHighlight, placeHighlight } from './highlight.ts';
import { createNote, deleteNotes, editNote } from './note.ts';
import {
  makeNotifications,
  markNotificationsRead,
  notificationKey,
  removeNotifications,
  snoozeNotifications,
  unreadNotification,
} from './notification.ts';
import { createQuiz, deleteQuestion, deleteQuiz, editQuestion, renameQuiz } from './quiz/quiz.ts';
import { changeSettings } from './student/settings.ts';
import { createSummary, deletePoint, deleteSummary, editPoint } from './summary.ts';
import { respellTags } from './tag.ts';
import { createTask, deleteTask, updateTask } from './task.ts';

const sha256 = 'a'.repeat(64);
const goal = { name: 'Read', startDate: today, endDate: today, startPage: 1, endPage: 9 };
const file = { name: 'a.pdf', mime: 'application/pdf', sizeBytes: 5, sha256, pageCount: 2 };
const answers = [{ questionId: 'q', stem: 'S?', chosen: null, correct: 'a' }];
const marked = { page: 2, quote: 'Q', prefix: 'a', suffix: 'b', start: 3, end: 4, madeOn: sha256 };
const card = { deckId: 'd', kind: 'basic' as const, front: 'F', back: 'B' };

describe('a new row is whole, and says when it was made', () => {
  const made = { createdAt: nowMs, deletedAt: 0 };
  const rated = { ratedAt: nowMs, tzOffsetMin, studyDay: today };
  it.each<[string, Draft, string, object]>([
    [
      'task',
      onlyDraft(createTask, { title: 'T' }),
      'new1',
      { title: 'T', status: 'Ongoing', ...made },
    ],
    [
      'event',
      onlyDraft(createEvent, { title: 'T', startsAt: 1, endsAt: 2, place: 'Hall' }),
      'new1',
      { title: 'T', startsAt: 1, endsAt: 2, place: 'Hall', ...made },
    ],
    ['goal', onlyDraft(createGoal, goal), 'new1', { ...goal, ...made }],
    [
      'course',
      onlyDraft(createCourse, { id: 'c', name: 'N', color: 'teal', examDays: [today] }),
      'c',
      { name: 'N', color: 'teal', examDays: [today], ...made },
    ],
    ['card', onlyDraft(createCards, [card]), 'new1', { ...card, ...made }],
    ['deck', onlyDraft(createDeck, { id: 'd', name: 'N' }), 'd', { name: 'N', ...made }],
    [
      'note',
      onlyDraft(createNote, { id: 'n', title: 'T', body: '' }),
      'n',
      { title: 'T', body: '', ...made },
    ],
    [
      'highlight',
      onlyDraft(createHighlights, [{ fileId: 'f', color: 'blue', ...marked }]),
      'new1',
      { fileId: 'f', color: 'blue', ...marked, ...made },
    ],
    [
      'file',
      onlyDraft(addFile, { id: 'f', ...file, content: 'scanned' }),
      'f',
      { ...file, content: 'scanned', addedAt: nowMs, uploadedAt: 0, deletedAt: 0 },
    ],
    [
      'review',
      onlyDraft(rateCard, { cardId: 'c', rating: 3, durationMs: 7 }),
      'new1',
      { cardId: 'c', rating: 3, durationMs: 7, ...rated },
    ],
    [
      'review',
      onlyDraft(undoReview, { cardId: 'c', reviewId: 'r' }),
      'new1',
      { cardId: 'c', rating: 0, durationMs: 0, voids: 'r', ...rated },
    ],
    [
      'reading',
      onlyDraft(recordReading, { fileId: 'f', page: 2, durationMs: 9 }),
      'new1',
      { fileId: 'f', page: 2, durationMs: 9, readAt: nowMs, studyDay: today },
    ],
    [
      'attempt',
      onlyDraft(finishQuiz, { id: 'a', quizId: 'q', startedAt: nowMs - 1_000.4, answers }),
      'a',
      {
        ...{ quizId: 'q', startedAt: nowMs - 1_000.4, answers },
        ...{ finishedAt: nowMs, durationMs: 1_000, studyDay: today },
      },
    ],
    [
      'settings',
      onlyDraft(changeSettings, { dailyGoal: 5 }),
      'settings',
      { dailyGoal: 5, deletedAt: 0 },
    ],
  ])('%s', (entity, draft, id, fields) => {
    expect(draft).toEqual({ entity, id, fields });
    expect(isEntityName(entity) && fieldsProblem(entity, draft.fields, true)).toBeUndefined();
  });

  it('an attempt that began in the future, by a clock that was set back, took no time', () => {
    const input = { id: 'a', quizId: 'q', startedAt: nowMs + 5_000, answers };
    expect(onlyDraft(finishQuiz, input).fields).toMatchObject({ durationMs: 0 });
  });
});

describe('what is made together', () => {
  it('a quiz has its questions, in their order', () => {
    const questions = [
      { stem: 'One?', options: ['a', 'b'], answer: 0, page: 1, quote: 'x' },
      { stem: 'Two?', options: ['c', 'd'], answer: 1 },
    ];
    expect(drafts(createQuiz, { id: 'q', title: 'T', questions })).toEqual([
      { entity: 'quiz', id: 'q', fields: { title: 'T', createdAt: nowMs, deletedAt: 0 } },
      {
        ...{ entity: 'question', id: 'new1' },
        fields: { ...questions[0], quizId: 'q', position: 0, deletedAt: 0 },
      },
      {
        ...{ entity: 'question', id: 'new2' },
        fields: { ...questions[1], quizId: 'q', position: 1, deletedAt: 0 },
      },
    ]);
  });

  it('a summary has its points, in their order', () => {
    const points = ['One.', 'Two.'].map((text) => ({ text, page: 3, quote: text }));
    const head = { fileId: 'f', title: 'T', fromPage: 1, toPage: 4 };
    expect(drafts(createSummary, { id: 's', ...head, points })).toEqual([
      { entity: 'summary', id: 's', fields: { ...head, createdAt: nowMs, deletedAt: 0 } },
      ...points.map((point, position) => ({
        ...{ entity: 'point', id: `new${position + 1}` },
        fields: { ...point, summaryId: 's', position, deletedAt: 0 },
      })),
    ]);
  });

  it('a file takes the place of another, which goes to the Trash', () => {
    const by = { id: 'f', ...file, content: 'scanned' as const };
    expect(drafts(replaceFile, { replacedId: 'old', by })).toEqual([
      onlyDraft(addFile, by),
      onlyDraft(deleteFile, { id: 'old' }),
    ]);
  });

  it('cards are one row each, in their order', () => {
    const fronts = drafts(createCards, [card, { ...card, front: 'G' }]);
    expect(fronts.map(({ id, fields }) => [id, fields.front])).toEqual([
      ['new1', 'F'],
      ['new2', 'G'],
    ]);
  });
});

describe('an edit writes only what is edited', () => {
  it.each<[string, Draft, object]>([
    ['task', onlyDraft(updateTask, { id: 'x', priority: 2 }), { priority: 2 }],
    ['event', onlyDraft(updateEvent, { id: 'x', place: null }), { place: null }],
    ['goal', onlyDraft(updateGoal, { id: 'x', endPage: 4 }), { endPage: 4 }],
    ['card', onlyDraft(editCard, { id: 'x', front: 'F', back: 'B' }), { front: 'F', back: 'B' }],
    ['card', onlyDraft(suspendCards, { ids: ['x'] }), { suspendedAt: nowMs }],
    ['card', onlyDraft(resumeCards, { ids: ['x'] }), { suspendedAt: 0, buriedUntil: 0 }],
    [
      'card',
      onlyDraft(buryCards, { ids: ['x'] }),
      { buriedUntil: endOfStudyDay(today, () => tzOffsetMin) },
    ],
    ['card', onlyDraft(flagCards, { ids: ['x'], flag: 3 }), { flag: 3 }],
    ['deck', onlyDraft(renameDeck, { id: 'x', name: 'N' }), { name: 'N' }],
    ['file', onlyDraft(renameFile, { id: 'x', name: 'N' }), { name: 'N' }],
    [
      'file',
      onlyDraft(notePages, { id: 'x', pageCount: 3, content: 'text', needsPassword: true }),
      { pageCount: 3, content: 'text', needsPassword: true },
    ],
    ['file', onlyDraft(keepPlace, { id: 'x', place: 2.5 }), { place: 2.5 }],
    ['file', onlyDraft(markUploaded, [{ entity: 'file', id: 'x' }]), { uploadedAt: nowMs }],
    ['quiz', onlyDraft(renameQuiz, { id: 'x', title: 'T' }), { title: 'T' }],
    [
      'question',
      onlyDraft(editQuestion, { id: 'x', stem: 'S?', options: ['a', 'b'], answer: 1 }),
      { stem: 'S?', options: ['a', 'b'], answer: 1 },
    ],
    ['point', onlyDraft(editPoint, { id: 'x', text: 'T' }), { text: 'T' }],
    ['highlight', onlyDraft(editHighlight, { id: 'x', color: 'pink' }), { color: 'pink' }],
    ['highlight', onlyDraft(placeHighlight, { id: 'x', ...marked }), marked],
    ['note', onlyDraft(editNote, { id: 'x', title: 'T', body: undefined }), { title: 'T' }],
    ['tag', onlyDraft(respellTags, { ids: ['x'], name: 'Exam' }), { name: 'Exam' }],
    ['notification', onlyDraft(markNotificationsRead, { ids: ['x'] }), { readAt: nowMs }],
    ['notification', onlyDraft(unreadNotification, { id: 'x' }), { readAt: null }],
    [
      'notification',
      onlyDraft(snoozeNotifications, { ids: ['x'], untilMs: 9 }),
      { snoozedUntil: 9, readAt: null },
    ],
    ['notification', onlyDraft(removeNotifications, { ids: ['x'] }), { removedAt: nowMs }],
  ])('%s', (entity, draft, fields) => {
    expect(draft).toEqual({ entity, id: 'x', fields });
  });
});

it.each<[string, Draft]>([
  ['task', onlyDraft(deleteTask, { id: 'x' })],
  ['event', onlyDraft(deleteEvent, { id: 'x' })],
  ['goal', onlyDraft(deleteGoal, { id: 'x' })],
  ['card', onlyDraft(deleteCard, { id: 'x' })],
  ['deck', onlyDraft(deleteDeck, { id: 'x' })],
  ['file', onlyDraft(deleteFile, { id: 'x' })],
  ['file', onlyDraft(deleteFiles, ['x'])],
  ['quiz', onlyDraft(deleteQuiz, { id: 'x' })],
  ['question', onlyDraft(deleteQuestion, { id: 'x' })],
  ['summary', onlyDraft(deleteSummary, { id: 'x' })],
  ['point', onlyDraft(deletePoint, { id: 'x' })],
  ['note', onlyDraft(deleteNotes, ['x'])],
  ['highlight', onlyDraft(deleteHighlight, { id: 'x' })],
])('a deleted %s goes into the Trash, and comes back from it', (entity, draft) => {
  expect(draft).toEqual({ entity, id: 'x', fields: { deletedAt: nowMs } });
  if (!isEntityName(entity)) throw new Error(entity);
  const back = { entity, id: 'x', fields: { deletedAt: 0 } };
  expect(onlyDraft(restoreItems, [{ entity, id: 'x' }])).toEqual(back);
  const gone = { entity, id: 'x', fields: { purgedAt: nowMs } };
  expect(onlyDraft(purgeItems, [{ entity, id: 'x' }])).toEqual(gone);
});

describe('notifications are made', () => {
  const made = {
    kind: 'task-today',
    aboutEntity: 'task',
    aboutId: 't',
    occurrence: today,
    dueAt: 5,
  };
  const context = {
    nowMs,
    studyMs: nowMs,
    tzOffsetMin,
    offsetAt: () => tzOffsetMin,
    newId: () => 'never',
  };
  const reader = (known: readonly string[]) => ({
    get: async (_: unknown, id: string) => (known.includes(id) ? { id, $at: '' } : undefined),
    having: async () => [],
  });

  it('where they are absent, and without a word of whether they were read, put off or removed', async () => {
    const wanted = ['a', 'b'].map((id) => ({ id, ...made }));
    expect(await makeNotifications.recipe(wanted, context, reader(['a']))).toEqual([
      { entity: 'notification', id: 'b', fields: { ...made, deletedAt: 0 } },
    ]);
  });

  it('under a key that never changes, since stored ids are made of it', () => {
    expect(notificationKey(made)).toBe('["task-today","task","t","2026-03-10",null]');
    const ofDevice = { kind: 'change-refused', occurrence: today, deviceId: 'me' };
    expect(notificationKey(ofDevice)).toBe('["change-refused",null,null,"2026-03-10","me"]');
  });
});
