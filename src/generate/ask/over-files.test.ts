import { expect, it } from 'vitest';
import type { CleanPage } from '../../text/clean-page.ts';
import { heading, pageOf } from '../testing.ts';
import { answer, nearPassages } from './answer.ts';
import { indexOf } from './file-index.ts';
import { keptIndexOf } from './kept-index.ts';
import { answerOverFiles, likelyPages } from './over-files.ts';

const biology = [
  pageOf(1, heading(1, 'Membranes'), 'Osmosis is the movement of water through a membrane.'),
  pageOf(2, 'Plants drink by their roots. Water rises from the roots to the leaves of a plant.'),
  pageOf(
    5,
    heading(1, 'Energy'),
    'Mitochondria give the cell its energy. A cell has many of them.',
  ),
];
const history = [
  pageOf(
    3,
    heading(1, 'Rome'),
    'The senate of Rome met in the curia. Caesar was killed by senators in 44 BC.',
    'The aqueducts brought water to the city of Rome. They were built of stone.',
  ),
];

function ask(question: string, ...books: CleanPage[][]) {
  const files = books.map(keptIndexOf);
  const likely = likelyPages(question, files);
  const texts = likely.pages.map(({ file, page }) => books[file]?.find((one) => one.page === page));
  return { ...answerOverFiles(question, likely, texts, files), pages: likely.pages };
}

it.each([
  ['What is osmosis?', 0, 1, 'Osmosis is the movement'],
  ['Who killed Caesar?', 1, 3, 'Caesar was killed by senators'],
  ['What brought water to the city of Rome?', 1, 3, 'The aqueducts brought water'],
])('finds the file and the page that answer: %s', (question, file, page, words) => {
  const [first] = ask(question, biology, history).answers;
  expect(first).toMatchObject({ file, page });
  expect(first?.text).toContain(words);
});

it('reads only pages with words of the question', () => {
  expect(ask('Mitochondria', biology, history).pages).toEqual([{ file: 0, page: 5 }]);
});

it('finds other forms of a word in each file', () => {
  expect(ask('mitochondrial energies', biology, history).pages).toContainEqual({
    file: 0,
    page: 5,
  });
});

it('names the heading under which a page begins that was opened by an earlier page', () => {
  const [near] = ask('How does water rise to the leaves of a tall tree?', biology, history).near;
  expect(near).toMatchObject({ file: 0, page: 2, heading: 'Membranes' });
});

it('answers one file as a reading of the whole file does', () => {
  const index = indexOf(biology);
  for (const question of ['What is osmosis?', 'What gives the cell its energy?', 'Who was Kant?']) {
    const { answers, near } = ask(question, biology);
    expect(answers.map(({ text, page }) => [text, page])).toEqual(
      answer(question, index).map(({ text, page }) => [text, page]),
    );
    expect(near.map(({ page }) => page)).toEqual(
      nearPassages(question, index)
        .filter(({ text }) => !answers.some((one) => text.includes(one.text)))
        .map(({ page }) => page),
    );
  }
});

it('joins a sentence over the end of a page, and none over a gap between pages', () => {
  const before = pageOf(4, 'Diffusion is the movement of particles through');
  const after = pageOf(5, 'a liquid or a gas. Perfume spreads by diffusion of its particles.');
  const block = after.blocks[0];
  if (block !== undefined) block.continues = true;
  const [joined] = ask('What is diffusion?', [before, after]).answers;
  expect(joined).toMatchObject({
    page: 4,
    quote: 'Diffusion is the movement of particles through',
  });
  expect(joined?.text).toContain('through a liquid or a gas.');
  const far = { ...after, page: 9 };
  const [alone] = ask('What is diffusion?', [before, far]).answers;
  expect(alone?.text ?? '').not.toContain('through a liquid');
});

it('leaves out a page that is gone, and answers nothing without files', () => {
  const files = [keptIndexOf(biology)];
  const likely = likelyPages('What is osmosis?', files);
  const none = likely.pages.map(() => undefined);
  expect(answerOverFiles('What is osmosis?', likely, none, files)).toEqual({
    answers: [],
    near: [],
  });
  expect(ask('What is osmosis?')).toEqual({ answers: [], near: [], pages: [] });
  expect(ask('What is osmosis?', []).answers).toEqual([]);
});
