/** The engine that needs no network: it picks, cuts and asks, but never writes what the page does not say. */
import type { Engine } from './engine.ts';
import { makeFlashcards } from './make/flashcards.ts';
import { makeQuestionsOfKinds } from './make/kinds/make-kinds.ts';
import { makeQuestions } from './make/questions.ts';
import { makeSummary } from './summary/summary.ts';

export const onDeviceEngine: Engine = {
  makeSummary,
  makeFlashcards,
  makeQuestions,
  makeQuestionsOfKinds,
};
