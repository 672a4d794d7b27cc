/** A model makes questions and cards of every kind, from pages to items. */
import { afterEach, describe, expect, it } from 'vitest';
import { onDeviceEngine } from '../../../src/generate/on-device.ts';
import {
  fieldsOfTask,
  type QuestionKind,
  questionKinds,
  taskOf,
} from '../../../src/model/study/quiz/task.ts';
import { listOf } from '../../test-support/fake-model.ts';
import {
  answersWith,
  endModel,
  good,
  goodCards,
  kindPages,
  make,
  question,
} from '../../test-support/made-kinds.ts';

afterEach(endModel);

const pages = kindPages;
const asked: [keyof typeof good, QuestionKind][] = [
  ['single', 'single'],
  ['multiple', 'multiple'],
  ['true', 'true-false'],
  ['false', 'true-false'],
  ['short', 'short'],
  ['blanks', 'cloze'],
  ['matching', 'matching'],
  ['ordering', 'ordering'],
];

describe('a good question', () => {
  it.each(asked)('of the form “%s” is made, and can be stored as its kind', async (form, kind) => {
    const made = await make('questions', answersWith(good[form]), { pages, questionKinds: [kind] });
    expect(made.rejected).toEqual({});
    const [item] = made.items;
    if (kind === 'single') return expect(item).toMatchObject({ type: 'question' });
    if (item?.type !== 'task') throw new Error('It is of no other kind');
    expect(item.task.kind).toBe(kind);
    expect(taskOf({ stem: item.stem, ...fieldsOfTask(item.task) })).toEqual(item.task);
    expect(JSON.stringify(item)).not.toContain('"form"');
  });

  it('of mixed kinds has its turn, in one request that names the forms', async () => {
    const items = [good.short, good.blanks, good.ordering, good.matching];
    const made = await make('questions', answersWith(...items), {
      ...{ pages, questionKinds: [...questionKinds], count: 4 },
    });
    const kinds = made.items.map((item) => (item.type === 'task' ? item.task.kind : item.type));
    expect(new Set(kinds)).toEqual(new Set(['short', 'cloze', 'ordering', 'matching']));
    const [first] = made.asked;
    expect(JSON.stringify(first)).toContain('"anyOf"');
    expect(first?.messages[0]?.content).toContain('- "matching": ');
  });

  it('of a term knows which words are wrong however near they are', async () => {
    const made = await make('questions', answersWith(good.short), {
      ...{ pages, questionKinds: ['short'] },
    });
    const [item] = made.items;
    expect(item).toMatchObject({ task: { kind: 'short', foils: expect.any(Array) } });
  });

  it.each(['[{"form":"x"', ''])(
    'is taken out of an answer that was broken off: “%s”',
    async (end) => {
      const whole = listOf(good.matching);
      const said = `${whole.slice(0, -2)},{"form":"matching","pairs":[{"term":"Sp${end}`;
      const made = await make(
        'questions',
        (request, index) => (index === 0 ? said : answersWith()(request)),
        {
          ...{ pages, questionKinds: ['matching'] },
        },
      );
      expect(made.items).toHaveLength(1);
    },
  );
});

describe('kinds that a text does not carry', () => {
  it.each(['ordering', 'multiple'] as const)(
    '%s: nobody is asked about pages without a list',
    async (kind) => {
      const plain = pages.map((page) => ({
        ...page,
        blocks: page.blocks.filter((one) => one.kind !== 'list'),
      }));
      const made = await make('questions', answersWith(good.single), {
        pages: plain,
        questionKinds: [kind],
      });
      expect(made).toMatchObject({ items: [], asked: [], problem: undefined });
    },
  );

  it('the same is found on the device', async () => {
    const made = await onDeviceEngine.makeQuestionsOfKinds(pages, {
      count: 5,
      kinds: ['ordering'],
    });
    expect(made.items).toMatchObject([{ task: { kind: 'ordering' } }]);
  });
});

describe('cards', () => {
  it.each(['definition', 'cloze', 'list'] as const)('of the form “%s” are made', async (form) => {
    const made = await make('flashcards', answersWith(goodCards[form]), {
      pages,
      cardKinds: [form],
    });
    expect(made.rejected).toEqual({});
    expect(made.items).toMatchObject([{ type: form === 'cloze' ? 'cloze' : 'basic' }]);
  });

  it('hide a word by the mark of a blank, and hold all of a list', async () => {
    const made = await make('flashcards', answersWith(goodCards.cloze, goodCards.list), {
      ...{ pages, cardKinds: ['basic', 'definition', 'cloze', 'list'], count: 2 },
    });
    expect(made.items).toMatchObject([
      { text: 'A mollusk is a soft animal that often lives in a {{c1::shell}}.' },
      { back: '- Skeletal muscle\n- Cardiac muscle\n- Smooth muscle' },
    ]);
  });
});

it('who asks for no kinds gets single choice alone, asked for as ever', async () => {
  const made = await make('questions', answersWith(question, good.matching), { count: 2 });
  expect(made.items.every(({ type }) => type === 'question')).toBe(true);
  expect(JSON.stringify(made.asked[0])).not.toMatch(/anyOf|matching/);
});
