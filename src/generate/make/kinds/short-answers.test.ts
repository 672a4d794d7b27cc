/** Sentences of judged questions, and some written for these tests. */
import { describe, expect, it } from 'vitest';
import { onDeviceEngine } from '../../on-device.ts';
import { heading, pageOf } from '../../testing.ts';

const around =
  'Cities grow when people move to them from the land, and they change as they grow. Many people who live in a city were born in a village.';

async function asked(text: string): Promise<{ stem: string; accepted: readonly string[] }[]> {
  const page = pageOf(1, heading(1, 'A chapter'), text, around);
  const { items } = await onDeviceEngine.makeQuestionsOfKinds([page], {
    count: 10,
    kinds: ['short'],
  });
  return items.flatMap((item) =>
    item.type === 'task' && item.task.kind === 'short'
      ? [{ stem: item.stem, accepted: item.task.accepted }]
      : [],
  );
}

describe('a short answer', () => {
  it('is asked for with its first letters, since the text does not name all its synonyms', async () => {
    const text =
      'A *coding scheme* is a function that maps information encoded as a string of bits into a longer string of bits.';
    const [one] = await asked(text);
    expect(one?.stem).toBe(
      'Which term is this? “A function that maps information encoded as a string of bits into a longer string of bits” (first letters: c… s…)',
    );
  });

  it('is asked for without the words that it is a term', async () => {
    const text =
      '*Oxidative stress* is the term used to describe damage to cellular components caused by oxygen.';
    const [one] = await asked(text);
    expect(one?.stem).toContain('this? “Damage to cellular components caused by oxygen”');
  });

  it.each([
    [
      'no name of its own',
      'The *remaining monosaccharides* are two sugars that contain five atoms of carbon each in a ring.',
    ],
    [
      'two things',
      'Then *nitrogen and hydrogen* are reactants in a synthesis reaction that yields ammonia as the product.',
    ],
    [
      'said by comparison only',
      'A *wage* is a higher price in the market for the labor of a person.',
    ],
    [
      'one of what is not said',
      'A *long bone* is one that is cylindrical in shape, being longer than it is wide.',
    ],
    [
      'a word that describes',
      'Any distribution with more than two prominent peaks is called *multimodal*.',
    ],
  ])('is not %s', async (_, text) => {
    expect(await asked(text)).toEqual([]);
  });
});
