import { expect, it } from 'vitest';
import { heading, pageOf } from '../testing.ts';
import { candidates, nearPassages } from './answer.ts';
import { indexOf } from './file-index.ts';

const filler = (topic: string) =>
  Array.from({ length: 12 }, (_, at) => `The ${topic} of part ${at} is told in these many words.`);
const pages = [
  pageOf(
    1,
    heading(1, 'The causes of the war'),
    'Tensions between the empires had grown for decades before anyone fired a shot. Many in the capitals expected a short fight. Their armies planned for it with care.',
    filler('weather').join(' '),
  ),
  pageOf(
    2,
    heading(2, 'Life at the front'),
    'Soldiers lived in trenches for months. Mud and rats were part of each day in the trenches.',
    filler('food').join(' '),
  ),
  pageOf(3, heading(3, 'Peace'), 'The treaty ended the fight. Its terms were hard on the losers.'),
];
const index = indexOf(pages);
const near = (question: string) => nearPassages(question, index);

it('finds the passage by words of its heading', () => {
  const [first] = near('What were the causes of the war?');
  expect(first).toMatchObject({ page: 1, heading: 'The causes of the war' });
});

it('shows the likeliest sentence of a passage, with what follows it', () => {
  const [first] = near('How did soldiers live in the trenches?');
  expect(first?.text).toBe(
    'Soldiers lived in trenches for months. Mud and rats were part of each day in the trenches.',
  );
  expect(first?.quote).toBe('Soldiers lived in trenches for months.');
  const marked = first?.marks.map(({ start, end }) => first.text.slice(start, end));
  expect(marked).toEqual(['Soldiers', 'trenches', 'trenches']);
});

it('shows passages as long as a few sentences', () => {
  for (const { text } of near('the weather of the parts')) expect(text.length).toBeLessThan(400);
});

it('finds nothing near a question about something else', () => {
  expect(near('What is photosynthesis in green plants?')).toEqual([]);
  expect(near('')).toEqual([]);
});

it('puts sentences of the nearest passages first among the candidates for a model', () => {
  const [first] = candidates('What did the treaty end?', index, 5);
  expect(first?.text).toBe('The treaty ended the fight.');
});

it('finds nothing in a file without text', () => {
  const none = indexOf([]);
  expect(nearPassages('war', none)).toEqual([]);
});
