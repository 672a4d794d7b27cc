/** Each question is answered once more by the model, without being told which option is marked: where it chooses another, one of the two is wrong. */
import * as v from 'valibot';
import type { CleanPage } from '../../model/text/clean-page.ts';
import type { QuestionItem } from '../engine.ts';
import { hashOf } from '../language/words.ts';
import type { Asked, Model } from './model.ts';
import { askToAnswer } from './prompts.ts';
import { choice, choiceSchema } from './schemas.ts';

type Looked = { ok: true; agreed: QuestionItem[] } | Extract<Asked, { ok: false }>;

export async function lookAgain(
  model: Model,
  questions: readonly QuestionItem[],
  pages: readonly CleanPage[],
): Promise<Looked> {
  if (questions.length === 0) return { ok: true, agreed: [] };
  // A model likes some places more than others, so the options stand elsewhere.
  const turned = questions.map(({ stem, options }) => {
    const by = hashOf(stem) % options.length;
    return { stem, by, options: [...options.slice(by), ...options.slice(0, by)] };
  });
  const asked = await model.ask({
    name: 'choices',
    item: choiceSchema,
    ...askToAnswer(turned, pages),
    maxTokens: 200 + questions.length * 40,
  });
  if (!asked.ok) return asked;
  const chosen = new Map<number, number>();
  for (const value of asked.items) {
    const parsed = v.safeParse(choice, value);
    // Whoever answers twice has not decided.
    if (parsed.success) {
      const { question, option } = parsed.output;
      chosen.set(question, chosen.has(question) ? -1 : option);
    }
  }
  const agreed = questions.filter(({ answer, options }, index) => {
    const { by = 0 } = turned[index] ?? {};
    return chosen.get(index) === (answer - by + options.length) % options.length;
  });
  return { ok: true, agreed };
}
