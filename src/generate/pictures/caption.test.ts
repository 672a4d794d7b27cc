import { expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { captionsOf, firstSaid, titleIn } from './caption.ts';

function pageOf(...texts: (string | Block)[]): CleanPage {
  const blocks = texts.map(
    (text): Block => (typeof text === 'string' ? { kind: 'paragraph', text, page: 7 } : text),
  );
  return { page: 7, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

const labels = (...texts: string[]) => captionsOf(pageOf(...texts)).map(({ label }) => label);

it('is a paragraph that begins with the number of a figure, in nine languages', () => {
  expect(
    labels(
      'Figure 3.2 The structure of a neuron',
      'FIG. 4: A cell',
      'Abb. 5.1 Aufbau einer Zelle',
      'Figura 6. La célula',
      'Imagem 7 – Uma célula',
      'Figuur 8: De cel',
      'Rysunek 9. Komórka',
      'Figur 10 En cell',
      'Figure A.1a. In an appendix',
    ),
  ).toEqual([
    ...['Figure 3.2', 'FIG. 4', 'Abb. 5.1', 'Figura 6', 'Imagem 7', 'Figuur 8'],
    ...['Rysunek 9', 'Figur 10', 'Figure A.1a'],
  ]);
});

it('is no table, and no sentence that speaks of a figure', () => {
  expect(
    labels(
      'Table 3.2 The parts of a neuron',
      'Figure 3.2 shows the structure of a neuron.',
      'Figure 3.2, which stands above, is of a neuron.',
      'Figure 3.2 and Figure 3.3 compare two neurons.',
      'Abbildung 2 zeigt eine Zelle.',
      'Figures of speech are not meant.',
    ),
  ).toEqual([]);
});

it('is none where the page has two of one number', () => {
  expect(labels('Figure 1 A cell', 'Figure 1 Another cell', 'Figure 2 A nerve')).toEqual([
    'Figure 2',
  ]);
});

it('says its first sentence, without whom to credit', () => {
  const said = (text: string, title?: string) => {
    const [caption] = captionsOf(pageOf(text));
    return caption && firstSaid(caption, title);
  };
  expect(said('Figure 1.1 The structure of a neuron. It has three parts.')).toBe(
    'The structure of a neuron.',
  );
  expect(said('Figure 1.1: A cell (credit: J. Smith)')).toBe('A cell');
  expect(said('Figure 1.1 (credit: modification of work by J. Smith)')).toBe('');
  expect(said('Figure 1.1 Photo by J. Smith.')).toBe('');
  expect(said('Figure 1.1 Long Bone A long bone has two ends.', 'Long Bone')).toBe(
    'A long bone has two ends.',
  );
});

it('has a title where another font sets one apart, and a sentence begins behind it', () => {
  const [caption] = captionsOf(pageOf('Figure 1.1 Long Bone A long bone has two ends.'));
  const [run] = captionsOf(pageOf('Figure 1.1 Exposure to Candida is usual. It is a yeast.'));
  expect(caption && titleIn(caption, 'Long Bone')).toBe('Long Bone');
  expect(caption && titleIn(caption, 'Long')).toBe('Long');
  expect(caption && titleIn(caption, 'Bone')).toBeUndefined();
  expect(run && titleIn(run, 'Exposure to')).toBeUndefined();
  expect(run && titleIn(run, undefined)).toBeUndefined();
});
