import { describe, expect, it } from 'vitest';
import { rememberTexts } from './remember.ts';

function counted(most: number, longest?: number) {
  const made: string[] = [];
  const remembered = rememberTexts(
    (text) => {
      made.push(text);
      return text.length;
    },
    most,
    longest,
  );
  return { remembered, made };
}

describe('what is made of a text', () => {
  it('is made once', () => {
    const { remembered, made } = counted(2);
    expect(['a', 'bb', 'a', 'bb'].map(remembered)).toEqual([1, 2, 1, 2]);
    expect(made).toEqual(['a', 'bb']);
  });

  it('is made again when there were too many of them', () => {
    const { remembered, made } = counted(2);
    for (const text of ['a', 'bb', 'ccc', 'a']) remembered(text);
    expect(made).toEqual(['a', 'bb', 'ccc', 'a']);
  });

  it('is made each time of a long one, which takes no place of another', () => {
    const { remembered, made } = counted(2, 3);
    for (const text of ['aaa', 'bbbb', 'bbbb', 'cc', 'aaa']) remembered(text);
    expect(made).toEqual(['aaa', 'bbbb', 'bbbb', 'cc']);
  });

  it('is not kept of a whole page or a note', () => {
    const { remembered, made } = counted(2);
    remembered('a'.repeat(3_000));
    remembered('a'.repeat(3_000));
    expect(made).toHaveLength(2);
  });
});
