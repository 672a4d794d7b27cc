/**
 * Lets the model answer each choice question again without the marked answer. If it chooses another option, one of the two is wrong, and
 * the question is dropped. Each of several right answers, and each pair, is asked separately.
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
      /** Dropped questions with no answer or several. The other dropped ones got a different answer. */
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

/** The choices that an item asks for. Typed and ordering questions have none; the check decides on those. */
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
