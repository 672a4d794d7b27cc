/** Pages that carry every kind of question and card, and what a good model makes of them. */
import { heading, pageOf } from '../../src/generate/testing.ts';
import { type ModelRequest, taskOf } from './fake-model.ts';

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

/** Of each form one, as it is asked for. */
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

/** Answers the second look as one who knows the pages. */
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

/** Makes these, and answers the second look in truth. */
export function answersWith(...items: object[]) {
  return (request: ModelRequest) =>
    JSON.stringify({ items: taskOf(request) === 'answer' ? honestChoices(request) : items });
}
