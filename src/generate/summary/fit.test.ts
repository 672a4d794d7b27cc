import { describe, expect, it } from 'vitest';
import { heading, pageOf } from '../testing.ts';
import { isPoint } from './fit.ts';
import { makeSummary } from './summary.ts';

describe('no point of a summary is', () => {
  it.each([
    ['an instruction', 'Notify the health care provider of any involuntary movements.'],
    ['a plan of a lesson', 'Students will answer the question on the first sheet.'],
    ['a duty of a class', 'The teacher will then announce the policy that is to be examined.'],
    ['a pronoun without its noun', 'The United States held them back.'],
    ['what leans on another sentence', 'As with vitamins, there are also minerals in each food.'],
    ['what comes after something', 'Four days later, Hitler declared war on the United States.'],
    ['of a thing that is not named', 'The drug can exacerbate symptoms of heart failure.'],
    ['a story', 'Maria is a 45-year-old teacher who has slept badly for a month.'],
    ['what somebody said', 'The mayor said, “We were all surprised by the number of votes.”'],
    ['a row of figures', 'Of the adopted children, 36.8% were likely to develop the disorder.'],
    ['a running head', 'CALCIUM HOMEOSTASIS AND BONES 211 functioning is lost with age.'],
    ['a caption', 'Phyllis Schlafly protesting outside the White House against the law in 1977.'],
    ['a title', 'The Wars of Watergate: The Last Crisis of Richard Nixon.'],
  ])('%s', (_, text) => {
    expect(isPoint(text)).toBe(false);
  });

  it.each([
    'Research shows that sleep helps people to remember what they have learned.',
    'The Articles of Confederation was the first constitution of the United States.',
    'Congress passed the Indian Removal Act in 1830.',
    'About 60 percent of the body is water.',
    'Report cards tell parents how well their children learn.',
    'The effects of stress on the body depend on its length.',
    'Japanese Americans were especially targeted for discrimination during World War II.',
    'Research in psychology shows that sleep helps people to remember more.',
    'Contact with the virus spreads the disease from person to person.',
    'Conditioning is learning that links a signal with an event.',
  ])('but this may be one: %s', (text) => {
    expect(isPoint(text)).toBe(true);
  });
});

it('an entry of a list that says what to do is no point, whatever follows', () => {
  const text = 'Wear contact lenses before or several minutes after the drops.';
  expect(isPoint(text, true)).toBe(false);
});

it('boxes beside the text are left out, and the text behind them is not', async () => {
  const boxed = ['Cells of frogs are large enough to be seen without any microscope.'];
  const page = pageOf(
    1,
    heading(1, 'The cell'),
    'A *cell* is the smallest unit of life that can live by itself.',
    heading(1, 'Case Study: Frogs'),
    ...boxed,
    'Cells of the nerves have long threads that reach all the other cells.',
    'The cells of plants have a wall that is made of a fiber called cellulose.',
    'A *membrane* is a thin layer around a cell that lets water pass into it.',
  );
  const { items } = await makeSummary([page], { count: 20 });
  const texts = items.map(({ text }) => text);
  expect(texts).not.toContain(boxed[0]);
  expect(texts).toContain('A membrane is a thin layer around a cell that lets water pass into it.');
});
