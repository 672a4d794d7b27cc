// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { placeWords } from './place-words.ts';

const page = {
  ...{ language: 'eng', confidence: 90, width: 600, height: 800 },
  lines: [
    [
      ['Memory', 600, 800, 1200, 200, 90],
      ['fades', 1900, 800, 900, 200, 90],
    ],
    [['slowly.', 600, 1100, 1200, 200, 90]],
  ],
} as const;

beforeEach(() => {
  // jsdom draws nothing: each letter is as wide as half its height.
  const context = { measureText: (text: string) => ({ width: text.length * 50 }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});

it('lays each word where it is on the picture, whatever the zoom', () => {
  const layer = document.createElement('div');
  const [first] = placeWords(layer, page);
  expect(first?.style.left).toBe('10%');
  expect(first?.style.top).toBe('10%');
  expect(first?.style.getPropertyValue('--font-height')).toBe('20px');
  // 6 letters of 10 points make 60, and the word is 120 wide.
  expect(first?.style.getPropertyValue('--scale-x')).toBe('2');
});

it('gives lines that are copied as words and lines', () => {
  const layer = document.createElement('div');
  layer.append('what was there');
  const spans = placeWords(layer, page);
  expect(layer.textContent).toBe('Memory fades slowly. ');
  expect(spans.map(({ textContent }) => textContent)).toEqual(['Memory ', 'fades ', 'slowly. ']);
  expect([...layer.children].map(({ tagName }) => tagName)).toEqual([
    ...['SPAN', 'SPAN', 'BR', 'SPAN', 'BR'],
  ]);
});

it.each([
  [1, '10%', '12.5%', '-90deg', '120px'],
  [2, '30%', '12.5%', '-180deg', '20px'],
  [3, '30%', '10%', '-270deg', '120px'],
] as const)('turns words with a page that lies on its side (%s quarters)', (turns, ...wanted) => {
  const [first] = placeWords(document.createElement('div'), { ...page, turns });
  const { left, top } = first?.style ?? {};
  const property = (name: string) => first?.style.getPropertyValue(name);
  expect([left, top, property('--rotate'), property('--font-height')]).toEqual(wanted);
});

it('lies as the picture lies that was read, not as the file turns its pages', () => {
  const layer = document.createElement('div');
  // As pdf.js leaves it for a page that the file turns: turned, and as large as the page is before.
  layer.dataset.mainRotation = '90';
  layer.style.width = 'calc(var(--total-scale-factor) * 800px)';
  placeWords(layer, page);
  expect(layer.dataset.mainRotation).toBe('0');
  expect(layer.style.width).toBe('calc(var(--total-scale-factor) * 600px)');
  expect(layer.style.height).toBe('calc(var(--total-scale-factor) * 800px)');
  placeWords(layer, page, 270);
  expect(layer.dataset.mainRotation).toBe('270');
});
