/** Sentences that readers judged, in `../labels`: the share of right and wrong ones that the engine uses must not become worse. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOfEnglish, faultOfForm } from '../../../src/generate/language/quality.ts';
import { tidy } from '../../../src/generate/language/sentences.ts';
import { cardsOf } from '../../../src/generate/testing.ts';

function labelled<Row>(name: string): Row[] {
  const file = new URL(`../labels/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

describe('[P4] of sentences judged as definitions, each read alone,', () => {
  const rows = labelled<{
    sentence: string;
    term: string;
    back: string;
    verdict: 'good' | 'bad';
  }>('definitions');
  const shareOf = (verdict: 'good' | 'bad') => {
    const judged = rows.filter((row) => row.verdict === verdict);
    const made = judged.filter(({ sentence, term, back }) =>
      cardsOf(sentence, term).some(([, answer]) => answer === back),
    );
    return made.length / judged.length;
  };

  it('there are at least 200', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it('the good ones are told', () => {
    expect(shareOf('good')).toBeGreaterThan(0.95);
  });

  it('the bad ones are not', () => {
    expect(shareOf('bad')).toBeLessThan(0.15);
  });
});

describe('[P4] of sentences judged for whether they lean on those before,', () => {
  const rows = labelled<{ sentence: string; leans: boolean }>('leaning');
  const refusedOf = (leans: boolean) => {
    const judged = rows.filter((row) => row.leans === leans);
    const refused = judged.filter(({ sentence }) => {
      const text = tidy(sentence);
      return (faultOfForm(text) ?? faultOfEnglish(text)) !== undefined;
    });
    return refused.length / judged.length;
  };

  it('there are at least 300', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
  });

  it('most that lean are refused by rules; the score of a sentence weighs the others', () => {
    expect(refusedOf(true)).toBeGreaterThan(0.6);
  });

  it('few that stand alone are', () => {
    expect(refusedOf(false)).toBeLessThan(0.14);
  });
});
