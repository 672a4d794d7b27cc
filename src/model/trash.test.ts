import { describe, expect, it } from 'vitest';
import { formatStamp } from './clock.ts';
import {
  daysLeft,
  expiredSinceMs,
  isInTrash,
  parts,
  trashable,
  trashDays,
  trashedAt,
} from './trash.ts';

const dayMs = 86_400_000;
const deletedAt = Date.UTC(2026, 2, 10, 12);

it('counts whole days to the millisecond: 30 at first, none after 30', () => {
  expect(trashDays).toBe(30);
  expect(daysLeft(deletedAt, deletedAt)).toBe(30);
  expect(daysLeft(deletedAt, deletedAt + dayMs - 1)).toBe(30);
  expect(daysLeft(deletedAt, deletedAt + dayMs)).toBe(29);
  expect(daysLeft(deletedAt, deletedAt + 30 * dayMs - 1)).toBe(1);
  expect(daysLeft(deletedAt, deletedAt + 30 * dayMs)).toBe(0);
  expect(daysLeft(deletedAt, deletedAt + 31 * dayMs)).toBe(-1);
});

it.each([
  ['since the first millisecond', 1, true],
  ['after it was deleted', deletedAt, true],
  ['not after it was restored', 0, false],
  ['not with a time that there is not', -1, false],
  ['not where it never was deleted', undefined, false],
  ['not by a text', '5', false],
])('a row is in the Trash: %s', (_, value, is) => {
  expect(isInTrash({ id: 'x', $at: '000000001-000-a', deletedAt: value })).toBe(is);
});

it('[S7] counts from the stamp of the deletion, whatever the field says or was edited later', () => {
  const stamp = (ms: number) => formatStamp({ ms, counter: 0 }, 'device');
  const row = { id: 'x', deletedAt: 5, title: 'T' };
  const at = stamp(deletedAt + 9_000);
  expect(trashedAt({ ...row, $at: at, $by: { deletedAt: stamp(deletedAt) } })).toBe(deletedAt);
  expect(trashedAt({ ...row, $at: stamp(deletedAt) })).toBe(deletedAt);
});

it('holds wholes and parts; parts go and come with their whole', () => {
  expect(trashable).toContain('card');
  expect(trashable).not.toContain('media');
  expect(parts).toEqual([
    { of: 'deck', part: 'card', field: 'deckId' },
    { of: 'card', part: 'media', field: 'ownerId' },
    { of: 'note', part: 'media', field: 'ownerId' },
    { of: 'file', part: 'tag', field: 'ownerId' },
    { of: 'card', part: 'tag', field: 'ownerId' },
    { of: 'note', part: 'tag', field: 'ownerId' },
    { of: 'quiz', part: 'question', field: 'quizId' },
    { of: 'quiz', part: 'sitting', field: 'ownerId' },
    { of: 'summary', part: 'point', field: 'summaryId' },
    { of: 'file', part: 'highlight', field: 'fileId' },
    { of: 'event', part: 'occurrence', field: 'eventId' },
    { of: 'task', part: 'subtask', field: 'taskId' },
    { of: 'task', part: 'memo', field: 'aboutId' },
    { of: 'event', part: 'memo', field: 'aboutId' },
    { of: 'file', part: 'pick', field: 'ownerId' },
    { of: 'note', part: 'pick', field: 'ownerId' },
  ]);
});

describe('what leaves the Trash', () => {
  const untilMs = deletedAt + 100 * dayMs;
  const bound = untilMs - 30 * dayMs;

  it('is what was put there 30 days before this device had last read everything', () => {
    expect(expiredSinceMs({ sinceMs: deletedAt, untilMs }, false)).toBe(bound);
    expect(daysLeft(bound, untilMs)).toBe(0);
    expect(daysLeft(bound + 1, untilMs)).toBe(1);
  });

  it.each([
    ['in the first 30 days of a history [S3]', { sinceMs: bound + 1, untilMs }, false],
    ['while an edit waits', { sinceMs: deletedAt, untilMs }, true],
    ['before everything was read', undefined, false],
  ])('is nothing %s', (_, known, hasWaitingEdit) => {
    expect(expiredSinceMs(known, hasWaitingEdit)).toBeUndefined();
  });

  it('may be something from the last millisecond of those 30 days on', () => {
    expect(expiredSinceMs({ sinceMs: bound, untilMs }, false)).toBe(bound);
  });
});
