import { describe, expect, it } from 'vitest';
import { cleanPages } from '../clean.ts';
import type { RawItem, RawPage } from '../raw-page.ts';

type Line = [x: number, y: number, text: string, size?: number, font?: string];

/** A page in landscape; letters of one width would be program text. */
function slide(page: number, ...lines: Line[]): RawPage {
  const items = lines.map(
    ([x, y, str, height = 20, fontName = 'body']): RawItem => ({
      ...{ str, x, y, height, fontName, hasEol: true },
      width:
        [...str].reduce((sum, letter) => sum + (/[ijlt.,'fr ]/.test(letter) ? 0.3 : 0.52), 0) *
        height,
    }),
  );
  return { page, width: 960, height: 540, items };
}

const title = (text: string): Line => [60, 480, text, 38, 'bold'];

function blocksOf(...pages: RawPage[]) {
  return cleanPages(pages).map(({ blocks }) => blocks.map(({ kind, text }) => [kind, text]));
}

describe('slides', () => {
  it('keep a point and its sub-points together, a line each', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Bread'),
        [60, 400, 'Flour is ground from grain'],
        [90, 364, 'Wheat gives the lightest bread', 18],
        [90, 330, 'Rye keeps for longer', 18],
        [60, 280, 'Yeast makes the dough rise'],
      ),
    );
    expect(blocks).toEqual([
      ['heading', 'Bread'],
      ['list', 'Flour is ground from grain\nWheat gives the lightest bread\nRye keeps for longer'],
      ['list', 'Yeast makes the dough rise'],
    ]);
  });

  it('join the lines of a point, whether its sign is text or drawn', () => {
    const wrapped = 'The baker folds the dough several times so that';
    const [drawn, signed] = blocksOf(
      slide(
        1,
        title('Kneading'),
        [60, 400, wrapped],
        [60, 374, 'the gluten of the flour is stretched'],
        [60, 320, 'A window of thin dough shows that it is done'],
        [60, 270, 'Rest it for an hour'],
      ),
      slide(
        2,
        title('Proving'),
        [40, 400, '•'],
        [60, 400, wrapped],
        [60, 374, 'Heat is needed for it to rise'],
        [40, 320, '•'],
        [60, 320, 'Rest it for an hour'],
      ),
    );
    expect(drawn?.[1]).toEqual(['list', `${wrapped} the gluten of the flour is stretched`]);
    expect(drawn).toHaveLength(4);
    expect(signed?.slice(1)).toEqual([
      ['list', `• ${wrapped} Heat is needed for it to rise`],
      ['list', '• Rest it for an hour'],
    ]);
  });

  it('read one column after the other', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Wheat and rye'),
        [60, 400, 'Wheat needs warm and dry summers'],
        [60, 350, 'It is sown in spring or autumn'],
        [520, 390, 'Rye grows on poor and sandy soil'],
        [520, 340, 'It stands the cold of the winter'],
      ),
    );
    expect(blocks?.map(([, text]) => text)).toEqual([
      'Wheat and rye',
      'Wheat needs warm and dry summers',
      'It is sown in spring or autumn',
      'Rye grows on poor and sandy soil',
      'It stands the cold of the winter',
    ]);
  });

  it('read a table of two columns as terms with their meaning', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Parts of a grain'),
        [60, 400, 'Bran'],
        [300, 400, 'hard outer layer with most of the fibre'],
        [60, 350, 'Germ'],
        [300, 350, 'part from which a new plant grows'],
        [60, 300, 'Endosperm'],
        [300, 300, 'store of starch for the young plant'],
      ),
    );
    expect(blocks?.slice(1)).toEqual([
      ['list', 'Bran: hard outer layer with most of the fibre'],
      ['list', 'Germ: part from which a new plant grows'],
      ['list', 'Endosperm: store of starch for the young plant'],
    ]);
  });

  it('leave out what stands at the foot of each, and keep a title that comes again', () => {
    const foot: Line = [60, 14, 'Baking for beginners', 11];
    const pages = ['first', 'second', 'third', 'fourth'].map((word, index) =>
      slide(index + 1, title('Sourdough'), [60, 400, `The ${word} day of it`], foot),
    );
    for (const blocks of blocksOf(...pages)) {
      expect(blocks[0]).toEqual(['heading', 'Sourdough']);
      expect(JSON.stringify(blocks)).not.toContain('beginners');
    }
  });

  it('take names beside the points for no points', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Pasteur'),
        [700, 420, 'Louis Pasteur'],
        [715, 390, '1822–1895'],
        [60, 400, 'He showed that living yeast turns sugar into alcohol'],
        [60, 350, 'He heated wine so that it would not turn sour so soon'],
        [60, 300, 'Both were doubted by most chemists of his time for years'],
      ),
    );
    expect(blocks?.map(([kind]) => kind)).toEqual(['heading', 'list', 'list', 'list', 'caption']);
  });
});

