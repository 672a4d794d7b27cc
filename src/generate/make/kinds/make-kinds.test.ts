import { describe, expect, it } from 'vitest';
import { fieldsOfTask, type QuestionKind, taskOf } from '../../../model/study/quiz/task.ts';
import type { Block } from '../../../text/clean-page.ts';
import type { TaskItem } from '../../engine.ts';
import { groundOn, withHeadings } from '../../grounding/ground.ts';
import { onDeviceEngine } from '../../on-device.ts';
import { chapterPages, heading, pageOf, plainChapter } from '../../testing.ts';

const entry = (page: number, text: string): Block => ({ kind: 'list', text, page });
const lists = [
  pageOf(
    1,
    heading(1, 'Muscle tissue'),
    'Muscle is one of the tissues of the body, and the body cannot move without it at any time.',
    'There are three types of muscle:',
    entry(1, '• Skeletal muscle'),
    entry(1, '• Cardiac muscle'),
    entry(1, '• Smooth muscle'),
    heading(1, 'Brewing'),
    'Beer is made of grain and water, and the order of what is done decides how it will taste.',
    'These are the steps of the process:',
    entry(1, '1. Mash the grain'),
    entry(1, '2. Boil the wort'),
    entry(1, '3. Ferment with yeast'),
    heading(1, 'Rocks'),
    'Rocks are what the crust of the earth is made of, and they change over a very long time.',
    'There are three kinds of rock:',
    entry(1, '• Igneous rock'),
    entry(1, '• Sedimentary rock'),
    entry(1, '• Metamorphic rock'),
  ),
];

async function make(kind: QuestionKind, pages = chapterPages()): Promise<TaskItem[]> {
  const { items } = await onDeviceEngine.makeQuestionsOfKinds(pages, { count: 30, kinds: [kind] });
  return items.flatMap((item) => (item.type === 'task' ? [item] : []));
}

describe('each kind is made where the text carries it', () => {
  it('short answers ask for a term by its definition', async () => {
    const items = await make('short');
    expect(items).toContainEqual(
      expect.objectContaining({
        stem: 'Which term is this? “The decrease in a learned response when the signal no longer announces anything” (first letter: e…)',
        task: expect.objectContaining({ kind: 'short', accepted: ['extinction'] }),
      }),
    );
  });

  it.each(['true-false', 'short', 'matching'] as const)(
    '%s is made of a text that sets no terms apart',
    async (kind) => {
      expect((await make(kind, plainChapter())).length).toBeGreaterThan(0);
    },
  );

  it('blanks hide a marked term', async () => {
    const text =
      'Roots draw water from the soil through *osmosis*, which ends when the soil holds more salt than the roots.';
    const more =
      'Cities grow when people move to them from the land, and they change as they grow.';
    const items = await make('cloze', [pageOf(1, text, more)]);
    expect(items[0]).toMatchObject({
      stem: expect.stringContaining('through _____'),
      task: { kind: 'cloze', blanks: [['osmosis']] },
    });
  });

  it('blanks hide a phrase that is not marked, where the sentence says what it is', async () => {
    const text =
      'In some axons, glial cells form a fatty substance known as the myelin sheath, which coats the axon.';
    const more =
      'The myelin sheath is lost in some diseases of the nerves. A nerve without its myelin sheath is slow.';
    const plain = [...plainChapter(), pageOf(9, text, more)];
    const hidden = (await make('cloze', plain)).flatMap(({ task }) =>
      task.kind === 'cloze' ? task.blanks : [],
    );
    expect(hidden).toContainEqual(['myelin sheath']);
  });

  it('a true statement stands in the text, a false one shows the sentence that stands there', async () => {
    const items = await make('true-false');
    expect(items.length).toBeGreaterThan(2);
    const text = chapterPages()
      .map((page) => page.text)
      .join('\n');
    for (const { stem, task, correction, page } of items) {
      const isTrue = task.kind === 'true-false' && task.right === 'True';
      expect(text.includes(stem.slice(0, -1))).toBe(isTrue);
      if (isTrue) continue;
      expect(chapterPages().find((one) => one.page === page)?.text).toContain(correction);
    }
  });

  it('matching has 4 to 6 terms, each with its own definition', async () => {
    const [item] = await make('matching');
    expect(item?.task.kind).toBe('matching');
    if (item?.task.kind !== 'matching') return;
    expect(item.task.prompts.length).toBeGreaterThanOrEqual(4);
    expect(item.task.prompts.length).toBeLessThanOrEqual(6);
    expect(new Set(item.task.answers).size).toBe(item.task.prompts.length);
  });

  it('multiple choice has all members of a list, and members of its sister lists', async () => {
    const items = await make('multiple', lists);
    const item = items.find(
      ({ stem }) => stem === 'Muscle tissue: which of these are the 3 types of muscle?',
    );
    const right = ['Cardiac muscle', 'Skeletal muscle', 'Smooth muscle'];
    expect(item?.task.kind).toBe('multiple');
    if (item?.task.kind !== 'multiple') return;
    expect([...item.task.right].sort()).toEqual(right);
    const wrong = item.task.options.filter((option) => !right.includes(option));
    expect(wrong.sort()).toEqual(['Igneous rock', 'Metamorphic rock', 'Sedimentary rock']);
  });

  it('ordering has the numbered steps of a process', async () => {
    const [item] = await make('ordering', lists);
    expect(item).toMatchObject({
      stem: 'Brewing: put the 3 steps in order.',
      task: {
        kind: 'ordering',
        steps: ['Mash the grain', 'Boil the wort', 'Ferment with yeast'],
      },
    });
  });

  it('and of a text without any there are none', async () => {
    const plain = [
      pageOf(1, 'It was a long day. They came home late, and nobody said a word to them.'),
    ];
    for (const kind of ['true-false', 'matching', 'multiple', 'ordering'] as const)
      expect(await make(kind, plain)).toEqual([]);
  });
});

