/** What may be stored in a row, at the bounds of each kind of field. */
import { describe, expect, it } from 'vitest';
import {
  definitionOf,
  type EntityName,
  entityNames,
  fieldsProblem,
  isEntityName,
  requiredFields,
} from './registry.ts';

const text = (length: number) => 'x'.repeat(length);
const takes = (entity: EntityName, field: string, value: unknown) =>
  fieldsProblem(entity, { [field]: value }, false) === undefined;

describe('a field', () => {
  it.each<[EntityName, string, unknown[], unknown[]]>([
    ['card', 'deckId', ['x', text(64)], ['', text(65), null, 4]],
    ['card', 'fileId', ['x', null, undefined, text(64)], ['', text(65)]],
    ['card', 'page', [1, 9_999, null], [0, -1, 1.5, '1']],
    ['card', 'front', ['', text(20_000)], [text(20_001), null]],
    ['card', 'quote', [null, text(20_000)], [text(20_001), 4]],
    ['card', 'kind', ['basic', 'cloze'], ['Basic', '']],
    ['deck', 'name', ['', text(500)], [text(501), 5]],
    ['note', 'body', ['', text(4_000)], [null, 4]],
    ['task', 'status', ['Ongoing', 'Completed'], ['ongoing', null]],
    ['task', 'dueOn', ['2026-03-10', null], ['2026-3-10', '2026-03-10T00', ' 2026-03-10', 5]],
    ['task', 'createdAt', [0, 1.5], [-1, Number.POSITIVE_INFINITY, Number.NaN, '1']],
    ['task', 'deletedAt', [0, 1.5], [-1, Number.POSITIVE_INFINITY, null]],
    ['task', 'purgedAt', [1, 1.5], [0, 0.5, Number.POSITIVE_INFINITY, null]],
    ['event', 'place', ['Hall', null], [text(501)]],
    ['goal', 'reminder', ['07:30', null], ['7:30', '07:300', ' 07:30', '0730']],
    ['goal', 'startPage', [1], [0, null]],
    [
      'file',
      'sha256',
      ['0123456789abcdef'.repeat(4)],
      [text(64), 'A'.repeat(64), 'a'.repeat(65), 'a'.repeat(63)],
    ],
    ['course', 'color', ['blue', 'gray'], ['Blue', 'mauve', null]],
    [
      'course',
      'examDays',
      [[], ['2026-03-10'], null],
      [['10 March'], Array(21).fill('2026-03-10')],
    ],
    ['task', 'courseId', ['x', null], ['', text(65)]],
    ['notification', 'kind', ['task-today', 'of-a-newer-app', text(64)], ['', text(65), null]],
    ['notification', 'occurrence', ['', '2026-03-10', text(64)], [text(65), null]],
    ['notification', 'readAt', [0, 7, null], [-1, '7']],
    ['settings', 'notifyCards', [true, false, null], ['yes', 1]],
    ['settings', 'quietFrom', ['22:00', null], ['22', '24:00']],
    ['tag', 'ownerEntity', ['file', 'of-a-newer-app', text(64)], ['', text(65), null]],
    [
      'tag',
      'name',
      ['exam', 'Prüfung 3 👩‍🔬', text(500)],
      ['', 'a\nb', '\u202eexam', text(501), null],
    ],
    ['highlight', 'color', ['yellow', 'orange'], ['red', '', null]],
    ['highlight', 'note', ['', text(20_000), null], [text(20_001), 4]],
    ['highlight', 'start', [0, 7, null], [-1, 0.5]],
    ['highlight', 'madeOn', ['a'.repeat(64), null], ['a', '']],
    [
      'highlight',
      'area',
      [{ kind: 'rectangle', numbers: [0, 0, 1, 0.5] }, null],
      [
        { kind: 'circle', numbers: [0, 0, 1, 1] },
        { kind: 'rectangle', numbers: [0, 0, 1] },
        { kind: 'path', numbers: [0, 0, 1, 1.1] },
        { kind: 'path', numbers: Array(4_001).fill(0) },
      ],
    ],
    ['highlight', 'strokeEnds', [[], [2, 5], null], [[0.5], Array(2_001).fill(1)]],
    ['highlight', 'strokeWidth', [0, 0.004, 1, null], [-1, 2]],
    ['card', 'area', [[0, 0, 1, 1], null, undefined], [[0, 0, 1], [0, 0, 1, 2], 4]],
    [
      'card',
      'covers',
      [[], [[0, 0, 1, 1]], null],
      [[[0, 0, 1]], [4], Array(101).fill([0, 0, 1, 1])],
    ],
    ['card', 'flag', [0, 7, null], [8, -1, 0.5]],
    ['card', 'isEdited', [true, false, null], [1, 'yes']],
    ['pick', 'outcome', ['kept', 'skipped', 'open'], ['', 'Kept', null]],
    ['pick', 'ownerEntity', ['file', 'of-a-newer-app', text(64)], ['', text(65), null]],
    [
      'pick',
      'cards',
      [[], [{ cardId: 'c', start: 0, end: 5 }], null],
      [
        [{ cardId: 'c', start: -1, end: 5 }],
        [{ start: 0, end: 5 }],
        Array(101).fill({ cardId: 'c', start: 0, end: 5 }),
      ],
    ],
    ['card', 'buriedUntil', [0, 7, null], [-1, 'x']],
    ['file', 'content', ['text', 'scanned'], ['picture']],
    ['file', 'sizeBytes', [0, 7], [-1, 1.5]],
    ['file', 'place', [1, 12.35, null, undefined], [0, 0.5, -1, Number.NaN, '3']],
    [
      'question',
      'options',
      [['a', 'b'], Array(8).fill('a')],
      [['a'], Array(9).fill('a'), ['a', 5]],
    ],
    ['question', 'answer', [0, 7], [-1, 0.5]],
    ['review', 'rating', [0, 1, 2, 3, 4], [5, -1, 2.5, '3']],
    ['review', 'tzOffsetMin', [-1_000, 0, 1_000], [-1_001, 1_001, 0.5]],
    ['review', 'voids', ['x', null], ['']],
    ['settings', 'desiredRetention', [0.7, 0.97, null], [0.69, 0.98, '0.9']],
    ['settings', 'newCardsPerDay', [0, 999, null], [-1, 1.5]],
    ['settings', 'dailyGoal', [0, null], [-1]],
    ['profile', 'country', ['GB', null], ['gb', 'GBR', 'G']],
    ['profile', 'firstName', [text(200), null], [text(201)]],
    ['profile', 'preference', ['morning', 'afternoon', 'evening', 'night'], ['noon']],
    ['profile', 'notifyByEmail', [true, false, null], ['yes', 1]],
    ['profile', 'picture', ['/9j/AA==', '/9j/A'], ['x/9j/AA', '/9j/AA===', '/9j/', '/9j/A A']],
  ])('of %s, “%s”, takes what it is for and nothing else', (entity, field, good, bad) => {
    for (const value of good) expect(takes(entity, field, value), `takes ${value}`).toBe(true);
    for (const value of bad) {
      const problem = fieldsProblem(entity, { [field]: value }, false);
      expect(problem, `takes ${value}`).toEqual({ code: 'wrong-value', field });
    }
  });

  it('of an attempt’s answers holds what was asked, chosen and right', () => {
    const answer = { questionId: 'q', stem: 'S?', chosen: 'a', correct: 'b' };
    expect(takes('attempt', 'answers', [])).toBe(true);
    expect(takes('attempt', 'answers', [answer, { ...answer, chosen: null }])).toBe(true);
    expect(takes('attempt', 'answers', Array(500).fill(answer))).toBe(true);
    expect(takes('attempt', 'answers', Array(501).fill(answer))).toBe(false);
    for (const field of ['questionId', 'stem', 'chosen', 'correct']) {
      const lacking = Object.entries(answer).filter(([name]) => name !== field);
      expect(takes('attempt', 'answers', [Object.fromEntries(lacking)]), field).toBe(false);
    }
  });

  it('that the entity does not have is refused by name, those of every object too', () => {
    for (const field of ['colour', 'constructor', '__proto__']) {
      const fields = Object.fromEntries([[field, 'x']]);
      expect(fieldsProblem('task', fields, false)).toEqual({ code: 'unknown-field', field });
    }
    expect(fieldsProblem('review', { deletedAt: 0 }, false)).toEqual({
      code: 'unknown-field',
      field: 'deletedAt',
    });
  });

  it('that deletes for good may stand alone, of a fact too', () => {
    for (const name of ['task', 'review'] as const) {
      expect(fieldsProblem(name, { purgedAt: 1 }, true)).toBeUndefined();
      expect(fieldsProblem(name, { purgedAt: null }, true)).toMatchObject({ code: 'wrong-value' });
    }
  });
});

