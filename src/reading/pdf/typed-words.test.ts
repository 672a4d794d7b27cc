import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { formPdf } from '../../../test/support/form-pdf.ts';
import { findAll } from '../../features/reader/find/find-text.ts';
import { cleanPages } from '../../text/clean/clean.ts';
import { rawPageOf } from '../../text/clean/raw-page.ts';
import { pageTextOf, type TextItem, typedBoxes } from './typed-words.ts';

async function read(data: Uint8Array<ArrayBuffer>) {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  // The page of the build for Node.js is the same class under another type.
  const page = (await pdf.getPage(1)) as unknown as Parameters<typeof pageTextOf>[0];
  const { items } = await pageTextOf(page);
  const words = items.filter((item): item is TextItem => 'str' in item);
  const { width, height } = page.getViewport({ scale: 1 });
  const cleaned = cleanPages([rawPageOf(width, height, 1, words)])[0];
  return { words, pieces: words.map(({ str }) => str).filter((str) => str.trim()), cleaned };
}

const textBox = (text: string, rect: string, more = '/F 4') =>
  `/Subtype/FreeText/Rect[${rect}]${more}/DA(/F1 12 Tf)/Contents(${text})`;
const field = (more: string, rect: string, flags = 4) =>
  `/Subtype/Widget/FT/Tx/T(a)/DA(/F1 12 Tf)/F ${flags}/Rect[${rect}]${more}`;

describe('the text of a page', () => {
  it('has the words of text boxes and filled fields, each after the words before it', async () => {
    const { pieces, cleaned } = await read(
      formPdf([
        textBox('The inner one lets water through.\\nSo it cannot be right.', '50 340 500 380'),
        field('/V(Ada Lovelace)', '90 694 300 712'),
      ]),
    );
    expect(pieces).toEqual([
      'Name:',
      'Ada Lovelace',
      'Which part keeps the rain off?',
      'Inner tent',
      'Outer tent',
      'Explain your answer in two or three sentences of your own.',
      'The inner one lets water through.',
      'So it cannot be right.',
    ]);
    expect(findAll(pieces, 'water through. So it')).toHaveLength(1);
    expect(cleaned?.text).toContain('Name: Ada Lovelace');
    expect(cleaned?.text).toContain('The inner one lets water through. So it cannot be right.');
  });

  it('marks a ticked choice before its label, and no other', async () => {
    const box = (state: string, rect: string) =>
      `/Subtype/Widget/FT/Btn/T(b${rect[3]})/V/${state}/AS/${state}/F 4/Rect[${rect}]` +
      '/AP<</N<</Yes<</Length 0>>/Off<</Length 0>>>>>>';
    const { pieces, cleaned } = await read(
      formPdf([box('Off', '54 568 66 580'), box('Yes', '54 548 66 560')]),
    );
    expect(pieces.slice(1, 5)).toEqual([
      'Which part keeps the rain off?',
      'Inner tent',
      '✓',
      'Outer tent',
    ]);
    expect(cleaned?.text).toContain('Inner tent\n\n✓ Outer tent');
  });

  it.each([
    ['a hidden field', field('/V(secret)', '90 694 300 712', 2)],
    ['a field that is only printed', field('/V(secret)', '90 694 300 712', 4 + 32)],
    ['a password', field('/V(secret)/Ff 8192', '90 694 300 712')],
    ['an empty field', field('/V()', '90 694 300 712')],
    ['a field of spaces', field('/V(   )', '90 694 300 712')],
    ['a hidden text box', textBox('secret', '90 694 300 712', '/F 2')],
    [
      'a button with a caption',
      '/Subtype/Widget/FT/Btn/Ff 65536/T(a)/F 4/Rect[90 694 300 712]/MK<</CA(secret)>>',
    ],
    ['a sticky note', '/Subtype/Text/F 4/Rect[90 694 110 712]/Contents(secret)'],
  ])('has no words of %s', async (_, annotation) => {
    const { words, pieces } = await read(formPdf([annotation]));
    expect(pieces).toHaveLength(5);
    expect(words.some(({ isTyped }) => isTyped)).toBe(false);
  });

  it('has what a list shows for its chosen value', async () => {
    const list =
      '/Subtype/Widget/FT/Ch/T(a)/F 4/Rect[90 694 300 712]/V(o)/Opt[[(i)(In)][(o)(Out)]]';
    const { pieces } = await read(formPdf([list]));
    expect(pieces.slice(0, 2)).toEqual(['Name:', 'Out']);
  });

  it('is that of the typed words alone where nothing else is written', async () => {
    const { words, cleaned } = await read(
      formPdf([textBox('An umbrella keeps the rain off.', '50 600 400 630')], ' '),
    );
    expect(words.map(({ fontName }) => fontName)).toEqual(['typed-words']);
    expect(cleaned?.text).toBe('An umbrella keeps the rain off.');
  });

  it('takes large typed words for text, not for a heading', async () => {
    const large = '/Subtype/FreeText/Rect[50 330 590 380]/F 4/DA(/F1 24 Tf)';
    const { cleaned } = await read(formPdf([`${large}/Contents(My answer is the outer one.)`]));
    expect(cleaned?.blocks.at(-1)).toMatchObject({
      kind: 'paragraph',
      text: 'My answer is the outer one.',
    });
  });
});

describe('the lines of a box', () => {
  const box = { subtype: 'FreeText', contentsObj: { str: 'one\ntwo' } };
  it.each([
    { rotation: 0, first: [102, 288], second: [102, 273.6] },
    { rotation: 90, first: [112, 202], second: [126.4, 202] },
    { rotation: 180, first: [298, 212], second: [298, 226.4] },
    { rotation: 270, first: [288, 298], second: [273.6, 298] },
  ])('follow its direction: $rotation°', ({ rotation, first, second }) => {
    const [lines] = typedBoxes([
      {
        ...{ ...box, rect: [100, 200, 300, 300], rotation },
        defaultAppearanceData: { fontSize: 12 },
      },
    ]);
    const places = lines?.map(({ x, y }) => [x, y].map((value) => Math.round(value * 10) / 10));
    expect(lines?.map(({ turn }) => turn)).toEqual([rotation / 90, rotation / 90]);
    expect(places).toEqual([first, second]);
  });

  it('are none where the place is not one', () => {
    for (const rect of [undefined, null, [0, 0, Number.NaN, 1], [1, 2], 'rect']) {
      expect(typedBoxes([{ ...box, rect }])).toEqual([]);
    }
    expect(typedBoxes([{}, { subtype: 'Widget', fieldType: 'Tx', fieldValue: 7 }])).toEqual([]);
  });

  it('are bounded', () => {
    const long = { ...box, rect: [0, 0, 9, 9], contentsObj: { str: 'a\n'.repeat(9_000) } };
    expect(typedBoxes(Array(3_000).fill(long)).length).toBeLessThanOrEqual(1_000);
    expect(typedBoxes([long])[0]?.length).toBeLessThanOrEqual(200);
  });
});
