import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { keyTermsOf } from './key-terms.ts';

function page(text: string[], heading: string, terms: string[] = []): CleanPage {
  const blocks: Block[] = [
    { kind: 'heading', text: heading, page: 1 },
    ...text.map(
      (one): Block => ({
        kind: 'paragraph',
        text: one,
        page: 1,
        terms: terms.filter((term) => one.includes(term)),
      }),
    ),
  ];
  return { page: 1, blocks, text: blocks.map(({ text: one }) => one).join('\n\n') };
}

const text = [
  'Operant conditioning is a form of learning in which behavior is shaped by what follows it. The animal learns that its own acts have results.',
  'A reinforcement schedule is a rule that says which acts are followed by a reward. With a fixed schedule the reward comes after a set number of acts.',
  'In operant conditioning, a reinforcement schedule changes how fast the animal learns. Many people use such schedules at home and at work.',
];

describe('key terms', () => {
  it('are what the text defines and says again, never everyday words', () => {
    const terms = keyTermsOf([page(text, 'Operant conditioning')]);
    expect(
      terms
        .slice(0, 2)
        .map((term) => term.toLowerCase())
        .sort(),
    ).toEqual(['operant conditioning', 'reinforcement schedule']);
    expect(terms.slice(0, 5)).not.toContain('people');
  });

  it('are what the author set apart, where that is seen', () => {
    const [first] = keyTermsOf([page(text, 'Learning', ['fixed schedule'])]);
    expect(first).toBe('fixed schedule');
  });

  it('are none where there is nothing to learn', () => {
    expect(keyTermsOf([])).toEqual([]);
    expect(keyTermsOf([page(['So it was.'], '')])).toEqual([]);
  });
});
