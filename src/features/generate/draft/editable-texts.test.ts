import { describe, expect, it } from 'vitest';
import type { StudyItem } from '../../../generate/engine.ts';
import { applyTexts, editableTexts } from './editable-texts.ts';

const source = { page: 1, quote: 'q' };
const question: StudyItem = {
  type: 'question',
  stem: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  answer: 1,
  ...source,
};

describe('changing an item before it is saved', () => {
  it('gives every kind its own words, and takes them back unchanged', () => {
    const items: StudyItem[] = [
      question,
      { type: 'point', text: 't', ...source },
      { type: 'basic', front: 'f', back: 'b', ...source },
      { type: 'cloze', text: 'a {{c1::b}}', ...source },
    ];
    for (const item of items) {
      const texts = editableTexts(item).map(({ text }) => text);
      expect(applyTexts(item, texts)).toEqual({ ok: true, data: item });
    }
  });

  it('names the right answer', () => {
    expect(editableTexts(question)[2]?.label).toMatch(/correct/);
  });

  it.each([
    [question, ['Which?', 'a', 'a', 'c', 'd'], 'Each answer must be different.'],
    [question, ['', 'a', 'b', 'c', 'd'], 'Fill in every field.'],
  ])('refuses what cannot be asked', (item, texts, message) => {
    expect(applyTexts(item, texts)).toEqual({ ok: false, error: { kind: 'invalid', message } });
  });

  it('keeps something to hide in a cloze', () => {
    const item: StudyItem = { type: 'cloze', text: 'a {{c1::b}}', ...source };
    expect(applyTexts(item, ['a b']).ok).toBe(false);
  });
});