it('of several kinds each has its turn, and no sentence is asked for twice', async () => {
  const { items } = await onDeviceEngine.makeQuestionsOfKinds(chapterPages(), {
    count: 30,
    kinds: ['single', 'true-false', 'short', 'cloze'],
  });
  const kinds = new Set(items.map((item) => (item.type === 'task' ? item.task.kind : 'single')));
  expect(kinds.size).toBeGreaterThan(2);
  const quotes = items.map(({ quote }) => quote);
  expect(new Set(quotes).size).toBe(quotes.length);
});

it('single choice alone is made as ever', async () => {
  const options = { count: 20 };
  const alone = await onDeviceEngine.makeQuestionsOfKinds(chapterPages(), options);
  expect(alone).toEqual(await onDeviceEngine.makeQuestions(chapterPages(), options));
});

describe('what is made passes the check, can be stored as its kind, and does not pass once it is changed', () => {
  const ofChapter = groundOn(withHeadings(chapterPages()));
  const ofLists = groundOn(withHeadings(lists));
  const kinds = ['true-false', 'short', 'cloze', 'matching', 'multiple', 'ordering'] as const;

  it.each(kinds)('%s', async (kind) => {
    const isList = kind === 'multiple' || kind === 'ordering';
    const items = await make(kind, isList ? lists : chapterPages());
    const ground = isList ? ofLists : ofChapter;
    for (const item of items) {
      expect(ground(item)).toMatchObject({ ok: true });
      expect(taskOf({ stem: item.stem, ...fieldsOfTask(item.task) })).toEqual(item.task);
      for (const [name, changed] of changesOf(item)) expect(ground(changed).ok, name).toBe(false);
    }
  });
});

/** Changed items that the text does not support. */
function changesOf(item: TaskItem): [string, TaskItem][] {
  const { task, stem } = item;
  const elsewhere: [string, TaskItem] = [
    'another quote',
    { ...item, quote: 'Nobody wrote this here.' },
  ];
  switch (task.kind) {
    case 'true-false':
      return task.right === 'True'
        ? [elsewhere, ['negated', { ...item, stem: stem.replace(/ (is|refers) /, ' $1 not ') }]]
        : [
            elsewhere,
            ['true after all', { ...item, stem: item.correction ?? '' }],
            ['no correction', { ...item, correction: '' }],
            ['a meaning that is nowhere', { ...item, stem: `${stem.slice(0, -1)} without end.` }],
          ];
    case 'short':
      return [
        elsewhere,
        ['another term', { ...item, task: { ...task, accepted: ['photosynthesis'] } }],
      ];
    case 'cloze':
      return [
        elsewhere,
        ['another word', { ...item, task: { ...task, blanks: [['photosynthesis']] } }],
        [
          'a word besides',
          { ...item, task: { ...task, blanks: [[...(task.blanks[0] ?? []), 'leaf']] } },
        ],
      ];
    case 'matching':
      return [
        ['pairs changed about', { ...item, task: { ...task, answers: task.answers.toReversed() } }],
        ['no sources', { ...item, parts: [] }],
      ];
    case 'multiple':
      return [
        elsewhere,
        ['one left out', { ...item, task: { ...task, right: task.right.slice(1) } }],
        ['one too many', { ...item, task: { ...task, right: task.options } }],
      ];
    case 'ordering':
      return [
        elsewhere,
        ['turned round', { ...item, task: { ...task, steps: task.steps.toReversed() } }],
      ];
    default:
      return [];
  }
}

it('what is said of a kind of thing is not said to be false of it', async () => {
  const pages = [
    pageOf(
      1,
      heading(1, 'Animals'),
      'A *spaniel* is a friendly hound that was bred to find birds. A *hound* is a mammal that was bred for the hunt. A *mammal* is a warm creature that feeds its young with milk. A *reptile* is a cold creature that lays its eggs on land. A *mollusk* is a soft creature that often lives in a shell. An *insect* is a small creature that has six legs and a hard skin.',
    ),
  ];
  const items = await make('true-false', pages);
  const ofSpaniel = items.filter(({ stem }) => stem.startsWith('A spaniel'));
  for (const { stem } of ofSpaniel) expect(stem).not.toMatch(/bred for the hunt|milk/);
});
