/** Builders for tests: pages from plain text, pages from placed lines. */

import type { RawItem, RawPage } from '../text/clean/raw-page.ts';
import type { Block, CleanPage } from '../text/clean-page.ts';
import { definitionsOf } from './define/definitions.ts';
import { cardOf } from './define/fronts.ts';
import { knownTermsOf } from './define/term-places.ts';
import { createDrops } from './drop-reasons.ts';
import { materialOf } from './make/material.ts';
import { onDeviceEngine } from './on-device.ts';
import { keyphrasesOf } from './terms/key-terms.ts';

/** A paragraph for each entry. Words between asterisks are marked terms. */
export function pageOf(page: number, ...entries: (string | Block)[]): CleanPage {
  const blocks = entries.map((entry) =>
    typeof entry === 'string' ? paragraph(page, entry) : entry,
  );
  return { page, blocks, text: blocks.map((block) => block.text).join('\n\n') };
}

export function heading(page: number, text: string): Block {
  return { kind: 'heading', text, page };
}

function paragraph(page: number, marked: string): Block {
  const terms = [...marked.matchAll(/\*(.+?)\*/g)].map((match) => match[1] ?? '');
  const block: Block = { kind: 'paragraph', text: marked.replaceAll('*', ''), page };
  if (terms.length > 0) block.terms = terms;
  return block;
}

interface PlacedLine {
  x?: number;
  y: number;
  text: string;
  size?: number;
  font?: string;
}

export function rawPage(page: number, lines: readonly PlacedLine[]): RawPage {
  const items = lines.map(
    ({ x = 50, y, text, size = 10, font = 'body' }): RawItem => ({
      str: text,
      x,
      y,
      width: widthOf(text) * size,
      height: size,
      fontName: font,
      hasEol: true,
    }),
  );
  return { page, width: 600, height: 800, items };
}

/** In font sizes. Letters have different widths. */
function widthOf(text: string): number {
  const narrow = text.match(/[ ijlt.,'fr]/g)?.length ?? 0;
  return narrow * 0.3 + (text.length - narrow) * 0.52;
}

/** Lines from `top` down, 12 points apart. */
export function column(top: number, texts: readonly string[], x = 50): PlacedLine[] {
  return texts.map((text, index) => ({ x, y: top - index * 12, text }));
}

const chapter = [
  pageOf(
    1,
    heading(1, 'Classical Conditioning'),
    '*Classical conditioning* is a form of learning in which a signal comes to announce an event. A *neutral stimulus* is a stimulus that does not naturally elicit a response. However, it may gain a meaning. Look at Figure 2 for more.',
    'The *unconditioned stimulus* is a stimulus that elicits a reflexive response in an organism. *Extinction* is the decrease in a learned response when the signal no longer announces anything.',
  ),
  pageOf(
    2,
    heading(2, 'Operant Conditioning'),
    '*Operant conditioning* is a form of learning in which a behavior is shaped by its consequences. *Spontaneous recovery* refers to the return of a learned response after a pause. In *shaping*, behaviors are broken down into many small and achievable steps. (See Chapter 9.)',
    'A *primary reinforcer* is a reward that has value for an animal from birth. A *token economy* is a system in which tokens are traded for rewards by patients or pupils. When a reward follows a behavior each time, it is called *continuous reinforcement*.',
  ),
];

/** Without marked terms, as in a scan or a note. */
export function plainChapter(): CleanPage[] {
  return chapterPages().map((page) => ({
    ...page,
    blocks: page.blocks.map(({ terms: _, ...block }) => block),
  }));
}

/** Two short pages, written for these tests, with nine marked terms. */
export function chapterPages(): CleanPage[] {
  return structuredClone(chapter);
}

declare function structuredClone<T>(value: T): T;

/** Enough text to be recognized as English. */
const prose =
  'It is known that the work of the student is to read what the book has, and that this is not for the few but for all who have the time to do it as they are able to.';

/** Front and back of each card. @param terms marked */
export function cardsOf(text: string, ...terms: string[]): [string, string][] {
  const page: CleanPage = {
    page: 1,
    blocks: [
      { kind: 'paragraph', text, page: 1, terms },
      { kind: 'paragraph', text: prose, page: 1 },
    ],
    text: `${text}\n\n${prose}`,
  };
  const material = materialOf([page], createDrops());
  const known = knownTermsOf(keyphrasesOf(material, [page]), material);
  return material.sentences.flatMap((sentence) =>
    definitionsOf(sentence, material, known).map((definition): [string, string] => {
      const { front, back } = cardOf(definition, material);
      return [front, back];
    }),
  );
}

/** @param points blocks of lists, unless they say otherwise */
export function slide(
  page: number,
  title: string,
  ...points: (string | Partial<Block>)[]
): CleanPage {
  const blocks: Block[] = [
    heading(page, title),
    ...points.map((point): Block => {
      const given = typeof point === 'string' ? { text: point } : point;
      return { kind: 'list', text: '', page, ...given };
    }),
  ];
  return { page, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

/** Enough text to be recognized as English. */
export const englishSlide = slide(
  90,
  'Overview',
  'It is known that the work of the student is to read what the book has, and that this is not for the few but for all who have the time',
);

/** @returns front and back of each card, or the text of a blank */
export async function cardsOfSlides(...pages: CleanPage[]) {
  const { items } = await onDeviceEngine.makeFlashcards([...pages, englishSlide], { count: 40 });
  return items.map((item) => (item.type === 'basic' ? [item.front, item.back] : [item.text]));
}
