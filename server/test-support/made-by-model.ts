/** Two pages, good items of them, and the whole way from pages to items by whatever a model answers. */

import { makeAll, type PartDone } from '../../src/generate/by-model/make-all.ts';
import type { SummaryShape } from '../../src/generate/chapters.ts';
import type { Difficulty } from '../../src/generate/difficulty.ts';
import type { GenerationKind, StudyItem } from '../../src/generate/engine.ts';
import { heading, pageOf } from '../../src/generate/testing.ts';
import type { CardKind } from '../../src/model/study/quiz/kind-names.ts';
import type { QuestionKind } from '../../src/model/study/quiz/task.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { createModel } from '../ai/model/model.ts';
import { type FakeModel, type ModelRequest, startFakeModel } from './fake-model.ts';

export const shaping =
  'In shaping, behaviors are broken down into many small and achievable steps toward the goal.';
export const extinction =
  'Extinction is the decrease in a learned response when the signal no longer announces anything.';
export const dose = 'The usual dose of the medicine is 20 milligrams and never more than that.';
export const pages = [
  pageOf(
    1,
    heading(1, 'Learning'),
    `*${extinction.slice(0, 10)}*${extinction.slice(10)} ${shaping}`,
  ),
  pageOf(
    2,
    heading(2, 'Medicine'),
    `${dose} A token economy is a system in which tokens are traded for rewards.`,
  ),
];

export const card = {
  front: 'What is the decrease in a learned response when the signal no longer announces anything?',
  back: 'Extinction',
  page: 1,
  quote: extinction,
};
export const question = {
  stem: 'What is the decrease in a learned response when the signal no longer announces anything?',
  options: ['Shaping', 'Extinction', 'Token economy', 'Medicine'],
  answer: 1,
  page: 1,
  quote: extinction,
};
export const point = { text: shaping, page: 1, quote: shaping };

let model: FakeModel | undefined;

/** After each test. */
export async function endModel(): Promise<void> {
  await model?.[Symbol.asyncDispose]();
  model = undefined;
}

export interface Made {
  items: StudyItem[];
  rejected: Record<string, number>;
  parts: PartDone[];
  problem: string | undefined;
  asked: ModelRequest[];
  waits: number[];
}

export async function make(
  kind: GenerationKind,
  answer: FakeModel['answer'],
  rest: {
    pages?: CleanPage[];
    count?: number;
    budget?: number;
    shape?: SummaryShape;
    difficulty?: Difficulty;
    timeoutMs?: number;
    questionKinds?: QuestionKind[];
    cardKinds?: CardKind[];
  } = {},
): Promise<Made> {
  model = await startFakeModel(answer);
  const waits: number[] = [];
  const asking = createModel({
    endpoint: { baseUrl: model.url, model: 'small', apiKey: 'secret' },
    budget: rest.budget ?? 1_000_000,
    signal: new AbortController().signal,
    sleep: async (ms) => void waits.push(ms),
    ...(rest.timeoutMs !== undefined && { timeoutMs: rest.timeoutMs }),
  });
  const parts: PartDone[] = [];
  const wish = {
    kind,
    count: rest.count ?? 1,
    pages: rest.pages ?? pages,
    shape: rest.shape,
    difficulty: rest.difficulty,
    questionKinds: rest.questionKinds,
    cardKinds: rest.cardKinds,
  };
  const problem = await makeAll(
    wish,
    { items: [], done: 0, tries: 1 },
    asking,
    (part) => void parts.push(part),
  );
  const rejected: Record<string, number> = {};
  for (const part of parts) {
    for (const [reason, count] of Object.entries(part.rejected)) {
      rejected[reason] = (rejected[reason] ?? 0) + count;
    }
  }
  const items = parts.flatMap((part) => part.items);
  return { items, rejected, parts, problem, asked: model.asked, waits };
}

export const reasonsOf = ({ rejected }: Made) => Object.keys(rejected);
