/** Answers one request with any engine. The worker's entry file only passes messages on. */
import * as say from '../lib/messages.ts';
import { DidNotCome } from '../lib/missing-part.ts';
import type { CleanPage } from '../text/clean-page.ts';
import { byDifficulty, surplus } from './difficulty/difficulty.ts';
import type { Engine, Generated, GenerateOptions, GenerationKind, StudyItem } from './engine.ts';
import type { FailureMessage, GenerateRequest, WorkerMessage } from './messages.ts';
import type { KeptPages } from './prepare/kept-pages.ts';
import { keyTermsOf } from './terms/key-terms.ts';

export interface HandleContext {
  engine: Engine;
  isCancelled(): boolean;
  yieldNow?(): Promise<void>;
  /** Returns the earlier array if the same pages came before, since their analysis is stored by array. */
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
        kinds: request.kinds,
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
    else post({ type: 'result', id, kind, items, rejected });
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
