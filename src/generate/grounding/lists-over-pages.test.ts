/** A half list must not pass as the whole one: a student would learn three of six. */
import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { heading, pageOf } from '../testing.ts';
import { groundOn, withHeadings } from './ground.ts';
import { listAnswerOf } from './surroundings.ts';

const entry = (page: number, text: string): Block => ({ kind: 'list', text, page });
const caption = (page: number, text: string): Block => ({ kind: 'caption', text, page });
const cut = { ok: false, reason: 'the answer is cut off' };

/** Asks for the two muscles that stand on a page. */
function askFor(page: number, pages: readonly CleanPage[]) {
  const { blocks = [] } = pages.find((one) => one.page === page) ?? {};
  const entries = blocks.filter(({ kind }) => kind === 'list').map(({ text }) => text);
  return groundOn(withHeadings(pages))({
    type: 'basic',
    front: 'What are the types of muscle?',
    back: listAnswerOf(entries.map((text) => text.replace(/^(?:•|\d\.) /, ''))),
    page,
    quote: entries.join('\n\n'),
  });
}

const slide = (page: number, title: string, ...entries: string[]) =>
  pageOf(page, heading(page, title), ...entries.map((text) => entry(page, text)));

describe('[P4] a list is refused as a whole where it goes on', () => {
  const half = ['• Skeletal muscle', '• Cardiac muscle'];
  it.each([
    [
      'on the next slide with the same title',
      1,
      [slide(1, 'Types of muscle', ...half), slide(2, 'Types of muscle', '• Smooth muscle')],
    ],
    [
      'from the slide before',
      2,
      [slide(1, 'Types of muscle', '• Smooth muscle'), slide(2, 'Types of muscle', ...half)],
    ],
    [
      'on the next slide, which counts',
      1,
      [
        slide(1, 'Types of muscle', ...half),
        slide(2, 'Types of muscle (cont.)', '• Smooth muscle'),
      ],
    ],
    [
      'on a slide that is not there, by its count',
      1,
      [slide(1, 'Types of muscle (1/2)', ...half), slide(2, 'Bones', '• Skull')],
    ],
    ['from a slide that is not there, by its count', 2, [slide(2, 'Types of muscle 2/2', ...half)]],
    [
      'from a slide that is not there, “continued”',
      2,
      [slide(2, 'Types of muscle (continued)', ...half)],
    ],
    [
      'in the next step of the same slide',
      1,
      [
        slide(1, 'Types of muscle', ...half),
        slide(2, 'Types of muscle', ...half, '• Smooth muscle'),
      ],
    ],
    [
      'on the next page of a book',
      1,
      [
        pageOf(
          1,
          heading(1, 'Muscles'),
          'There are some types of muscle.',
          ...half.map((text) => entry(1, text)),
        ),
        pageOf(2, entry(2, '• Smooth muscle'), 'A muscle moves what it is tied to.'),
      ],
    ],
    [
      'on the next page of a book, behind a figure',
      1,
      [
        pageOf(
          1,
          'There are some types of muscle.',
          ...half.map((text) => entry(1, text)),
          caption(1, 'Figure 1: An arm'),
        ),
        pageOf(2, caption(2, 'Figure 2: A leg'), entry(2, '• Smooth muscle')),
      ],
    ],
    [
      'with the next number on the next page',
      1,
      [
        pageOf(
          1,
          'There are some types of muscle.',
          entry(1, '1. Skeletal muscle'),
          entry(1, '2. Cardiac muscle'),
        ),
        pageOf(2, entry(2, '3. Smooth muscle')),
      ],
    ],
    [
      'perhaps, below the last of several full pages',
      3,
      [
        pageOf(1, 'A muscle moves what it is tied to, as far as its length lets it.'),
        pageOf(2, 'A bone holds what is tied to it, as long as nothing breaks it.'),
        pageOf(3, 'There are some types of muscle.', ...half.map((text) => entry(3, text))),
      ],
    ],
  ])('%s', (_, page, pages) => {
    expect(askFor(page, pages)).toEqual(cut);
  });
});

describe('a list is whole', () => {
  const all = ['• Skeletal muscle', '• Cardiac muscle'];
  it.each([
    [
      'before a slide with another title',
      1,
      [slide(1, 'Types of muscle', ...all), slide(2, 'Bones', '• Skull', '• Rib')],
    ],
    [
      'in the last step of its slide',
      2,
      [slide(1, 'Types of muscle', '• Skeletal muscle'), slide(2, 'Types of muscle', ...all)],
    ],
    [
      'before a slide of the same title that begins with text',
      1,
      [
        slide(1, 'Types of muscle', ...all),
        pageOf(2, heading(2, 'Types of muscle'), 'All of them move.'),
      ],
    ],
    [
      'before a page that begins with text',
      1,
      [
        pageOf(1, 'There are some types of muscle.', ...all.map((text) => entry(1, text))),
        pageOf(2, 'All of them move.', entry(2, '• Skull')),
      ],
    ],
    [
      'before a page whose list counts from one',
      1,
      [
        pageOf(
          1,
          'There are some types of muscle.',
          entry(1, '1. Skeletal muscle'),
          entry(1, '2. Cardiac muscle'),
        ),
        pageOf(2, entry(2, '1. Skull')),
      ],
    ],
    [
      'above text on its page',
      1,
      [
        pageOf(
          1,
          'There are some types of muscle.',
          ...all.map((text) => entry(1, text)),
          'All of them move.',
        ),
        pageOf(2, entry(2, '• Skull')),
      ],
    ],
    [
      'before a page that is not there',
      1,
      [slide(1, 'Types of muscle', ...all), slide(3, 'Types of muscle', '• Smooth muscle')],
    ],
    [
      'at the end of a short text',
      1,
      [pageOf(1, 'There are some types of muscle.', ...all.map((text) => entry(1, text)))],
    ],
  ])('%s', (_, page, pages) => {
    expect(askFor(page, pages)).toMatchObject({ ok: true });
  });
});

it.each([
  ...['9/11', 'Open 24/7', 'Lecture 11/12', 'Anatomy, lecture 3 of 12', 'Chapter 3 of 12'],
  ...['Probability of 1/2', 'Kapitel 2/9'],
])('is a whole list under “%s”, which counts no parts', (title) => {
  const pages = [
    slide(1, title, '• Skeletal muscle', '• Cardiac muscle'),
    slide(2, 'Bones', '• Skull'),
  ];
  expect(askFor(1, pages)).not.toEqual(cut);
});
