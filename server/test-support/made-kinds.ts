/** Pages for every kind of question and card, and a good model's items of them. */
import { makeAll, type PartDone } from '../../src/generate/by-model/make-all.ts';
import type { SummaryShape } from '../../src/generate/chapters.ts';
import type { Difficulty } from '../../src/generate/difficulty.ts';
import type { GenerationKind, StudyItem } from '../../src/generate/engine.ts';
import { heading, pageOf } from '../../src/generate/testing.ts';
import type { CardKind } from '../../src/model/study/quiz/kind-names.ts';
import type { QuestionKind } from '../../src/model/study/quiz/task.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { createModel } from '../ai/model.ts';
import { type FakeModel, type ModelRequest, startFakeModel, taskOf } from './fake-model.ts';

const entry = (text: string) => ({ kind: 'list' as const, text, page: 1 });
export const said = {
  spaniel: 'A spaniel is a friendly hound that was bred to find birds.',
  reptile: 'A reptile is a cold creature that lays its eggs on land.',
  mollusk: 'A mollusk is a soft animal that often lives in a shell.',
  osmosis: 'Osmosis is the movement of water through a thin membrane.',
};
const muscles = ['Skeletal muscle', 'Cardiac muscle', 'Smooth muscle'];
const steps = ['Mash the grain', 'Boil the wort', 'Ferment with yeast'];
const ofMuscles = ['There are three types of muscle:', ...muscles.map((one) => `• ${one}`)];
const ofSteps = [
  'These are the steps of the process:',
  ...steps.map((one, index) => `${index + 1}. ${one}`),
];

export const kindPages = [
  pageOf(
    1,
    heading(1, 'Muscle tissue'),
    ofMuscles[0] ?? '',
    ...ofMuscles.slice(1).map(entry),
    heading(1, 'Brewing'),
    ofSteps[0] ?? '',
    ...ofSteps.slice(1).map(entry),
    heading(1, 'Words to know'),
    Object.values(said).join(' '),
  ),
];

const quoteOf = (lines: readonly string[]) => ({ page: 1, quote: lines.join('\n\n') });
const pairOf = (term: string, quote: string) => {
  const meaning = quote.slice(quote.indexOf(' is ') + 4, -1);
  return { term, meaning, page: 1, quote };
};

/** One of each form. */
export const good = {
  single: {
    form: 'single',
    stem: 'What is the movement of water through a thin membrane?',
    options: ['Osmosis', 'Reptile', 'Spaniel', 'Mollusk'],
    ...{ answer: 0, page: 1, quote: said.osmosis },
  },
  multiple: {
    form: 'multiple',
    stem: 'Which of these are types of muscle?',
    options: ['Boil the wort', ...muscles, 'Osmosis'],
    ...{ right: [1, 2, 3], ...quoteOf(ofMuscles) },
  },
  true: { form: 'true', statement: said.osmosis, page: 1, quote: said.osmosis },
  false: {
    form: 'false',
    statement: 'A spaniel is a cold creature that lays its eggs on land.',
    ...{ correction: said.spaniel, page: 1, quote: said.spaniel },
    ...{ term: 'reptile', meaning: 'a cold creature that lays its eggs on land' },
    ...{ otherPage: 1, otherQuote: said.reptile },
  },
  short: {
    form: 'short',
    stem: 'Which term is the movement of water through a thin membrane?',
    ...{ answer: 'Osmosis', page: 1, quote: said.osmosis },
  },
  blanks: {
    form: 'blanks',
    sentence: said.reptile,
    hidden: ['eggs'],
    page: 1,
    quote: said.reptile,
  },
  matching: {
    form: 'matching',
    pairs: [
      pairOf('Spaniel', said.spaniel),
      pairOf('Reptile', said.reptile),
      pairOf('Mollusk', said.mollusk),
      pairOf('Osmosis', said.osmosis),
    ],
  },
  ordering: {
    form: 'ordering',
    ...{ stem: 'Brewing: put the 3 steps in order.', steps, ...quoteOf(ofSteps) },
  },
};

export const goodCards = {
  definition: {
    ...{ form: 'definition', front: 'What is osmosis?', page: 1, quote: said.osmosis },
    back: 'The movement of water through a thin membrane',
  },
  cloze: { form: 'cloze', text: said.mollusk, hidden: 'shell', page: 1, quote: said.mollusk },
  list: {
    ...{ form: 'list', front: 'What are the 3 types of muscle?', ...quoteOf(ofMuscles) },
    members: muscles,
  },
};

/** Answers the second look correctly. */
export function honestChoices({ messages }: ModelRequest): object[] {
  const rights = [
    ...Object.values(said).map((sentence) => sentence.slice(sentence.indexOf(' is ') + 4, -1)),
    ...muscles,
    'Osmosis',
  ];
  const [, user] = messages.map(({ content }) => content);
  return (user ?? '')
    .split(/^Question /m)
    .slice(1)
    .map((text, question) => {
      const [stem = '', ...lines] = text.split('\n');
      const options = lines.flatMap((line) => /^ {2}\d+: (.*)$/.exec(line)?.[1] ?? []);
      const asked = /“(.*?)”/.exec(stem)?.[1] ?? '';
      const isTrue = Object.values(said).some((sentence) => stem.includes(sentence));
      const sentence = Object.values(said).find((one) => one.includes(asked.toLowerCase()));
      const ofSentence = Object.values(said).find((one) => one.startsWith(asked)) ?? sentence;
      const right = options.includes('True')
        ? isTrue
          ? 'True'
          : 'False'
        : options.includes('Yes')
          ? muscles.includes(asked)
            ? 'Yes'
            : 'No'
          : stem.includes('What is said of')
            ? options.find((option) => ofSentence?.includes(option))
            : options.find((option) => rights.includes(option));
      return { question, option: options.indexOf(right ?? '') };
    });
}

/** Makes these items, and answers the second look correctly. */
export function answersWith(...items: object[]) {
  return (request: ModelRequest) =>
    JSON.stringify({ items: taskOf(request) === 'answer' ? honestChoices(request) : items });
}

/** Two pages, good items of them, and a run from pages to items with any answers of a model. */
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

export async function endModel(): Promise<void> {
  await model?.[Symbol.asyncDispose]();
  model = undefined;
}

interface Made {
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
