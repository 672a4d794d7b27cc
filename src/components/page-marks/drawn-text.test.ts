// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawnTextOf, rectsOf, selectedWords } from './drawn-text.ts';

function element(tag: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

function overlay(): HTMLElement {
  const made = element('div', 'Yellow');
  made.setAttribute('data-overlay', '');
  return made;
}

it('has a line end for each line of a PDF and each block of a document, and nothing of what lies over it', () => {
  const pdf = element(
    'div',
    element('span', 'One '),
    element('span', 'two'),
    element('br'),
    element('span', 'three'),
    overlay(),
  );
  expect(drawnTextOf(pdf).text).toBe('One two\nthree');
  const section = element(
    'section',
    element('h2', 'Head'),
    element('p', 'A ', element('b', 'bold'), ' word'),
    element('ul', element('li', 'x'), element('li', 'y')),
  );
  expect(drawnTextOf(section).text).toBe('Head\nA bold word\nx\ny\n');
});

it('leads from offsets to nodes and back, over several of them', () => {
  const root = element(
    'div',
    element('span', 'One '),
    element('span', 'two'),
    element('br'),
    element('span', 'three'),
  );
  const { text, toRange, toOffset } = drawnTextOf(root);
  for (const [start, end] of [
    [0, 3],
    [2, 6],
    [4, 13],
    [8, 10],
  ] as const) {
    const range = toRange(start, end);
    if (range === undefined) throw new Error('no range');
    expect(range.toString()).toBe(text.slice(start, end).replace('\n', ''));
    expect(toOffset(range.startContainer, range.startOffset)).toBe(start);
    expect(toOffset(range.endContainer, range.endOffset)).toBe(end);
  }
  expect(toRange(5, 5)).toBeUndefined();
  // As a selection of a whole line names it: before the third child.
  expect(toOffset(root, 3)).toBe(8);
  expect(toOffset(root, root.childNodes.length)).toBe(text.length);
});

it('gives a selection over two pages the words of each', () => {
  const pages = [1, 2, 3].map((page) => {
    const made = element(
      'div',
      element('span', `Page ${page} begins`),
      element('br'),
      element('span', `and ends ${page}`),
    );
    made.setAttribute('data-page', String(page));
    return made;
  });
  const within = element('div', ...pages);
  document.body.replaceChildren(within, element('p', 'Elsewhere'));
  const range = document.createRange();
  range.setStart(pages[0]?.lastChild?.firstChild as Text, 4);
  range.setEnd(pages[1]?.firstChild?.firstChild as Text, 6);
  expect(selectedWords(range, within)).toMatchObject([
    { page: 1, quote: 'ends 1', prefix: 'Page 1 begins and', suffix: '' },
    { page: 2, quote: 'Page 2', prefix: '', suffix: 'begins and ends 2' },
  ]);
  range.selectNodeContents(document.body.lastElementChild as Element);
  expect(selectedWords(range, within)).toEqual([]);
});

describe('a formula', () => {
  const formula = () => {
    const drawn = element('span', element('i', 's'), element('i', 't'));
    drawn.setAttribute('data-words', '(s₂-s₁)/t');
    return drawn;
  };

  it('has its words, and places in them lead to the whole formula and back', () => {
    const inside = formula();
    const root = element('div', element('p', 'Speed is ', inside, ' here.'));
    document.body.append(root);
    const { text, toRange, toOffset } = drawnTextOf(root);
    expect(text).toBe('Speed is (s₂-s₁)/t here.\n');
    const [start, end] = [text.indexOf('('), text.indexOf(' here')];
    for (const [from, to] of [
      [start, end],
      [start + 3, start + 5],
    ] as const) {
      const range = toRange(from, to);
      expect(range?.toString()).toBe('st');
      expect(range?.intersectsNode(inside)).toBe(true);
    }
    expect(toRange(0, start + 2)?.toString()).toBe('Speed is st');
    expect(toRange(start + 1, end + 5)?.toString()).toBe('st here');
    const letter = inside.querySelector('i')?.firstChild;
    if (letter == null) throw new Error('no letter');
    expect(toOffset(letter, 0)).toBe(start);
    expect(toOffset(letter, 1, 'end')).toBe(end);
    root.remove();
  });

  it('is marked as one place, between those of the words around it', () => {
    const inside = formula();
    const root = element('p', 'Speed is ', inside, ' here.');
    document.body.append(root);
    const box = (left: number) => ({ left }) as DOMRect;
    inside.getBoundingClientRect = () => box(2);
    let times = 0;
    Range.prototype.getClientRects = () => [box(times++ === 0 ? 1 : 3)] as unknown as DOMRectList;
    const range = drawnTextOf(root).toRange(0, 20);
    expect(range && rectsOf(range).map(({ left }) => left)).toEqual([1, 2, 3]);
    Reflect.deleteProperty(Range.prototype, 'getClientRects');
    root.remove();
  });
});
