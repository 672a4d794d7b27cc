import { describe, expect, it } from 'vitest';
import { englishSlide, pageOf, slide } from '../testing.ts';
import { captionsOfPages } from './caption.ts';
import { placeCaption, type Words } from './page-words.ts';
import { pictureCardsOf } from './picture-cards.ts';
import { placeSlideFigure } from './slide-figures.ts';

const page = { left: 0, top: 0, right: 720, bottom: 540 };

function words(text: string, left: number, top: number, size = 16): Words {
  const right = left + text.length * size * 0.5;
  const fragment = { left, right, y: 540 - top, size, runs: [{ text, font: 'f' }] };
  return { text, size, left, top, right, bottom: top + size, fragment };
}

const frame = (left: number, top: number, right: number, bottom: number) => ({
  ...{ left, top, right, bottom },
  isPicture: false,
});

const title = words('Baking workflow', 40, 20, 30);
const boxes = [100, 200, 300].map((top) => frame(400, top, 600, top + 60));
const arrows = [160, 260].map((top) => frame(500, top, 504, top + 40));
const labels = ['Kneading', 'Proving', 'Oven'].map((text, index) =>
  words(text, 440, 120 + 100 * index),
);
const points = [
  words('•', 40, 120),
  words('Dough rests', 60, 120),
  words('a line of running text that goes on', 40, 200),
];

function place(written: Words[], painted = [...boxes, ...arrows]) {
  const all = [title, ...written];
  const caption = placeCaption({ label: title.text, text: title.text }, all);
  if (caption === undefined) throw new Error('The title is on the slide');
  return placeSlideFigure({ page, painted, words: all }, caption);
}

describe('the drawing of a slide', () => {
  it('stands below the title, has its labels and leaves out the points beside it', () => {
    const figure = place([...points, ...labels]);
    expect(figure?.words.map(({ text }) => text)).toEqual(['Kneading', 'Proving', 'Oven']);
    expect(figure?.box.left).toBeGreaterThan(390);
  });

  it('is none of bars and small signs of the layout', () => {
    const layout = [frame(0, 60, 720, 66), frame(0, 510, 720, 530), frame(40, 120, 46, 126)];
    expect(place(labels, layout)).toBeUndefined();
  });

  it('is none of a table, none of words that are cut, and none around running text', () => {
    const cells = [0, 1, 2, 3].flatMap((row) => [
      words('Rye flour', 410, 110 + 60 * row),
      words('Wheat', 510, 110 + 60 * row),
    ]);
    expect(place(cells)).toBeUndefined();
    const wide = words('a line of running text that goes on beside it', 560, 200);
    expect(place([...labels, wide])).toBeUndefined();
    const framed = [110, 130, 150, 210].map((top) =>
      words('a line of running text that goes', 405, top, 10),
    );
    expect(place(framed)).toBeUndefined();
  });
});

describe('a slide without a caption', () => {
  const workflow = slide(1, 'Baking workflow', 'Stone mills were turned by water for years');
  const other = slide(2, 'Dough', 'Kneading makes dough smooth', 'Proving makes it light');
  // The title “Overview” says nothing of a figure.
  const deck = [workflow, other, { ...englishSlide, page: 3 }];

  it('gives its figure the title as its name; a slide with a caption keeps that', () => {
    const captions = captionsOfPages([...deck, pageOf(4, 'Figure 2: The oven')]);
    expect(captions.map(({ label, isTitle }) => [label, isTitle])).toEqual([
      ['Baking workflow', true],
      ['Dough', true],
      ['Figure 2', undefined],
    ]);
  });

  it('is asked for labels that another slide names, once for all its builds', async () => {
    const own = slide(
      1,
      'Baking workflow',
      'Stone mills were turned by water for years',
      'Kneading',
      'Proving',
      'Pale dog',
    );
    const pages = [own, other, { ...englishSlide, page: 3 }];
    const written = ['Kneading', 'Proving', 'Pale dog'].map((text, index) =>
      words(text, 440, 120 + 100 * index),
    );
    const figure = { page: 1, label: 'Baking workflow', box: page, words: written };
    const { cards } = await pictureCardsOf(pages, captionsOfPages(pages), [figure, figure]);
    expect(cards.map(({ front, back }) => [front, back])).toEqual([
      ['Baking workflow: what is at the covered place?', 'Kneading'],
      ['Baking workflow: what is at the covered place?', 'Proving'],
    ]);
  });
});
