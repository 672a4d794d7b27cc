/** The engine without network. It selects and cuts text of the page, and writes nothing else. */
import type { Engine, QuestionItem, TaskItem } from './engine.ts';
import { byLanguage } from './foreign/by-language.ts';
import { makeCardsIn } from './foreign/make-cards.ts';
import { makeQuestionsIn } from './foreign/make-questions.ts';
import { makeFlashcards } from './make/flashcards.ts';
import { makeQuestionsOfKinds } from './make/kinds/make-kinds.ts';
import { makeQuestions } from './make/questions.ts';
import { makeSummary } from './summary/summary.ts';

export const onDeviceEngine: Engine = {
  makeSummary,
  makeFlashcards: byLanguage(makeFlashcards, makeCardsIn),
  makeQuestions: byLanguage(makeQuestions, makeQuestionsIn),
  // Other kinds exist for English only.
  makeQuestionsOfKinds: byLanguage<QuestionItem | TaskItem>(
    makeQuestionsOfKinds,
    async (grammar, pages, options) =>
      options.kinds?.includes('single') === false
        ? { items: [], rejected: {}, cancelled: false }
        : makeQuestionsIn(grammar, pages, options),
  ),
};
