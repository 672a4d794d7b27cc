/** Answers one request with any engine, and keeps the analysis of recent pages. */
import * as say from '../lib/messages.ts';
import { DidNotCome } from '../lib/missing-part.ts';
import type { Block, CleanPage } from '../text/clean-page.ts';
import { byDifficulty, surplus } from './difficulty.ts';
import type { Engine, Generated, GenerateOptions, GenerationKind, StudyItem } from './engine.ts';
import { itemWithFormulas } from './formulas.ts';
import type { FailureMessage, GenerateRequest, WorkerMessage } from './stream.ts';
import { keyTermsOf } from './terms/key-terms.ts';

export interface HandleContext {
  engine: Engine;
  isCancelled(): boolean;
  yieldNow?(): Promise<void>;
  /** Returns the earlier array if equal pages came before, since their analysis is stored by array. */
  kept?: KeptPages['kept'];
  /** Gets errors that are bugs. */
  onBug?(error: unknown): void;
}

/** Spec §8. */
const broken: Record<GenerationKind, string> = {
  summary: say.errorGeneratingSummary,
  flashcards: say.errorGeneratingFlashcard,
  questions: say.errorGeneratingQuestions,
};

const minLetters = 200;

/** Never throws; posts errors as a failure. */
export async function handle(
  request: GenerateRequest,
  post: (message: WorkerMessage) => void,
  context: HandleContext,
): Promise<void> {
  const { id, kind } = request;
  const fail = (reason: FailureMessage['reason'], message: string) =>
    post({ type: 'failure', id, reason, message });
  try {
    const letters = request.pages.reduce((sum, page) => sum + page.text.length, 0);
    if (letters < minLetters) return fail('no text', 'There is too little text on these pages.');
    const { difficulty, count } = request;
    const pages = context.kept?.(request.pages) ?? request.pages;
    const isChosen = difficulty !== undefined && kind !== 'summary';
    const made = await make(
      request.kind,
      pages,
      {
        count: isChosen ? count * surplus : count,
        kinds: request.questionKinds,
        areChosen: request.areChosen,
        onProgress: (done, total) => post({ type: 'progress', id, done, total }),
        isCancelled: context.isCancelled,
        yieldNow: context.yieldNow,
      },
      context.engine,
    );
    const { rejected, cancelled } = made;
    const items =
      isChosen && !cancelled
        ? byDifficulty(made.items, keyTermsOf(pages), count, difficulty)
        : made.items;
    if (cancelled) fail('cancelled', 'Cancelled');
    else if (items.length === 0) fail('nothing found', nothingFound[kind]);
    else {
      const shown = items.map((item) => itemWithFormulas(item, pages));
      post({ type: 'result', id, kind, items: shown, rejected });
    }
  } catch (error) {
    if (error instanceof DidNotCome) return fail('missing', '');
    context.onBug?.(error);
    fail('broken', broken[kind]);
  }
}

const nothingFound: Record<GenerationKind, string> = {
  summary: 'No sentences on these pages make a good summary.',
  flashcards: 'No facts on these pages make good flashcards.',
  questions: 'These pages have too few facts for good questions.',
};

function make(
  kind: GenerationKind,
  pages: readonly CleanPage[],
  options: GenerateOptions,
  engine: Engine,
): Promise<Generated<StudyItem>> {
  switch (kind) {
    case 'summary':
      return engine.makeSummary(pages, options);
    case 'flashcards':
      return engine.makeFlashcards(pages, options);
    case 'questions':
      return options.kinds === undefined
        ? engine.makeQuestions(pages, options)
        : engine.makeQuestionsOfKinds(pages, options);
  }
}

/** A book of 900 pages. The analysis takes about 30 bytes a letter. */
const mostLettersKept = 2_500_000;

interface KeptPages {
  /** @returns the known array with equal pages, or this one */
  kept(pages: readonly CleanPage[]): readonly CleanPage[];
}

/** Pages come as copies, and `prepared.ts` stores by array: equal pages become the known array. Removes the oldest first. */
export function createKeptPages(mostLetters = mostLettersKept): KeptPages {
  /** The most recently used pages are last. */
  let known: readonly (readonly CleanPage[])[] = [];
  return {
    kept(pages) {
      const found = known.find((others) => areSame(others, pages)) ?? pages;
      const inOrder = [...known.filter((others) => others !== found), found];
      let letters = 0;
      const from = inOrder.findLastIndex((some) => {
        letters += lettersOf(some);
        return letters > mostLetters;
      });
      known = inOrder.slice(from + 1);
      return found;
    },
  };
}

function lettersOf(pages: readonly CleanPage[]): number {
  return pages.reduce((sum, { text }) => sum + text.length, 0);
}

function areSame(some: readonly CleanPage[], others: readonly CleanPage[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return (
        other !== undefined &&
        one.page === other.page &&
        one.text === other.text &&
        one.blocks.length === other.blocks.length &&
        one.blocks.every((block, at) => isSameBlock(block, other.blocks[at]))
      );
    })
  );
}

/** All fields of a block. TypeScript demands each new field here: blocks that differ in it are not equal. */
const fields = Object.keys({
  kind: true,
  page: true,
  text: true,
  continues: true,
  startsChapter: true,
  terms: true,
  formulas: true,
} satisfies Record<keyof Block, true>) as (keyof Block)[];

function isSameBlock(block: Block, other: Block | undefined): boolean {
  return (
    other !== undefined && fields.every((field) => textOf(block[field]) === textOf(other[field]))
  );
}

function textOf(value: Block[keyof Block]): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one) => (typeof one === 'string' ? one : one.tex)).join('\n');
}
