import { describe, expect, it } from 'vitest';
import { cardsOfSlides, slide } from '../../testing.ts';

const said = 'Stone mills were turned by water for two thousand years';
const code = (text: string) => ({ kind: 'code' as const, text });

describe('code on a slide', () => {
  it.each([
    ["chr(955) # ⇒ 'λ'", 'What does “chr(955)” give?', "'λ'"],
    ['print(2 ** 10) # prints 1024', 'What does “2 ** 10” give?', '1024'],
    [">>> len('bread')\n5", "What does “len('bread')” give?", '5'],
    ["s = 'category'\ns[:3] # ⇒ 'cat'", "What does “s[:3]” give where s = 'category'?", "'cat'"],
  ])('“%s” is asked for what it gives', async (text, front, back) => {
    const cards = await cardsOfSlides(slide(1, 'Slices of text', said, code(text)));
    expect(cards).toContainEqual([front, back]);
  });

  it.each([
    ['uses a name without a value', "s[:3] # ⇒ 'cat'"],
    ['uses a function of its author', 'bake(3) # ⇒ 12'],
    ['has a remark that is no result', 'sorted(x) # sorts the loaves by weight'],
    ['is a statement', 'for k in range(3): # ⇒ 0, 1, 2'],
    ['has words for its result', 'len([1]) # ⇒ this is the number of loaves'],
  ])('is not asked where it %s', async (_, text) => {
    const fronts = (await cardsOfSlides(slide(1, 'Slices of text', said, code(text)))).map(
      ([front]) => front,
    );
    expect(fronts.filter((front) => front?.includes('give'))).toEqual([]);
  });
});
