/** Makes a whole wish part by part. Reports each part at once, so that a restarted server continues with the next part. */

import * as v from 'valibot';
import type { CleanPage } from '../../text/clean-page.ts';
import { createDrops, type DropReason } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import { hashOf } from '../language/words.ts';
import { tokensOfItem } from '../model-cost.ts';
import { findKeySentences } from '../pick/find-key-sentences.ts';
import { type Check, createCheck, malformedReason, twinReason } from './check.ts';
import { carriedBy, formsOf, schemaOf } from './forms.ts';
import { type Asked, integer, type Model, objectOf } from './model.ts';
import { type Part, planOf } from './plan.ts';
import {
  askFor,
  askToAnswer,
  askToRepair,
  type Prompt,
  type Refused,
  type Task,
} from './prompts.ts';

export interface Wish extends Task {
  count: number;
  pages: CleanPage[];
}

export interface PartDone extends Pick<MadePart, 'items' | 'rejected'> {
  done: number;
  total: number;
  usedTokens: number;
}

/** Progress of an earlier attempt. */
export interface Begun {
  items: readonly StudyItem[];
  /** Finished parts. */
  done: number;
  /** Starts of the next part, including this one. */
  tries: number;
}

/** A part whose server died this often is given up, since each start costs tokens. */
const mostTriesOfPart = 2;
/** It answered with nothing, or with something that is no item. */
const emptyReason: DropReason = 'the AI gave no items';
const interrupted: DropReason = 'the server was stopped while they were made';

/** @param tell resolves when the part is stored @param lettersOfPart that the model can read at once; none: a model of a server */
export async function makeAll(
  { count, pages, shape, ...rest }: Wish,
  begun: Begun,
  model: Model,
  tell: (part: PartDone) => Promise<void> | void,
  lettersOfPart?: number,
): Promise<MadePart['problem']> {
  const key = await findKeySentences(pages, {});
  const parts = planOf(pages, count, lettersOfPart, key);
  const check = createCheck(formsOf(rest), pages, begun.items);
  const total = parts.length;
  const planned = parts.slice(0, begun.done).reduce((sum, part) => sum + part.count, 0);
  // The next part also makes up for items that earlier parts lacked.
  let missing = shape === 'chapters' ? 0 : planned - begun.items.length;
  for (let at = begun.done; at < total; at++) {
    const part = parts[at];
    if (part === undefined) break;
    const wanted = part.count + Math.max(0, missing);
    const isGivenUp = at === begun.done && begun.tries > mostTriesOfPart;
    const made: MadePart =
      wanted === 0 || isGivenUp
        ? { items: [], rejected: isGivenUp ? { [interrupted]: wanted } : {}, problem: undefined }
        : await makePart({ shape, ...rest }, { ...part, count: wanted }, model, check);
    // A chapter does not make up for another chapter.
    if (shape !== 'chapters') missing += part.count - made.items.length;
    const { items, rejected } = made;
    await tell({ items, rejected, done: at + 1, total, usedTokens: model.usedTokens });
    if (made.problem !== undefined) return made.problem;
  }
  return undefined;
}

export interface MadePart {
  items: StudyItem[];
  rejected: Record<string, number>;
  /** Why the model stopped early. The items are valid in any case. */
  problem: Extract<Asked, { ok: false }>['reason'] | undefined;
}

/** Asks for more than wanted, since the check refuses some. */
const surplus = 1.3;
const mostRepaired = 10;
/** Another try cannot repair these. */
const beyondRepair = new Set<DropReason>([twinReason, malformedReason]);

