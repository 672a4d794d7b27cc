import { describe, expect, it } from 'vitest';
import type { Book } from './books.ts';
import type { Judged } from './judged.ts';
import { labelOf } from './labels.ts';
import { rateOf, scoreTables } from './score.ts';
import type { VerdictName } from './verdicts.ts';

function judged(id: string, verdict: VerdictName, more: Partial<Judged> = {}): Judged {
  const reason = verdict === 'good' ? '' : 'context';
  return {
    ...{
      id,
      book: 'b',
      subject: 'law',
      kind: 'card',
      page: 3,
      heading: 'H',
      before: '',
      quote: 'Q.',
    },
    ...{ item: { form: 'card', front: 'F', back: 'B' }, set: 'cards', sheet: 'cards-1' },
    ...{ engine: 'abc1234', verdicts: [{ id, verdict, reason }] },
    ...more,
  };
}

describe('the rates of a draw', () => {
  const items = [
    ...Array.from({ length: 8 }, (_, index) => judged(`g${index}`, 'good')),
    judged('u', 'usable'),
    judged('b', 'bad', {
      item: { form: 'true or false', statement: 'S', right: 'False' },
      verdicts: [
        { id: 'b', verdict: 'bad', reason: 'context' },
        { id: 'b', verdict: 'good', reason: '' },
      ],
    }),
  ];

  it('are shares by the first reader with the interval of bad', () => {
    expect(rateOf(items)).toBe('80 / 10 / 10 (10; bad 2–40)');
    expect(rateOf([])).toBe('–');
  });

  it('are told by set, form, truth, source and reason, beside those of another draw', () => {
    const yields = [
      {
        name: 'b',
        subject: 'law',
        kind: 'book',
        language: 'en',
        words: 2000,
        cards: 3,
        questions: 5,
        points: 1,
        forms: {},
        leftOut: { long: 3, short: 1 },
      },
    ];
    const table = scoreTables([
      { name: 'before', items, yields },
      { name: 'after', items: items.slice(0, 8), yields },
    ]);
    expect(table).toContain('| set | before | after |');
    expect(table).toContain(
      '| cards: card | 89 / 11 / 0 (9; bad 0–30) | 100 / 0 / 0 (8; bad 0–32) |',
    );
    expect(table).toContain('| a statement that is False | 0 / 0 / 100 (1; bad 21–100) | – |');
    expect(table).toContain('| context | 1 bad, 1 usable | 0 bad, 0 usable |');
    expect(table).toContain('before: two readers on 1 of 10 items');
    expect(table).toContain('| law | 1.5 / 2.5 / 0.5 | 1.5 / 2.5 / 0.5 |');
    expect(table).toContain('| long | 75 % | 75 % |');
  });
});

describe('a judged item that is kept', () => {
  const book: Book = {
    ...{ name: 'b', title: 'T', authors: 'A', subject: 'law', kind: 'book', language: 'en' },
    ...{ licence: 'CC BY-SA 4.0', source: 'github.com/a/b', commit: '0123456789abcdef' },
    ...{ files: ['b.pdf'], split: 'tuning' },
  };

  it('has its source with commit, page, quote, verdict, reason and the rules that made it', () => {
    expect(labelOf(judged('x', 'bad'), book)).toMatchObject({
      ...{ id: 'x', source: 'github.com/a/b@0123456789ab', licence: 'CC BY-SA 4.0', page: 3 },
      ...{ quote: 'Q.', verdict: 'bad', reason: 'context', rules: 'abc1234' },
    });
  });

  it('has no quote of a book whose licence does not allow one', () => {
    const closed = { ...book, licence: 'CC BY-NC-SA 4.0' };
    expect(labelOf(judged('x', 'good'), closed)).not.toHaveProperty('quote');
    expect(labelOf(judged('x', 'good'), { ...book, licence: 'public domain (US)' }).quote).toBe(
      'Q.',
    );
  });
});
