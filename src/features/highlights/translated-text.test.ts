// @vitest-environment jsdom
/** A page that the browser translates: a selection on it selects the file's own words. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTranslator } from '../../../test/support/translator.ts';
import { drawnTextOf, selectedWords } from '../../components/page-marks/drawn-text.ts';
import { originalWordsOf } from '../../platform/original-words.ts';
import { surviveTranslators } from '../../platform/survive-translators.ts';
import { selectSentence } from './select/select-words.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  stop = surviveTranslators();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A page with one sentence in two texts and another in one, translated with other words. */
async function translatedPage(): Promise<HTMLElement> {
  const page = document.createElement('section');
  page.setAttribute('data-page', '1');
  const [first, second] = [document.createElement('p'), document.createElement('p')];
  first.append('Cells divide', ' by mitosis.');
  second.append('Plants grow.');
  page.append(first, second);
  document.body.append(page);
  const translator = createTranslator({ mark: ' (translated, and longer)', random: () => 0.4 });
  translator.translate(page);
  await Promise.resolve();
  return page;
}

it('has the text of the file, and leads to the translated words and back', async () => {
  const page = await translatedPage();
  expect(page.textContent).toContain('translated');
  const drawn = drawnTextOf(page);
  expect(drawn.text).toBe('Cells divide by mitosis.\nPlants grow.\n');
  const range = drawn.toRange(6, 12);
  expect(range?.toString()).toBe('Cells divide by mitosis. (translated, and longer)');
});

it('chooses all of the original words where some of the translated ones are selected', async () => {
  const page = await translatedPage();
  const words = page.querySelector('font font')?.firstChild as Text;
  const range = document.createRange();
  range.setStart(words, 2);
  range.setEnd(words, words.data.length - 3);
  expect(selectedWords(range, document.body)).toMatchObject([
    { page: 1, quote: 'Cells divide by mitosis.' },
  ]);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  expect(originalWordsOf(getSelection() as Selection)).toBe('Cells divide by mitosis.');
  range.setEndAfter(page.lastChild as Node);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  expect(originalWordsOf(getSelection() as Selection)).toBe(
    'Cells divide by mitosis.\nPlants grow.\n',
  );
});

it('goes from sentence to sentence, and back', async () => {
  await translatedPage();
  Element.prototype.scrollIntoView = () => undefined;
  getSelection()?.removeAllRanges();
  expect(selectSentence(document.body, 1, 1)).toContain('Cells divide by mitosis.');
  expect(selectSentence(document.body, 1, 1)).toContain('Plants grow.');
  expect(selectSentence(document.body, 1, -1)).toContain('Cells divide by mitosis.');
});