/** Asks the model, checks, lets it repair refused items once, and asks questions a second time. */
async function makePart(
  task: Task,
  { pages, terms, sentences, count }: Part,
  model: Model,
  check: Check,
): Promise<MadePart> {
  const { kind } = task;
  const drops = createDrops();
  let problem: MadePart['problem'];
  /** Of the last answer. */
  let isEmpty = false;
  const forms = carriedBy(pages, formsOf(task));
  if (forms.length === 0) return { items: [], rejected: {}, problem };

  const ask = async (prompt: Prompt, most: number): Promise<unknown[]> => {
    const wanted = { name: kind, item: schemaOf(forms), ...prompt };
    const asked = await model.ask({ ...wanted, maxTokens: 300 + most * tokensOfItem(task) });
    if (!asked.ok) problem = asked.reason;
    isEmpty = asked.ok && asked.items.length === 0 && asked.isSkipped !== true;
    return asked.ok ? asked.items.slice(0, most * 2) : [];
  };
  /** Adds accepted items to `items`. @returns the refused ones */
  const sort = (answers: readonly unknown[], items: StudyItem[]): Refused[] =>
    answers.flatMap((answer) => {
      const checked = check.take(answer);
      if (!checked.ok) return { item: answer, reason: checked.reason };
      items.push(checked.item);
      return [];
    });

  const items: StudyItem[] = [];
  const wanted = Math.ceil(count * surplus);
  const refused = sort(
    await ask(askFor(task, forms, pages, { terms, sentences }, wanted), wanted),
    items,
  );
  if (isEmpty) drops.add(emptyReason, count);
  const again = refused.filter(({ reason }) => !beyondRepair.has(reason)).slice(0, mostRepaired);
  const lost = refused.filter((one) => !again.includes(one));
  if (items.length < count && again.length > 0 && problem === undefined) {
    const repaired = await ask(askToRepair(task, forms, pages, again), again.length);
    const before = items.length;
    lost.push(...sort(repaired, items));
    // Refused items that the repair did not replace.
    const left = Math.max(0, again.length - (items.length - before));
    lost.push(...again.slice(0, left));
  } else lost.push(...again);
  for (const { reason } of lost) drops.add(reason);

  if (kind !== 'questions')
    return { items: inTurns(items).slice(0, count), rejected: drops.counts, problem };
  const looked = await lookAgain(model, items, pages);
  if (!looked.ok) {
    // Questions without a second look are not delivered.
    drops.add('the AI was not there to check it', items.length);
    return { items: [], rejected: drops.counts, problem: looked.reason };
  }
  const { agreed, unanswered } = looked;
  drops.add('the AI could not answer it itself', unanswered);
  drops.add('the AI chose another answer itself', items.length - agreed.length - unanswered);
  return { items: inTurns(agreed).slice(0, count), rejected: drops.counts, problem };
}

/** Takes the kinds of items in turns, so that a cut at any count leaves no kind out. */
function inTurns(items: readonly StudyItem[]): StudyItem[] {
  const queues = [
    ...Map.groupBy(items, (one) => (one.type === 'task' ? one.task.kind : one.type)).values(),
  ];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    queues.flatMap((queue) => queue[at] ?? []),
  ).flat();
}

type Looked =
  | {
      ok: true;
      agreed: StudyItem[];
      /** Dropped questions that got no answer or several. The others that were dropped got a different answer. */
      unanswered: number;
    }
  | Extract<Asked, { ok: false }>;

interface Look {
  stem: string;
  options: readonly string[];
  /** Index of the right option. */
  answer: number;
}

const choiceSchema = objectOf({ question: integer, option: integer });
const choice = v.object({ question: v.number(), option: v.number() });

/** Lets the model answer each choice again without the marked answer. Another choice means that one is wrong: the question is dropped. */
async function lookAgain(
  model: Model,
  items: readonly StudyItem[],
  pages: readonly CleanPage[],
): Promise<Looked> {
  const looks = items.map(looksOf);
  const all = looks.flat().map(turned);
  if (all.length === 0) return { ok: true, agreed: [...items], unanswered: 0 };
  const asked = await model.ask({
    name: 'choices',
    item: choiceSchema,
    ...askToAnswer(all, pages),
    maxTokens: 200 + all.length * 40,
  });
  if (!asked.ok) return asked;
  const chosen = new Map<number, number>();
  for (const value of asked.items) {
    const parsed = v.safeParse(choice, value);
    // Two answers to one question cancel out.
    if (parsed.success) {
      const { question, option } = parsed.output;
      chosen.set(question, chosen.has(question) ? -1 : option);
    }
  }
  let at = 0;
  let unanswered = 0;
  const agreed = items.filter((_, index) => {
    const own = (looks[index] ?? []).map(() => at++);
    if (own.every((question) => chosen.get(question) === all[question]?.answer)) return true;
    const isAnswered = (question: number) =>
      all[question]?.options[chosen.get(question) ?? -1] !== undefined;
    if (!own.every(isAnswered)) unanswered += 1;
    return false;
  });
  return { ok: true, agreed, unanswered };
}

const yesOrNo = ['Yes', 'No'];

/** The choices in an item. Typed and ordering questions have none; only the check decides on those. */
function looksOf(item: StudyItem): Look[] {
  if (item.type === 'question') return [item];
  if (item.type !== 'task') return [];
  const { stem, task } = item;
  switch (task.kind) {
    case 'single':
    case 'true-false': {
      const { options, right } = task;
      const asked = task.kind === 'single' ? stem : `Is this true or false? ${stem}`;
      return [{ stem: asked, options, answer: options.indexOf(right) }];
    }
    case 'multiple':
      return task.options.map((option) => ({
        stem: `${stem} Is “${option}” one of them?`,
        options: yesOrNo,
        answer: task.right.includes(option) ? 0 : 1,
      }));
    case 'matching':
      return task.prompts.map((prompt, answer) => ({
        stem: `What is said of “${prompt}”?`,
        options: task.answers,
        answer,
      }));
    default:
      return [];
  }
}

/** Rotates the options, since models prefer some positions. */
function turned({ stem, options, answer }: Look): Look {
  const by = hashOf(stem) % options.length;
  return {
    stem,
    options: [...options.slice(by), ...options.slice(0, by)],
    answer: (answer - by + options.length) % options.length,
  };
}
