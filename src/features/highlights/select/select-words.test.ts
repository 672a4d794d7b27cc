// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pageMarker } from '../../../components/page-marks/drawn-text.ts';
import { untilDrawn } from './select-words.ts';

function page(words: string): HTMLElement {
  const element = document.createElement('article');
  element.setAttribute(pageMarker, '1');
  element.textContent = words;
  return element;
}

it('waits for a page that is being drawn, and knows one that is', async () => {
  const within = document.createElement('div');
  within.append(page(''));
  const drawn = untilDrawn(within, 1);
  within.replaceChildren(page('A cell divides.'));
  expect(await drawn).toBe(true);
  expect(await untilDrawn(within, 1)).toBe(true);
});
