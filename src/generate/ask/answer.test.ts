import { describe, expect, it } from 'vitest';
import { heading, pageOf } from '../testing.ts';
import { answer, candidates, createAsker, exampleQuestions, nearPassages } from './answer.ts';
import { indexOf } from './file-index.ts';

const pages = [
  pageOf(
    1,
    heading(1, 'Learning'),
    'Many people have heard of conditioning in the news. *Classical conditioning* is a process by which we learn to associate stimuli with each other. It was found in dogs that waited for their food every day.',
    'The laboratory of Wilhelm Wundt was opened in Leipzig in 1879. Students came to the laboratory from many countries of the world.',
  ),
  pageOf(
    2,
    'In *operant conditioning*, organisms learn to associate a behavior with its consequence. The main difference between the two is that classical conditioning and operant conditioning work on different behavior.',
    'B. F. Skinner was the psychologist who described operant conditioning with boxes for rats. The human brain has about 86 billion neurons in all of its parts.',
    'Which neurons does the human brain need for classical conditioning?',
  ),
];
const index = indexOf(pages);
const first = (question: string) => answer(question, index)[0];

describe('a question is answered by a sentence of the file', () => {
  it.each([
    ['What is classical conditioning?', 1, 'is a process by which we learn'],
    ['define Classical Conditioning', 1, 'is a process by which we learn'],
    ['operant conditioning', 2, 'In operant conditioning, organisms learn'],
    ['When did Wundt open his laboratory?', 1, 'in 1879'],
    ['How many neurons are in the brain?', 2, '86 billion'],
    ['Who described operant conditioning?', 2, 'Skinner'],
    ['What is the difference between classical and operant conditioning?', 2, 'main difference'],
  ])('%s', (question, page, words) => {
    const found = first(question);
    expect(found?.page).toBe(page);
    expect(found?.text).toContain(words);
    const ofPage = pages.find((one) => one.page === page);
    expect(ofPage?.text).toContain(found?.quote);
  });

  it('marks the words that were asked for', () => {
    const { text, marks } = first('What is classical conditioning?') ?? { text: '', marks: [] };
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Classical',
      'conditioning',
    ]);
  });

  it('a question of the file is no answer', () => {
    const all = answer('Which neurons does the brain need for classical conditioning?', index);
    expect(all.some(({ text }) => text.endsWith('?'))).toBe(false);
  });
});

describe('what the file does not say is refused', () => {
  it.each([
    'What is photosynthesis?',
    'What is social conditioning?',
    'When was the laboratory closed by Napoleon?',
    'When did Skinner describe operant conditioning?',
    'How many rats lived in Leipzig?',
    'What is the difference between mitosis and operant conditioning?',
    'what is the',
    '?',
    '',
  ])('“%s”', (question) => {
    expect(answer(question, index)).toEqual([]);
  });

  it('a file without text answers nothing', () => {
    expect(answer('What is learning?', indexOf([]))).toEqual([]);
    expect(exampleQuestions(indexOf([]))).toEqual([]);
  });

  it('a text in a script without blanks answers nothing rather than something wrong', () => {
    const chinese = indexOf([pageOf(1, '条件反射是一种学习过程。狗听到铃声就会流口水。')]);
    expect(answer('What is conditioning?', chinese)).toEqual([]);
    expect(answer('什么是光合作用', chinese)).toEqual([]);
  });
});

it('answers in other languages by their question words, with and without accents', () => {
  const german = indexOf([
    pageOf(
      1,
      'Die Photosynthese ist ein Vorgang, bei dem Pflanzen aus Licht Energie gewinnen. Viele Pflanzen wachsen im Schatten der Wälder.',
    ),
  ]);
  expect(answer('Was ist Photosynthese?', german)[0]?.text).toContain('ist ein Vorgang');
  expect(answer('Was ist Osmose?', german)).toEqual([]);
  const french = indexOf([
    pageOf(
      1,
      'La mémoire à court terme est un système qui garde peu de choses. Les élèves lisent beaucoup de livres.',
    ),
  ]);
  expect(answer('Qu’est-ce que la memoire à court terme ?', french)[0]?.page).toBe(1);
});