describe('a new row', () => {
  const whole = { title: 'T', status: 'Ongoing', createdAt: 1, deletedAt: 0 };

  it('needs each field that cannot be absent, and is told the first that it lacks', () => {
    expect(requiredFields('task')).toEqual(['title', 'status', 'createdAt']);
    expect(requiredFields('settings')).toEqual([]);
    expect(fieldsProblem('task', whole, true)).toBeUndefined();
    for (const field of requiredFields('task')) {
      const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
      expect(fieldsProblem('task', lacking, true)).toEqual({ code: 'missing-field', field });
      expect(fieldsProblem('task', lacking, false)).toBeUndefined();
    }
    expect(fieldsProblem('task', {}, true)).toEqual({ code: 'missing-field', field: 'title' });
  });

  it('that is a tombstone needs nothing else', () => {
    expect(fieldsProblem('task', { purgedAt: 1 }, true)).toBeUndefined();
  });
});

describe('the registry', () => {
  it('knows its own names only', () => {
    for (const name of entityNames) expect(isEntityName(name)).toBe(true);
    const others = ['toString', 'Task', '', 5, null, ['task']];
    for (const name of others) expect(isEntityName(name)).toBe(false);
  });

  // What is here decides the databases on the devices and how rows merge: a change needs a version of them.
  it('is as the devices and the server have it', () => {
    const shape = entityNames.map((name) => {
      const { kind, rank, indexes, textFields } = definitionOf(name);
      return [name, kind, rank, indexes.join(' '), textFields.join(' ')].join(' | ');
    });
    expect(shape).toEqual([
      'settings | record | 0 |  | ',
      'profile | record | 0 |  | ',
      'course | record | 1 | deletedAt | ',
      'deck | record | 1 | deletedAt [fileId+deletedAt] | ',
      'card | record | 1 |  | ',
      'review | fact | 2 | cardId studyDay ratedAt voids | ',
      'file | record | 3 | deletedAt sha256 addedAt | ',
      'media | record | 3 | deletedAt sha256 ownerId | ',
      'tag | record | 3 | deletedAt ownerId | ',
      'task | record | 3 | deletedAt [status+deletedAt] | ',
      'event | record | 3 | deletedAt startsAt repeat uid calendarId follows | ',
      'goal | record | 3 | deletedAt [fileId+deletedAt] | ',
      'notification | record | 3 | deletedAt | ',
      'note | record | 4 | deletedAt createdAt | body',
      'quiz | record | 4 | deletedAt [fileId+deletedAt] | ',
      'question | record | 4 | [quizId+deletedAt] | ',
      'attempt | fact | 4 | quizId studyDay finishedAt | ',
      'sitting | record | 4 | deletedAt ownerId | ',
      'summary | record | 4 | [fileId+deletedAt] | ',
      'point | record | 4 | [summaryId+deletedAt] | ',
      'reading | fact | 4 | [fileId+page] studyDay | ',
      'highlight | record | 4 | deletedAt [fileId+deletedAt] | ',
      'occurrence | record | 4 | [eventId+deletedAt] startsAt | ',
      'subtask | record | 4 | [taskId+deletedAt] | ',
      'focus | fact | 4 | aboutId studyDay | ',
      'calendar | record | 3 | deletedAt | ',
      'memo | record | 4 | aboutId deletedAt | body',
      'pick | record | 4 | deletedAt ownerId [ownerId+page] [ownerId+outcome+changedAt] | ',
    ]);
  });
});
