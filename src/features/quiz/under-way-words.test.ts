import { expect, it } from 'vitest';
import { dateFormat } from '../../lib/date-format.ts';
import { beginPractice } from './practice/sitting/practice.ts';
import { underWayWords } from './use-quiz.ts';

const startedAt = Date.UTC(2026, 10, 28, 12);
const minute = 60_000;
const exam = beginPractice('a', startedAt, { isExam: true, limitMs: 20 * minute });
const end = dateFormat({ timeStyle: 'short' }).format(startedAt + 20 * minute);

it.each([
  [
    'a practice',
    beginPractice('a', startedAt),
    true,
    'You have started this quiz. Continue where you stopped.',
  ],
  [
    'of another device',
    beginPractice('a', startedAt),
    false,
    'You have started this quiz on another device. Continue where you stopped.',
  ],
  [
    'an exam without a limit',
    beginPractice('a', startedAt, { isExam: true }),
    true,
    'You have started this exam. Continue where you stopped.',
  ],
  [
    'an exam whose clock runs on',
    exam,
    true,
    `You have started this exam. Its time runs until ${end}.`,
  ],
])('a sitting that is under way is told: %s', (_, underWay, isHere, words) => {
  expect(underWayWords({ underWay, isHere }, startedAt + 19 * minute)).toBe(words);
});

it('tells of an exam whose time is up, and of none nothing', () => {
  expect(underWayWords({ underWay: exam, isHere: true }, startedAt + 20 * minute)).toBe(
    'The time of this exam is up. Continue to hand in your answers.',
  );
  expect(underWayWords({ underWay: null, isHere: false }, startedAt)).toBeUndefined();
});