it('a sentence over the end of a page is one answer, and its place is where it begins', () => {
  const [before, after] = [
    pageOf(4, 'Osmosis is the movement of water through'),
    pageOf(5, 'a membrane from a weak to a strong solution. Plants drink by their roots.'),
  ];
  const block = after.blocks[0];
  if (block !== undefined) block.continues = true;
  const [found] = answer('What is osmosis?', indexOf([before, after]));
  expect(found).toMatchObject({ page: 4, quote: 'Osmosis is the movement of water through' });
  expect(found?.text).toBe(
    'Osmosis is the movement of water through a membrane from a weak to a strong solution.',
  );
});

it('the examples are questions that the file answers', () => {
  const long = indexOf([
    ...pages,
    pageOf(
      3,
      'The *unconscious mind* is a store of wishes that the person is not aware of and that are hard to reach.',
    ),
  ]);
  const examples = exampleQuestions(long);
  expect(examples).toHaveLength(2);
  for (const question of examples) expect(answer(question, long)).not.toEqual([]);
});

it('the asker answers from the pages it was sent, and from more once they come', () => {
  const asker = createAsker(() => undefined);
  asker({ type: 'pages', pages: pages.slice(0, 1) });
  const ask = () => asker({ type: 'ask', id: 1, question: 'What is operant conditioning?' });
  expect(ask()).toEqual({ type: 'answers', id: 1, answers: [] });
  asker({ type: 'pages', pages: pages.slice(1) });
  const reply = ask();
  expect(reply?.type === 'answers' && reply.answers[0]?.page).toBe(2);
});

it('a comparison is answered by a sentence that compares, also where one of the things is defined nowhere', () => {
  const text = pageOf(
    1,
    heading(1, 'Bones of the arm'),
    'Many students learn the names of bones with songs. The arm of a person moves in many directions every day.',
    'The clavicle is the one appendicular bone that does not develop via endochondral ossification.',
  );
  const question =
    'How does the development of the clavicle differ from the development of other appendicular bones?';
  expect(answer(question, indexOf([text]))[0]?.text).toContain('The clavicle is the one');
});

describe('a question that asks for more than a definition', () => {
  const text = pageOf(
    1,
    heading(1, 'Sleep and memory'),
    'Sleep helps people of all ages to keep what they have learned. Students who sleep after a lesson remember more because the brain repeats the lesson during sleep. Some students sleep less before a test.',
    heading(1, 'The heart'),
    'The heart has four chambers with valves between them. Valves of the heart keep the blood from flowing back into the chambers. The formula for the output of the heart is:',
    heading(1, 'The weather'),
    'Rain falls when warm air rises and cools. Farmers wait for the rain in spring.',
  );
  const ofText = indexOf([text]);

  it.each([
    ['Why do students remember more when they sleep after a lesson?', 'because the brain repeats'],
    [
      'What keeps the blood from flowing back into the chambers of the heart?',
      'Valves of the heart',
    ],
  ])('is answered by the sentence that says it: %s', (question, words) => {
    expect(answer(question, ofText)[0]?.text).toContain(words);
  });

  it.each([
    ['where the reason is not said', 'Why do farmers wait for the rain in spring?'],
    ['where only some of it is said', 'How do students of the heart learn about the weather?'],
    ['where the answer stands behind a colon', 'What is the formula for the output of the heart?'],
  ])('is not answered %s', (_, question) => {
    expect(answer(question, ofText)).toEqual([]);
  });
});

it.each([
  [
    'of many marks on one letter',
    `Osmosis moves water through a${'\u0301'.repeat(5_000)} membrane.`,
  ],
  ['with a word of many letters', `Osmosis moves water through ${'membrane'.repeat(600)} slowly.`],
])('a sentence %s is neither an answer nor shown', (_, long) => {
  const short = 'Osmosis moves water through a membrane.';
  const index = indexOf([pageOf(1, long, short)]);
  const shown = [
    ...answer('What does osmosis move?', index),
    ...candidates('What does osmosis move?', index, 30),
    ...nearPassages('What does osmosis move?', index),
  ];
  expect(new Set(shown.map(({ text }) => text))).toEqual(new Set([short]));
});
