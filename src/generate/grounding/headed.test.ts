import { expect, it } from 'vitest';
import { heading, pageOf } from '../testing.ts';
import { groundOn, withHeadings } from './ground.ts';

const entry = (text: string) => ({ kind: 'list' as const, text, page: 1 });
const pages = [
  pageOf(1, heading(1, 'Learning'), 'It is slow.', heading(1, 'Shaping'), entry(' Small steps ')),
  pageOf(2, 'Rewards are given.', heading(2, 'Extinction'), 'It is the loss of a response.'),
  pageOf(3, 'It is the way of the dog.'),
  pageOf(4, 'It is the way of the cat.'),
];

it('a page has its own headings below the last one before it, and its entries', () => {
  expect(withHeadings(pages).map(({ text: _, ...page }) => page)).toEqual([
    { page: 1, headings: ['Learning', 'Shaping'], entries: ['Small steps'] },
    { page: 2, headings: ['Shaping', 'Extinction'], entries: [] },
    { page: 3, headings: ['Extinction'], entries: [] },
    { page: 4, headings: ['Extinction'], entries: [] },
  ]);
});

it('[P4] a card may ask by the heading it stands under, and by no earlier one', () => {
  const ground = groundOn(withHeadings(pages));
  const ask = (front: string) =>
    ground({
      type: 'basic',
      front,
      back: 'the way of the dog',
      page: 3,
      quote: pages[2]?.text ?? '',
    });
  expect(ask('What is extinction?')).toMatchObject({ ok: true });
  expect(ask('What is shaping?').ok).toBe(false);
});
