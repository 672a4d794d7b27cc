/** [P5] Notes of the add-on Image Occlusion Enhanced become cards with covers. */
import '../../../../test/support/node-blobs.ts';
import { expect, it } from 'vitest';
import type { TestNote, TestType } from '../../../../test/support/anki/collection.ts';
import { at, collectionOf } from '../../../../test/support/anki/few-notes.ts';
import { ankiPackage, packageFormats, png } from '../../../../test/support/anki/package.ts';
import { fieldsOf, readAll, reasons } from '../../../../test/support/import-fixtures.ts';
import { ankiReader } from './anki.ts';

const names = [
  ...['ID (hidden)', 'Header', 'Image', 'Question Mask', 'Footer', 'Remarks', 'Sources'],
  ...['Extra 1', 'Extra 2', 'Answer Mask', 'Original Mask'],
];
const shown = (mask: string) =>
  `{{#Image}}<div id="io-header">{{Header}}</div><div id="io-wrapper"><div id="io-overlay">{{${mask}}}</div><div id="io-original">{{Image}}</div></div>{{#Footer}}<div>{{Footer}}</div>{{/Footer}}{{/Image}}`;
const type: TestType = {
  ...{ id: 900, name: 'Image Occlusion Enhanced', fields: names },
  templates: [
    {
      question: `${shown('Question Mask')}<script>show()</script>`,
      answer: `${shown('Answer Mask')}<button>Toggle Masks</button>{{#Remarks}}<div><div>Remarks</div>{{Remarks}}</div>{{/Remarks}}`,
    },
  ],
};

const id = (mode: string, number: number) => `0f3c-${mode}-${number}`;
const maskOf = (mode: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
 <!-- Created with Image Occlusion Enhanced -->
 <g><title>Labels</title><text x="3" y="4">left</text></g>
 <g><title>Masks</title>
  <rect id="${id(mode, 1)}" fill="#FFEBA2" x="40" y="20" width="80" height="50" stroke="#2D2D2D"/>
  <g id="${id(mode, 2)}"><rect x="200" y="100" width="20" height="20"/><ellipse cx="260" cy="120" rx="20" ry="10"/></g>
  <path id="${id(mode, 3)}" d="m300,20l40,0l0,60z"/>
 </g></svg>`;

const text = (words: string) => new TextEncoder().encode(words);

function noteOf(mode: string, number: number, more: Partial<TestNote> = {}): TestNote {
  const own = id(mode, number);
  const fields = [
    ...[own, 'The heart', '<img src="heart.png">', `<img src="${own}-Q.svg" />`, '', 'four rooms'],
    ...['', '', '', `<img src="${own}-A.svg">`, `<img src="0f3c-${mode}-O.svg">`],
  ];
  return {
    ...{ id: at + number, guid: `g${mode}${number}`, type: type.id, fields },
    ...{ cards: [{ ord: 0, deck: 2 }], ...more },
  };
}

const covers = [
  [0.1, 0.1, 0.2, 0.25],
  [0.5, 0.5, 0.2, 0.15],
  [0.75, 0.1, 0.1, 0.3],
];

it.each(packageFormats)('each note asks its cover of the picture (%s)', async (format) => {
  const notes = [noteOf('ao', 1), noteOf('ao', 2), noteOf('ao', 3)];
  const masks = notes.flatMap(({ fields }) => [`${fields[0]}-Q.svg`, `${fields[0]}-A.svg`]);
  const media = {
    'heart.png': png,
    '0f3c-ao-O.svg': text(maskOf('ao')),
    ...Object.fromEntries(masks.map((name) => [name, text('<svg/>')])),
  };
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf(notes, { types: [type] }), format, media),
  ]);
  expect(reasons(read)).toEqual([]);
  expect(fieldsOf(read, 'card')).toMatchObject(
    [1, 2, 3].map((asked) => ({
      ...{ kind: 'basic', front: 'The heart', back: 'Remarks\nfour rooms' },
      ...{ covers, hidesAll: true, asked },
    })),
  );
  const cards = read.items.filter(({ entity }) => entity === 'card');
  expect(cards.map(({ refs }) => refs?.groupId)).toEqual(Array(3).fill(cards[0]?.key));
  const pictures = read.items.filter(({ entity }) => entity === 'media');
  expect(pictures.map(({ key }) => key.split('\n').slice(-2))).toEqual(
    Array(3).fill(['front', 'heart.png']),
  );
});

it('the other way of the add-on hides only what is asked', async () => {
  const media = { 'heart.png': png, '0f3c-oa-O.svg': text(maskOf('oa')) };
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([noteOf('oa', 2)], { types: [type] }), 'anki2', media),
  ]);
  const [card] = fieldsOf(read, 'card');
  expect(card).toMatchObject({ covers, asked: 2 });
  expect(card).not.toHaveProperty('hidesAll');
});

it.each([
  ['is not there', {}],
  ['has no such shape', { '0f3c-ao-O.svg': text('<svg width="4" height="2"><g/></svg>') }],
  ['is no drawing', { '0f3c-ao-O.svg': text('<svg width="4" height="2"><g><rect id="0f3c') }],
])('a picture whose mask %s is a card all the same', async (_, masks) => {
  const read = await readAll(ankiReader, [
    await ankiPackage(collectionOf([noteOf('ao', 1)], { types: [type] }), 'anki2', {
      ...{ 'heart.png': png, ...masks },
    }),
  ]);
  const [card] = fieldsOf(read, 'card');
  expect(card).toMatchObject({ front: 'The heart' });
  expect(card).not.toHaveProperty('covers');
});
