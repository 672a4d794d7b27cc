import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';

const filler =
  'The students of this course read the chapters of the book, and they learn the terms of each of them with care.';
const entry = (text: string) => ({ kind: 'list' as const, text, page: 1 });
const fault = (asked: Parameters<typeof formsOf>[0], pages: Pages, item: object) => {
  const checked = createCheck(formsOf(asked), pages, []).take(item);
  return checked.ok ? undefined : checked.reason;
};
type Pages = Parameters<typeof createCheck>[1];
const around = (text: string) => [pageOf(1, filler, text, filler)];
const ofSentence = (text: string, statement: string, quote = text) => ({
  point: fault({ kind: 'summary' }, around(text), { text: statement, page: 1, quote }),
  true: fault({ kind: 'questions', questionKinds: ['true-false'] }, around(text), {
    ...{ statement, page: 1, quote },
  }),
});

const heart = 'The heart of a human has five chambers in total.';
const cut = 'a part of a sentence that says something else';
const isCut = expect.stringMatching(/part of a sentence|cut off/);
const turned = 'the sentence says it is not so';

describe('a sentence', () => {
  it.each([
    heart,
    `However, ${heart.replace('The', 'the')}`,
    `${heart} It beats in all that live.`,
    `“${heart}”`,
    heart.replace('.', ' (Smith, 1999).'),
  ])('may be told of “%s”', (text) => {
    expect(ofSentence(text, heart)).toEqual({ point: undefined, true: undefined });
  });

  it.each([
    `It is not true that ${heart}`,
    `Many people wrongly believe that ${heart}`,
    `Hardly any student thinks ${heart}`,
    `Smith claimed: “${heart}”`,
    `If the animal is a worm, ${heart}`,
    heart.replace('.', ', but this is wrong.'),
    heart.replace('.', ', which is a myth.'),
    heart.replace('.', ' only in old books.'),
  ])('is refused where the page says “%s”', (text) => {
    const said = text.replace(/(?<=\w,? )The heart/, 'the heart');
    expect(ofSentence(said, heart)).toEqual({ point: isCut, true: isCut });
    const quote = `${said.startsWith('The') ? 'The' : 'the'} heart of a human has five chambers in total`;
    if (!said.includes('total only')) {
      expect(ofSentence(said, heart, quote)).toEqual({ point: isCut, true: isCut });
    }
  });

  it('is refused where the next one, or the line above, says that it is false', () => {
    expect(ofSentence(`${heart} This is a common myth.`, heart).true).toBe(turned);
    const pages = [pageOf(1, filler, 'These are common misconceptions:', entry(heart), filler)];
    const item = { text: heart, page: 1, quote: heart };
    expect(fault({ kind: 'summary' }, pages, item)).toBe(turned);
  });

  it('is refused where it began or goes on on another page', () => {
    const item = { text: heart, page: 2, quote: heart };
    const begun = [
      pageOf(1, `${filler} It is not true that`),
      pageOf(2, heart.replace('T', 't'), filler),
    ];
    expect(fault({ kind: 'summary' }, begun, item)).toBe(cut);
    const goesOn = [pageOf(2, filler, heart.slice(0, -1)), pageOf(3, 'is what fools say.', filler)];
    expect(fault({ kind: 'summary' }, goesOn, { ...item, quote: heart.slice(0, -1) })).toBe(cut);
  });
});

const answers = (text: string, asked: string, answer: string) => {
  const source = { page: 1, quote: text };
  const foils = ['the skin', 'the bone', 'the lung'];
  return [
    fault({ kind: 'flashcards' }, around(text), { front: asked, back: answer, ...source }),
    fault({ kind: 'questions', questionKinds: ['short'] }, around(text), {
      ...{ stem: asked, answer, ...source },
    }),
    fault({ kind: 'questions' }, around(text), {
      ...{ stem: asked, options: [answer, ...foils], answer: 0, ...source },
    }),
  ];
};

describe('an answer', () => {
  it.each([
    [
      'Neither the liver nor the kidney is an organ that makes insulin.',
      'What organ makes insulin?',
      'kidney',
    ],
    ['Osmosis is hardly a kind of diffusion.', 'What kind is osmosis, as is said?', 'diffusion'],
    ['Osmosis fails to be active transport.', 'What is the osmosis?', 'active transport'],
    ['The cell lacks chlorophyll in its wall.', 'What has the cell in its wall?', 'chlorophyll'],
    ['Fungi are no longer regarded as plants.', 'What are fungi regarded as?', 'plants'],
    ['The spleen rarely makes bile.', 'What does the spleen make?', 'bile'],
    ['Insulin is made by the pancreas rather than the liver.', 'What is insulin made by?', 'liver'],
    ['All organs except the liver make some heat.', 'Which organs make some heat?', 'liver'],
    ['Scurvy is caused by a lack of vitamin C.', 'What is scurvy caused by?', 'vitamin C'],
    ['The whale was once thought to be a fish.', 'What was the whale thought to be?', 'fish'],
    ['That insulin is made by the liver is a myth.', 'What is insulin made by?', 'liver'],
  ])('is refused where the page says “%s”', (text, asked, answer) => {
    expect(answers(text, asked, answer)).toEqual([turned, turned, turned]);
  });

  it.each([
    [
      'Insulin is made by the pancreas rather than the liver.',
      'What is insulin made by?',
      'pancreas',
    ],
    ['Bacteria, which have no nucleus, are prokaryotes.', 'What are bacteria?', 'prokaryotes'],
    [
      'Apnea is a pause in which one does not breathe.',
      'What is a pause in which one does not breathe?',
      'Apnea',
    ],
    [
      'Extinction is a decrease when the signal is no longer there.',
      'What is a decrease called?',
      'Extinction',
    ],
  ])('is taken where the page says “%s”', (text, asked, answer) => {
    expect(answers(text, asked, answer)).toEqual([undefined, undefined, undefined]);
  });

  it('is said of what stands beside it', () => {
    const text =
      'The liver lies beside the stomach, an organ that makes acid for the food, and is brown.';
    const back = 'an organ that makes acid for the food';
    const of = (front: string) =>
      fault({ kind: 'flashcards' }, around(text), { front, back, page: 1, quote: text });
    expect(of('What is the liver?')).toBeDefined();
    const near = 'The liver is near the stomach, an organ that makes acid for the food.';
    const card = { back, page: 1, quote: near };
    const asked = { kind: 'flashcards' } as const;
    expect(fault(asked, around(near), { ...card, front: 'What is the liver?' })).toBe(
      'the question is about something else',
    );
    expect(fault(asked, around(near), { ...card, front: 'What is the stomach?' })).toBeUndefined();
  });

  it('is no list whose line above says that it holds something else', () => {
    const list = ['• Skin tissue', '• Bone tissue', '• Lung tissue'];
    const above = 'These are not types of muscle:';
    const pages = [
      pageOf(
        1,
        { kind: 'heading', text: 'Muscle types', page: 1 },
        filler,
        above,
        ...list.map(entry),
        filler,
      ),
    ];
    const item = {
      front: 'What are the muscle types?',
      members: ['Skin tissue', 'Bone tissue', 'Lung tissue'],
      page: 1,
    };
    const asked = { kind: 'flashcards', cardKinds: ['list'] } as const;
    for (const quote of [list.join('\n\n'), [above, ...list].join('\n\n')]) {
      expect(fault(asked, pages, { ...item, quote })).toBe(turned);
    }
  });
});
