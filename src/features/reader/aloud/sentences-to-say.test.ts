import { describe, expect, it } from 'vitest';
import type { Block } from '../../../text/clean-page.ts';
import { partsToSay, sentencesToSay } from './aloud-reading.ts';

const block = (kind: Block['kind'], text: string): Block => ({ kind, text, page: 1 });

describe('the sentences of a page', () => {
  it('are those of its headings, paragraphs, lists and captions, in order, without their bullets', () => {
    expect(
      sentencesToSay([
        block('heading', 'Memory'),
        block('paragraph', 'It fades, e.g. overnight. Sleep helps.'),
        block('list', '• Encoding\nof words'),
        block('caption', 'Figure 1. A curve.'),
      ]),
    ).toEqual([
      'Memory',
      'It fades, e.g. overnight.',
      'Sleep helps.',
      'Encoding of words',
      'Figure 1.',
      'A curve.',
    ]);
  });

  it('leave out tables, code, and what has no word in it', () => {
    expect(
      sentencesToSay([
        block('table', '1  2\n3  4'),
        block('code', 'let x = 1;'),
        block('paragraph', '* * *'),
      ]),
    ).toEqual([]);
  });
});

describe('a long sentence', () => {
  const long = `${'word '.repeat(20)}and then, ${'more '.repeat(20)}so it ends.`;

  it('is said in parts that lose nothing', () => {
    const parts = partsToSay(long, 1);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join(' ')).toBe(long);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(150);
  });

  it('is cut at a comma where one is near', () => {
    expect(partsToSay(long, 1)[0]).toMatch(/and then,$/);
  });

  it('has shorter parts at a slow speed', () => {
    expect(Math.max(...partsToSay(long, 0.75).map(({ length }) => length))).toBeLessThanOrEqual(
      112,
    );
  });

  it('without any space is cut all the same', () => {
    const parts = partsToSay('字'.repeat(400), 1);
    expect(parts.join('')).toBe('字'.repeat(400));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(150);
  });

  it('stays whole where it is short', () => {
    expect(partsToSay('Sleep helps.', 1)).toEqual(['Sleep helps.']);
  });
});
