/** No answer is a part of a formula, of a name with a number, or of a number [P4]. */
import { describe, expect, it } from 'vitest';
import { groundOn } from './ground.ts';

const ask = (text: string, back: string) =>
  groundOn([{ page: 1, text }])({
    type: 'basic',
    front: 'What is it?',
    back,
    page: 1,
    quote: text,
  });

describe('an answer is refused', () => {
  it.each([
    ['CO', 'CO2 leaves the lung.'],
    ['H', 'H2O leaves the lung.'],
    ['H2', 'H2O leaves the lung.'],
    ['O leaves the lung', 'H2O leaves the lung.'],
    ['2 leaves the lung', 'CO2 leaves the lung.'],
    ['Vitamin B', 'Vitamin B12 is red.'],
    ['p', 'The gene p53 is red.'],
    ['Th', 'The cell Th17 is red.'],
    ['Na2', 'Na2O leaves the lung.'],
    ['C12', 'C12H22 leaves the lung.'],
    ['3', 'It is the 3rd of May.'],
    ['10', 'A mole of it is 10⁻³ of that.'],
    ['10', 'A mole of it is 10^3 of that.'],
    ['1', 'It is 1/2 of the salt.'],
    ['3', 'It is mixed 3:1 with salt.'],
    ['2 of the salt', 'It is 1/2 of the salt.'],
  ])('“%s” of “%s”', (back, text) => {
    expect(ask(text, back)).toEqual({ ok: false, reason: 'the answer is cut off' });
  });

  it('as the gap of a cloze too', () => {
    const quote = 'CO2 leaves the lung.';
    const hide = (text: string) =>
      groundOn([{ page: 1, text: quote }])({ type: 'cloze', text, page: 1, quote });
    expect(hide('{{c1::CO}}2 leaves the lung.').ok).toBe(false);
    expect(hide('{{c1::CO2}} leaves the lung.')).toMatchObject({ ok: true });
  });
});

describe('an answer may be', () => {
  it.each([
    ['CO2', 'CO2 leaves the lung.'],
    ['O2', 'CO2 leaves and O2 enters.'],
    ['CO', 'CO2 leaves and CO is formed.'],
    ['Vitamin B12', 'Vitamin B12 is red.'],
    ['the toll', 'It is the toll-like one.'],
    ['at 3', 'It begins at 3: it ends.'],
    ['1849', 'He lived 1849–1936 in it.'],
    ['the eau', 'It is the eau/water.'],
    // The number of a footnote.
    ['the gland', 'It is the gland1 of sleep.'],
    ['The gland', 'It is so.1The gland sleeps.'],
    ['The gland', 'It makes B1,2The gland sleeps.'],
    ['3/day', 'It is 3/day2 of salt.'],
    ['H2', 'H2 Gas leaves the lung.'],
    ['a part of Europe', 'It is a part of Europe2 and a part of Asia.'],
  ])('“%s” of “%s”', (back, text) => {
    expect(ask(text, back)).toMatchObject({ ok: true });
  });
});

describe('a question about', () => {
  const about = (text: string, front: string, headings: string[] = []) =>
    groundOn([{ page: 1, text, headings }])({
      ...{ type: 'basic', front, back: 'warms the air of the town', page: 1, quote: text },
    });
  const gas = 'CO2 warms the air of the town.';
  const gene = 'The gene ABC12 warms the air of the town.';

  it.each([
    [gas, 'What does CO2 do?'],
    ['CO 2 warms the air of the town.', 'What does CO2 do?'],
    ['CO2 or CO warms the air of the town.', 'What does CO do?'],
    [gene, 'What does ABC12 do?'],
    ['Carbon1 warms the air of the town.', 'What does carbon do?'],
  ])('what stands there is taken: %s %s', (text, front) => {
    expect(about(text, front)).toMatchObject({ ok: true });
  });

  it.each([
    [gas, 'What does CO do?'],
    [gas, 'What does SO2 do?'],
    [gene, 'What does ABC do?'],
    [gene, 'What does ABC13 do?'],
  ])('a part of a name is refused: %s %s', (text, front) => {
    expect(about(text, front)).toMatchObject({ reason: 'a name or number is not on the page' });
  });

  it('a part of a name in a heading alone is refused', () => {
    const text = 'It warms the air of the town.';
    expect(about(text, 'What does CO2 do?', ['CO2'])).toMatchObject({ ok: true });
    expect(about(text, 'What does CO do?', ['CO2']).ok).toBe(false);
  });
});
