/**
 * Each question with a choice is answered once more by the model, without being told what is marked: where it chooses another option, one
 * of the two is wrong. Several right answers, and pairs, are asked for one by one.
 */
import * as v from 'valibot';
import type { CleanPage } from '../../text/clean-page.ts';
import type { StudyItem } from '../engine.ts';
import { hashOf } from '../language/words.ts';
import { integer, objectOf } from './forms/json-schema.ts';
import type { Asked, Model } from './model.ts';
import { askToAnswer } from './prompts.ts';

type Looked =
  | {
      ok: true;
      agreed: StudyItem[];
      /** Of the others, how many got no answer, or several; the rest got another one. */
      unanswered: number;
    }
  | Extract<Asked, { ok: false }>;

interface Look {
  stem: string;
  options: readonly string[];
  /** The place of the right one. */
  answer: number;
}

const choiceSchema = objectOf({ question: integer, option: integer });
const choice = v.object({ question: v.number(), option: v.number() });

export async function lookAgain(
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
    // A question that is answered twice is not decided.
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

/** What the item asks, one choice after the other; nothing of what is typed or put in order, which the check decides. */
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

/** A model likes some places more than others, so the options stand elsewhere. */
function turned({ stem, options, answer }: Look): Look {
  const by = hashOf(stem) % options.length;
  return {
    stem,
    options: [...options.slice(by), ...options.slice(0, by)],
    answer: (answer - by + options.length) % options.length,
  };
}
