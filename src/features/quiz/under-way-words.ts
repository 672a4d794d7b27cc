/** What the page of a quiz says of the sitting that is under way. The clock of an exam does not wait, so its end is told. */
import { dateFormat } from '../../lib/date-format.ts';
import { endOf } from './practice/sitting/practice.ts';
import type { QuizOnPage } from './use-quiz-page.ts';

const time = dateFormat({ timeStyle: 'short' });

export function underWayWords(
  { underWay, isHere }: Pick<QuizOnPage, 'underWay' | 'isHere'>,
  nowMs: number,
): string | undefined {
  if (underWay === null) return undefined;
  const endsAt = endOf(underWay);
  if (endsAt !== undefined && endsAt <= nowMs)
    return 'The time of this exam is up. Continue to hand in your answers.';
  const what = underWay.isExam ? 'exam' : 'quiz';
  const where = isHere ? '' : ' on another device';
  const next =
    endsAt === undefined
      ? 'Continue where you stopped.'
      : `Its time runs until ${time.format(endsAt)}.`;
  return `You have started this ${what}${where}. ${next}`;
}
