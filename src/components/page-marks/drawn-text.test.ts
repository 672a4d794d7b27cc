// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { drawnTextOf, selectedWords } from './drawn-text.ts';

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
