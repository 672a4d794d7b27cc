import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExamCard, shareOfDay } from './exam-plan.ts';

const day = 86_400_000;
const t0 = Date.UTC(2026, 2, 10, 12);
const examMs = t0 + 10 * day;
/** @param passedAt each time, the first one first */
const card = (cardId: string, recallAtExam: number, ...passedAt: number[]): ExamCard => ({
  cardId,
  recallAtExam,
  firstPassedAt: passedAt[0],
  lastPassedAt: passedAt.at(-1),
});
const share = (cards: readonly ExamCard[], nowMs: number) =>
  shareOfDay(cards, { nowMs, examMs, tzOffsetMin: 0 });

describe('reviews ahead of an exam', () => {
  it('ask the cards first that will be weakest on the exam day, and a share of all cards each day', () => {
    const cards = [card('a', 0.9), card('b', 0), card('c', 0.4), card('d', 0.6)];
    expect(share(cards, t0)).toMatchObject({ today: ['b'], left: 4, daysLeft: 9 });
    expect(share(cards, t0 + 7 * day).today).toEqual(['b', 'c']);
    expect(share(cards, t0 + 8 * day).today).toEqual(['b', 'c', 'd', 'a']);
  });

  it('count cards passed today, so that work does not increase the share', () => {
    const cards = [card('a', 0.9), card('b', 0, t0), card('c', 0.4), card('d', 0.6)];
    expect(share(cards, t0 + 60_000)).toMatchObject({ today: [], left: 3 });
    expect(share(cards, t0 + day).today).toEqual(['c']);
  });

  it('give each day its share, although cards passed earlier are also reviewed as usual', () => {
    const open = ['a', 'b', 'c', 'd'].map((cardId) => card(cardId, 0.5));
    const early = ['x', 'y', 'z'].map((cardId) => card(cardId, 0.9, t0));
    const again = early.map(({ cardId }) => card(cardId, 0.9, t0, t0 + 7 * day));
    const shareOf = (others: ExamCard[]) => share([...open, ...others], t0 + 7 * day).today;
    expect(shareOf(early)).toEqual(['a', 'b']);
    expect(shareOf(again)).toEqual(['a', 'b']);
    expect(shareOf([...again, card('e', 0.5, t0 + 7 * day)])).toEqual(['a', 'b']);
  });

  it('ask each card once more from the day before the exam, and end with the exam', () => {
    const early = [card('a', 0.9, t0), card('b', 0.2, t0 + 8 * day)];
    expect(share(early, t0 + 8.5 * day).today).toEqual([]);
    const final = share(early, t0 + 9 * day);
    expect(final).toMatchObject({ today: ['b', 'a'], isFinalPass: true, daysLeft: 0 });
    const passed = [card('a', 0.9, t0 + 9 * day), card('b', 0.2, t0 + 8 * day)];
    expect(share(passed, t0 + 9.9 * day).today).toEqual(['b']);
    expect(share(early, examMs)).toMatchObject({ today: [], isOver: true });
    expect(share(early, examMs + 30 * day)).toMatchObject({ today: [], isOver: true });
  });

  it('reach every card before the final pass, if each day’s share is done', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 2, max: 40 }), (count, days) => {
        const exam = t0 + days * day;
        let cards = Array.from({ length: count }, (_, at) => card(`c${at}`, (at * 7) % 11));
        for (let nowMs = t0; nowMs < t0 + (days - 1) * day; nowMs += day) {
          const { today } = shareOfDay(cards, { nowMs, examMs: exam, tzOffsetMin: 0 });
          const done = new Set(today);
          cards = cards.map((one) =>
            done.has(one.cardId) ? card(one.cardId, one.recallAtExam, nowMs) : one,
          );
        }
        expect(cards.every(({ lastPassedAt }) => lastPassedAt !== undefined)).toBe(true);
      }),
    );
  });
});
