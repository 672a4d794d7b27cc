/** Decks as students have them, of any size: what a package costs to import is measured with them. */
import { stockTypes, type TestCollection, type TestNote } from './collection.ts';
import type { TestMedia } from './package.ts';

const at = Date.UTC(2025, 2, 1, 12);
const dayMs = 86_400_000;

export interface DeckSize {
  notes: number;
  reviews: number;
  media: number;
}

/** Notes with markup, formulas, tables and pictures, each of one to three cards. Reviews are spread over the notes. */
export function deckOfSize({ notes, reviews, media }: DeckSize): {
  collection: TestCollection;
  media: TestMedia;
} {
  const names = Array.from({ length: media }, (_, index) => `figure ${index}.png`);
  const all = Array.from({ length: notes }, (_, index): TestNote => {
    const picture = names[index] === undefined ? '' : `<img src="${names[index]}">`;
    const made = noteTexts[index % noteTexts.length] ?? noteTexts[0];
    const { type, fields, ords } = made(index, picture);
    const own = Math.floor(((index + 1) * reviews) / notes) - Math.floor((index * reviews) / notes);
    return {
      ...{ id: at + index * 1_000, guid: `note${index}`, type, fields, tags: ' exam chapter::2 ' },
      cards: ords.map((ord, number) => ({
        ...{ ord, deck: 2, type: 2, queue: 2 },
        reviews: number > 0 ? [] : reviewsFrom(at + index * 10, own),
      })),
    };
  });
  const collection = {
    types: stockTypes,
    decks: { 1: 'Default', 2: 'Biology::Cells' },
    notes: all,
  };
  return {
    collection: { ...collection, localOffset: 0 },
    media: Object.fromEntries(names.map((name, index) => [name, pictureOf(index)])),
  };
}

interface NoteText {
  type: number;
  fields: string[];
  ords: number[];
}

const noteTexts: readonly [
  (index: number, picture: string) => NoteText,
  ...((index: number, picture: string) => NoteText)[],
] = [
  (index, picture) => ({
    ...{ type: 1, ords: [0] },
    fields: [
      `What is <b>part ${index}</b> of a <i>cell</i>?${picture}`,
      '<ul><li>It has a membrane.</li><li>It moves \\(x^2 + y_1\\).</li></ul><div>See <a href="https://example.org/cells">cells</a>.</div>',
    ],
  }),
  (index, picture) => ({
    ...{ type: 2, ords: [0, 1] },
    fields: [`term ${index}`, `<div>meaning ${index}<br>with a second line</div>${picture}`],
  }),
  (index, picture) => ({
    ...{ type: 5, ords: [0, 1, 2] },
    fields: [
      `{{c1::Osmosis}} number ${index} moves {{c2::water::what?}} through a {{c3::membrane}}.${picture}`,
      '<table><tr><th>Side</th><th>Salt</th></tr><tr><td>in</td><td>\\[\\frac{1}{2}\\]</td></tr><tr><td>out</td><td>2</td></tr></table>',
    ],
  }),
  (index, picture) => ({
    ...{ type: 1, ords: [0] },
    fields: [
      `<p>Which law holds at ${index}&nbsp;K?</p>`,
      `<anki-mathjax>p V = n R T</anki-mathjax><br>${'A remark on the law. '.repeat(20)}${picture}`,
    ],
  }),
];

function reviewsFrom(startMs: number, count: number) {
  return Array.from({ length: count }, (_, number) => ({
    ...{ id: startMs + number * 3 * dayMs, ease: 3, kind: number === 0 ? 0 : 1 },
  }));
}

/** Bytes of a photo's size that begin like a PNG. Each is another. */
function pictureOf(index: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(60_000);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (let place = 8; place < bytes.length; place++) bytes[place] = (place * (index + 7)) % 251;
  return bytes;
}
