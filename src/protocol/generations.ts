/**
 * Study material from the server's language model. Each call names the account whose device asks, which must be the token's
 * [S9].
 *
 * - GET /ai → `aiOffer`: whether there is a model, and the rest of the daily limit.
 * - POST /ai/generations with `generationRequest` → {}: begins a generation; `generationStyle` and `generationKinds` are
 *   optional parts of the same body. The device chooses the id. A known id changes nothing, so a request whose answer was
 *   lost can be sent again; a failed generation begins anew.
 * - GET /ai/generations/:id?after=N&waitMs=M → `newsOfKinds`: the progress, and the items after number N; without news the
 *   answer waits for M.
 * - DELETE /ai/generations/:id → {}: the device has all items, or wants no more.
 * - POST /ai/answers with `choiceRequest` → `sentenceChoice`: which sentences of a file answer a question. The device finds
 *   the candidates and shows its own text of the chosen ones, never text of a model.
 * - POST /ai/questions with `hiddenWords` → `writtenQuestion`: a question about one sentence whose answer are the hidden
 *   words. The server checks it as a generated card.
 */
import * as v from 'valibot';
import { count, id } from '../model/fields.ts';
import { cardKinds } from '../model/study/quiz/kind-names.ts';
import { questionKinds as kindsOfQuestions } from '../model/study/quiz/task.ts';
import { entryId } from './usage.ts';

export const aiPath = '/ai';
export const generationsPath = '/ai/generations';

/** Unpacked: about 400 pages of a book. */
export const maxGenerationBytes = 1024 * 1024;
export const mostItemsAsked = 100;
/** Of one block; UTF-16 units. */
export const longestText = 100_000;
/** Of one block. */
export const mostTerms = 500;
/** Of one page. */
export const mostBlocks = 5_000;
export const mostPages = 2_000;
export const mostChapters = 2_000;
/** Of one answer. */
export const longestWaitMs = 20_000;

export const generationId = entryId;
export const generationKind = v.picklist(['summary', 'flashcards', 'questions']);

const text = v.pipe(v.string(), v.maxLength(longestText));
const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

const block = v.object({
  kind: v.picklist(['heading', 'paragraph', 'list', 'caption', 'table', 'code']),
  text,
  /** Words that the author emphasized. */
  terms: v.optional(v.pipe(v.array(text), v.maxLength(mostTerms))),
  continues: v.optional(v.literal(true)),
});

const page = v.object({
  page: pageNumber,
  blocks: v.pipe(v.array(block), v.maxLength(mostBlocks)),
});

export const generationRequest = v.object({
  user: id,
  id: generationId,
  kind: generationKind,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostItemsAsked)),
  pages: v.pipe(v.array(page), v.minLength(1), v.maxLength(mostPages)),
});

/**
 * An optional part of the body of `generationRequest`. Older servers ignore it and still make useful items, so it needs no
 * new version of the protocol.
 */
export const generationStyle = v.object({
  /** Of a summary; default: key points. */
  shape: v.optional(v.picklist(['short', 'detailed', 'chapters'])),
  /** Of flashcards and questions; default: mixed. */
  difficulty: v.optional(v.picklist(['easier', 'harder'])),
  /** The blocks with which chapters begin, as indexes into `pages` and their `blocks`. */
  chapters: v.optional(
    v.pipe(v.array(v.object({ page: count, block: count })), v.maxLength(mostChapters)),
  ),
});

/** Each kind takes room in the prompt, so none may be repeated. */
function someOf<const K extends readonly string[]>(kinds: K) {
  return v.pipe(v.array(v.picklist(kinds)), v.minLength(1), v.maxLength(kinds.length));
}

/**
 * An optional part of the same body. Default, and the answer of older servers: single choice, and question with answer.
 */
export const generationKinds = v.object({
  questionKinds: v.optional(someOf(kindsOfQuestions)),
  cardKinds: v.optional(someOf(cardKinds)),
});

const source = { page: pageNumber, quote: v.string() };

export const generatedItem = v.variant('type', [
  v.object({ type: v.literal('point'), text: v.string(), ...source }),
  v.object({ type: v.literal('basic'), front: v.string(), back: v.string(), ...source }),
  v.object({
    type: v.literal('question'),
    stem: v.string(),
    options: v.array(v.string()),
    answer: count,
    ...source,
  }),
]);