describe('the points of a slide', () => {
  it('stand apart from one name under a picture, on whichever side it is', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Pasteur'),
        [360, 400, 'He showed that living yeast turns sugar into alcohol'],
        [360, 350, 'He heated wine so that it would not turn sour so soon'],
        [110, 350, 'Louis Pasteur'],
        [360, 300, 'Both were doubted by most chemists of his time for years'],
      ),
    );
    expect(blocks).toEqual([
      ['heading', 'Pasteur'],
      ['list', 'He showed that living yeast turns sugar into alcohol'],
      ['list', 'He heated wine so that it would not turn sour so soon'],
      ['list', 'Both were doubted by most chemists of his time for years'],
      ['caption', 'Louis Pasteur'],
    ]);
  });

  it('go on below a line that a formula makes larger', () => {
    const large: RawPage = slide(
      1,
      title('Proving'),
      [60, 400, 'Suppose that the warmth of the room (t) is', 20],
      [60, 374, 'raised by two degrees', 20],
      [60, 320, 'The dough rises in half of the time that was needed', 20],
      [60, 270, 'It tastes of less', 20],
    );
    const [first] = large.items.slice(1, 2);
    if (first)
      large.items.splice(2, 0, {
        ...first,
        str: '(t)',
        height: 24,
        fontName: 'math',
        x: 520,
        width: 30,
      });
    const [blocks] = blocksOf(large);
    expect(blocks?.[1]?.[1]).toContain('raised by two degrees');
    expect(blocks).toHaveLength(4);
  });

  it('stand under a title that is as large as they are, where the titles of the file stand', () => {
    const pages = ['Wheat', 'Rye', 'Spelt'].map((name, index) =>
      slide(index + 1, title(name), [60, 400, `It is grown in ${index + 2} regions`]),
    );
    const [, , , blocks] = blocksOf(
      ...pages,
      slide(4, title('Three kinds of grain'), [60, 300, '1. Wheat', 42], [60, 240, '2. Rye', 42]),
    );
    expect(blocks).toEqual([
      ['heading', 'Three kinds of grain'],
      ['list', '1. Wheat'],
      ['list', '2. Rye'],
    ]);
  });

  it('are a list, though there is one with others under it', () => {
    const [blocks] = blocksOf(
      slide(
        1,
        title('Mills'),
        [60, 400, 'A mill turns a stone on another'],
        [90, 364, 'Water drives it where there is a stream', 18],
      ),
    );
    expect(blocks).toEqual([
      ['heading', 'Mills'],
      ['list', 'A mill turns a stone on another\nWater drives it where there is a stream'],
    ]);
  });

  it('keep words of a drawing, away from the margins of points, out of the points', () => {
    const points = [1, 2, 3].map((page) =>
      slide(
        page,
        title(`Part ${'I'.repeat(page)} of the bakery`),
        [60, 400, 'The oven of stone keeps its heat for a day'],
        [60, 350, 'The basket of willow gives the loaf its form'],
      ),
    );
    const drawn = slide(
      4,
      title('The oven'),
      [60, 400, 'The oven of stone burns wood'],
      [300, 330, 'chimney'],
      [420, 290, 'hot air'],
      [220, 250, 'ash door'],
      [340, 200, 'floor'],
    );
    const blocks = blocksOf(...points, drawn).at(-1);
    expect(blocks?.filter(([kind]) => kind === 'list' || kind === 'paragraph')).toEqual([
      ['list', 'The oven of stone burns wood'],
    ]);
    expect(blocks?.filter(([kind]) => kind === 'caption').map(([, text]) => text)).toEqual([
      'chimney',
      'hot air',
      'ash door',
      'floor',
    ]);
  });
});

it('a page in portrait is read as before', () => {
  const [page] = cleanPages([
    {
      ...slide(1, title('Bread'), [60, 400, 'Flour is ground from grain']),
      width: 540,
      height: 960,
    },
  ]);
  expect(page?.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
});
