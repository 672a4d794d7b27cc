/** A model that lies in questions of other kinds gives the student nothing, even if it confirms its lies [P4]. */
import { afterEach, describe, expect, it } from 'vitest';
import type { QuestionKind } from '../../../src/model/study/quiz/task.ts';
import { type ModelRequest, taskOf } from '../../test-support/fake-model.ts';
import {
  endModel,
  good,
  goodCards,
  kindPages,
  make,
  reasonsOf,
  said,
} from '../../test-support/made-kinds.ts';

afterEach(endModel);

const { multiple, short, matching, ordering, blanks } = good;
const [, first, second] = multiple.quote.split('\n\n');
const cut = multiple.quote.split('\n\n').slice(0, 3).join('\n\n');
const exchanged = matching.pairs.map((pair, at) => {
  const other = matching.pairs[at === 0 ? 1 : at === 1 ? 0 : at];
  return { ...pair, meaning: other?.meaning };
});
const withQuotes = exchanged.map((pair, at) => {
  const other = matching.pairs[at === 0 ? 1 : at === 1 ? 0 : at];
  return { ...pair, quote: other?.quote };
});
const own = 'a friendly hound that was bred to find birds';

const lies: [string, QuestionKind, object][] = [
  ['a true statement as false', 'true-false', { ...good.false, statement: said.spaniel }],
  [
    'a true statement as false, with its own meaning',
    'true-false',
    {
      ...good.false,
      statement: said.spaniel,
      term: 'spaniel',
      meaning: own,
      otherQuote: said.spaniel,
    },
  ],
  ['a false statement as true', 'true-false', { ...good.true, statement: good.false.statement }],
  [
    'a negated statement as false',
    'true-false',
    { ...good.false, statement: said.spaniel.replace(' is ', ' is not ') },
  ],
  [
    'a meaning that the text gives to nobody',
    'true-false',
    {
      ...good.false,
      statement: 'A spaniel is a bird.',
      meaning: 'a bird',
      otherQuote: said.reptile,
    },
  ],
  [
    'a meaning of a term that its sentence does not name',
    'true-false',
    { ...good.false, term: 'mollusk' },
  ],
  ['one more option that is true, left out of the key', 'multiple', { ...multiple, right: [1, 2] }],
  [
    'one more option that is true, left out of the quote too',
    'multiple',
    { ...multiple, right: [1, 2], quote: cut },
  ],
  [
    'the first of a list left out of the quote',
    'multiple',
    { ...multiple, right: [2, 3], quote: [second, multiple.quote.split('\n\n')[3]].join('\n\n') },
  ],
  ['a wrong option in the key', 'multiple', { ...multiple, right: [0, 1, 2, 3] }],
  ['a list of which one is quoted', 'multiple', { ...multiple, quote: first }],
  [
    'wrong options of nowhere',
    'multiple',
    { ...multiple, options: ['Voluntary tissue', ...multiple.options.slice(1)] },
  ],
  ['two pairs exchanged', 'matching', { pairs: exchanged }],
  ['two pairs exchanged with their quotes', 'matching', { pairs: withQuotes }],
  [
    'a pair of a term that is not there',
    'matching',
    { pairs: matching.pairs.map((pair, at) => (at === 0 ? { ...pair, term: 'Poodle' } : pair)) },
  ],
  ['three pairs', 'matching', { pairs: matching.pairs.slice(1) }],
  ['steps out of their order', 'ordering', { ...ordering, steps: ordering.steps.toReversed() }],
  [
    'a step left out',
    'ordering',
    { ...ordering, steps: [...ordering.steps.slice(0, 2), 'Drink the beer'] },
  ],
  [
    'a list without an order as steps',
    'ordering',
    {
      ...{ ...ordering, stem: 'Muscle tissue: put the 3 types in order.', quote: multiple.quote },
      steps: multiple.options.slice(1, 4),
    },
  ],
  [
    'a blank in a sentence that was changed',
    'cloze',
    { ...blanks, sentence: said.reptile.replace('land', 'water') },
  ],
  ['a blank that hides another word', 'cloze', { ...blanks, hidden: ['feathers'] }],
  ['a blank in half of a word', 'cloze', { ...blanks, hidden: ['egg'] }],
  ['a blank that hides a small word', 'cloze', { ...blanks, hidden: ['that'] }],
  ['another term as the answer', 'short', { ...short, answer: 'Diffusion' }],
  ['an answer that the question tells', 'short', { ...short, answer: 'membrane' }],
  [
    'a question about something else',
    'short',
    { ...short, stem: 'Which animal lays eggs on land?' },
  ],
  [
    'a link in what is to be matched',
    'matching',
    {
      pairs: matching.pairs.map((pair, at) =>
        at === 0 ? { ...pair, term: 'https://evil.example' } : pair,
      ),
    },
  ],
];

describe('a model that lies, and says at the second look what it said before', () => {
  it.each(lies)('with %s gives nothing to the student', async (_, kind, item) => {
    const made = await make(
      'questions',
      (request) => JSON.stringify({ items: standBy(request, item) }),
      {
        ...{ pages: kindPages, questionKinds: [kind] },
      },
    );
    expect(made.items).toEqual([]);
    expect(reasonsOf(made).length).toBeGreaterThan(0);
    // The model would confirm it; the checks have refused it.
    expect(reasonsOf(made)).not.toContain('the AI chose another answer itself');
  });

  it.each([
    [
      'a list of which one is left out',
      { ...goodCards.list, members: goodCards.list.members.slice(1) },
    ],
    [
      'a list that is cut in the quote too',
      {
        ...{ ...goodCards.list, members: goodCards.list.members.slice(0, 2), quote: cut },
      },
    ],
    [
      'a blank in a sentence that was changed',
      {
        ...{ ...goodCards.cloze, text: said.mollusk.replace('soft', 'hard') },
      },
    ],
    ['the meaning of another term', { ...goodCards.definition, back: own }],
  ])('with a card of %s gives nothing', async (_, item) => {
    const made = await make('flashcards', () => JSON.stringify({ items: [item] }), {
      ...{ pages: kindPages, cardKinds: ['definition', 'cloze', 'list'] },
    });
    expect(made.items).toEqual([]);
  });

  it.each(['single', 'multiple', 'true', 'false', 'matching'] as const)(
    'a question of the form “%s” on which it does not agree with itself goes',
    async (form) => {
      const kind = form === 'true' || form === 'false' ? 'true-false' : form;
      const made = await make(
        'questions',
        (request) => JSON.stringify({ items: taskOf(request) === 'answer' ? [] : [good[form]] }),
        { pages: kindPages, questionKinds: [kind] },
      );
      expect(made.items).toEqual([]);
      expect(made.rejected).toEqual({ 'the AI could not answer it itself': 1 });
    },
  );
});

/** Chooses each option of each question once, in several answers, so that one of them matches any key. */
function standBy(request: ModelRequest, item: object): object[] {
  if (taskOf(request) !== 'answer') return [item];
  const user = request.messages[1]?.content ?? '';
  const text = JSON.stringify(item);
  return user
    .split(/^Question /m)
    .slice(1)
    .map((block, question) => {
      const options = [...block.matchAll(/^ {2}\d+: (.*)$/gm)].map(([, option = '']) => option);
      const liked = options.findIndex((option) => text.includes(option) || option === 'Yes');
      return { question, option: Math.max(0, liked) };
    });
}
