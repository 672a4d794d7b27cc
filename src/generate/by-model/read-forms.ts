/** Reads a model's answer in each form as an item. What the model copied is cut from the sentence here, so that it cannot differ. */
import * as v from 'valibot';
import { blankSign, truths } from '../../model/study/quiz/task.ts';
import type { StudyItem, TaskItem } from '../engine.ts';
import { listAnswerOf } from '../grounding/surroundings.ts';
import {
  fewestPairs,
  fewestSteps,
  fewestWrong,
  longestMatch,
  mostOptions,
  mostPairs,
} from '../make/kinds/bounds.ts';
import { plainTerm } from '../make/term-names.ts';

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const page = v.pipe(v.number(), v.integer(), v.minValue(1));
const quote = line(1_200);
const sourceFields = { page, quote };
const place = v.pipe(v.number(), v.integer(), v.minValue(0));

type Read = (value: unknown) => StudyItem | undefined;

function reader<Entries extends v.ObjectEntries>(
  entries: Entries,
  item: (value: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => StudyItem | undefined,
): Read {
  const schema = v.object(entries);
  return (value) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? item(parsed.output) : undefined;
  };
}

export const point = reader({ text: line(400), ...sourceFields }, (item) => ({
  type: 'point',
  ...item,
}));

export const basic = reader({ front: line(240), back: line(300), ...sourceFields }, (item) => ({
  ...{ type: 'basic', ...item },
}));

/** A list without repeats. */
function listOf<Item extends v.GenericSchema>(item: Item, least: number, most: number) {
  return v.pipe(
    v.array(item),
    v.minLength(least),
    v.maxLength(most),
    v.check((all) => isVaried(all)),
  );
}

const fewestMembers = 2;
const members = listOf(line(200), fewestMembers, 7);

export const listCard = reader(
  { front: line(240), members, ...sourceFields },
  ({ members, ...item }) => ({
    ...{ type: 'basic', ...item, back: listAnswerOf(members) },
  }),
);

export const clozeCard = reader(
  { text: line(400), hidden: line(80), ...sourceFields },
  ({ text, hidden, ...where }) => {
    const around = aroundEach(text, [hidden]);
    return around && { type: 'cloze', text: around.join(`{{c1::${hidden}}}`), ...where };
  },
);

export const single = reader(
  {
    stem: line(300),
    options: v.pipe(v.array(line(240)), v.length(4)),
    answer: v.pipe(place, v.maxValue(3)),
    ...sourceFields,
  },
  (item) => ({ type: 'question', ...item }),
);

export const multiple = reader(
  {
    stem: line(300),
    options: listOf(line(200), 0, mostOptions),
    right: listOf(place, fewestMembers, mostOptions),
    ...sourceFields,
  },
  ({ stem, options, right, ...where }) => {
    const chosen = options.filter((_, at) => right.includes(at));
    const isFair = chosen.length === right.length && options.length >= right.length + fewestWrong;
    return isFair ? task(stem, { kind: 'multiple', options, right: chosen }, where) : undefined;
  },
);

export const trueStatement = reader(
  { statement: line(400), ...sourceFields },
  ({ statement, ...where }) =>
    task(statement, { kind: 'true-false', options: truths, right: 'True' }, where),
);

export const falseStatement = reader(
  {
    ...{ statement: line(400), correction: line(400), term: line(80), meaning: line(300) },
    ...{ otherPage: page, otherQuote: quote, ...sourceFields },
  },
  ({ statement, correction, term, meaning, otherPage, otherQuote, ...where }) => ({
    ...task(statement, { kind: 'true-false', options: truths, right: 'False' }, where),
    correction,
    parts: [{ term, meaning, page: otherPage, quote: otherQuote }],
  }),
);

export const short = reader(
  { stem: line(400), answer: line(80), ...sourceFields },
  ({ stem, answer, ...where }) =>
    task(stem, { kind: 'short', accepted: [answer], foils: [] }, where),
);

export const blanks = reader(
  { sentence: line(400), hidden: listOf(line(80), 1, 3), ...sourceFields },
  ({ sentence, hidden, ...where }) => {
    const around = sentence.includes('__') ? undefined : aroundEach(sentence, hidden);
    const blanks = hidden.map((one) => [one]);
    return around && task(around.join(blankSign), { kind: 'cloze', around, blanks }, where);
  },
);

const pair = v.object({ term: line(80), meaning: line(longestMatch), ...sourceFields });

export const matching = reader(
  { pairs: v.pipe(v.array(pair), v.minLength(fewestPairs), v.maxLength(mostPairs)) },
  ({ pairs }) => {
    const [first] = pairs;
    const prompts = pairs.map(({ term }) => term);
    const answers = pairs.map(({ meaning }) => meaning);
    if (first === undefined || !isVaried(prompts) || !isVaried(answers)) return undefined;
    const { page, quote } = first;
    const stem = 'Match each term with its definition.';
    return { ...task(stem, { kind: 'matching', prompts, answers }, { page, quote }), parts: pairs };
  },
);

const steps = v.pipe(members, v.minLength(fewestSteps));

export const ordering = reader(
  { stem: line(300), steps, ...sourceFields },
  ({ stem, steps, ...where }) => task(stem, { kind: 'ordering', steps }, where),
);

function task(
  stem: string,
  task: TaskItem['task'],
  where: Pick<TaskItem, 'page' | 'quote'>,
): TaskItem {
  return { type: 'task', stem, task, ...where };
}

/** The text before, between and after the words. Each must be in the text exactly once, in this order. */
function aroundEach(text: string, hidden: readonly string[]): string[] | undefined {
  const around: string[] = [];
  let rest = text;
  for (const words of hidden) {
    const at = rest.indexOf(words);
    const isAlone =
      at >= 0 &&
      text.indexOf(words) === text.lastIndexOf(words) &&
      !/[\p{L}\p{N}]$/u.test(rest.slice(0, at)) &&
      !/^[\p{L}\p{N}]/u.test(rest.slice(at + words.length));
    if (!isAlone) return undefined;
    around.push(rest.slice(0, at));
    rest = rest.slice(at + words.length);
  }
  return [...around, rest];
}

function isVaried(values: readonly unknown[]): boolean {
  const plain = values.map((one) => (typeof one === 'string' ? plainTerm(one) : one));
  return new Set(plain).size === values.length;
}