const texts = v.array(v.string());
const ofTask = v.variant('kind', [
  v.object({ kind: v.picklist(['single', 'true-false']), options: texts, right: v.string() }),
  v.object({ kind: v.literal('multiple'), options: texts, right: texts }),
  v.object({ kind: v.literal('short'), accepted: texts, foils: texts }),
  v.object({ kind: v.literal('cloze'), around: texts, blanks: v.array(texts) }),
  v.object({ kind: v.literal('matching'), prompts: texts, answers: texts }),
  v.object({ kind: v.literal('ordering'), steps: texts }),
]);

/** Only for devices that asked for these kinds. */
export const itemOfKinds = v.variant('type', [
  ...generatedItem.options,
  v.object({ type: v.literal('cloze'), text: v.string(), ...source }),
  v.object({
    type: v.literal('task'),
    stem: v.string(),
    task: ofTask,
    parts: v.optional(v.array(v.object({ term: v.string(), meaning: v.string(), ...source }))),
    correction: v.optional(v.string()),
    ...source,
  }),
]);

export const generationNews = v.object({
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  done: count,
  total: count,
  items: v.array(v.object({ number: count, item: generatedItem })),
  /** Refused candidates by check. */
  rejected: v.record(v.string(), count),
  /** Why it failed or ended early, for people. */
  problem: v.string(),
});

/** From a server that knows kinds. */
export const newsOfKinds = v.object({
  ...generationNews.entries,
  items: v.array(v.object({ number: count, item: itemOfKinds })),
  usedTokens: v.optional(count),
  /** The student's daily limit. */
  perDay: v.optional(count),
});

export const aiState = v.object({
  isAvailable: v.boolean(),
  /** Tokens of the model: the student's daily limit (UTC), and the rest of it. */
  perDay: count,
  left: count,
  /** Start of the next day, milliseconds since the epoch. */
  nextDayAt: count,
});

/** Without `questionKinds`: single choice only. */
export const aiOffer = v.object({
  ...aiState.entries,
  questionKinds: v.optional(v.array(v.string())),
});

export const aiAnswersPath = '/ai/answers';

export const maxChoiceBytes = 64 * 1024;
export const mostSentencesSent = 30;
/** UTF-16 units; longer ones are cut. */
export const longestSentenceSent = 1_200;
/** As in the input field. */
const longestQuestion = 300;

export const choiceRequest = v.object({
  user: id,
  question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestQuestion)),
  sentences: v.pipe(
    v.array(
      v.object({
        page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
        text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestSentenceSent)),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostSentencesSent),
  ),
});

/** Positions in `sentences`, the best first; empty: none answers the question. */
export const sentenceChoice = v.object({ chosen: v.array(count) });

export const aiQuestionsPath = '/ai/questions';

export const maxHiddenWordsBytes = 16 * 1024;
export const longestHiddenSent = 300;

export const hiddenWords = v.object({
  user: id,
  sentence: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestSentenceSent)),
  /** Of the sentence; several gaps are joined. */
  hidden: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestHiddenSent)),
});

/** `null`: the model wrote none that passes the checks. */
export const writtenQuestion = v.object({
  question: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(longestQuestion))),
});

export type HiddenWords = v.InferOutput<typeof hiddenWords>;
export type WrittenQuestion = v.InferOutput<typeof writtenQuestion>;
export type GenerationRequest = v.InferOutput<typeof generationRequest>;
export type GenerationStyle = v.InferOutput<typeof generationStyle>;
export type GenerationNews = v.InferOutput<typeof generationNews>;
export type GeneratedItem = v.InferOutput<typeof generatedItem>;
export type GenerationKinds = v.InferOutput<typeof generationKinds>;
export type NewsOfKinds = v.InferOutput<typeof newsOfKinds>;
export type ItemOfKinds = v.InferOutput<typeof itemOfKinds>;
export type AiState = v.InferOutput<typeof aiState>;
export type AiOffer = v.InferOutput<typeof aiOffer>;
export type ChoiceRequest = v.InferOutput<typeof choiceRequest>;
export type SentenceChoice = v.InferOutput<typeof sentenceChoice>;
