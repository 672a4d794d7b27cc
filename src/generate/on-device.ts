/** The engine that needs no network: it picks, cuts and asks, but never writes what the page does not say. */
import type { Engine } from './engine.ts';
import { byLanguage } from './foreign/by-language.ts';
import { makeCardsIn } from './foreign/make-cards.ts';
import { makeQuestionsIn } from './foreign/make-questions.ts';
import { makeFlashcards } from './make/flashcards.ts';
import { makeQuestions } from './make/questions.ts';
import { makeSummary } from './summary/summary.ts';

export const onDeviceEngine: Engine = {
  makeSummary,
  makeFlashcards: byLanguage(makeFlashcards, makeCardsIn),
  makeQuestions: byLanguage(makeQuestions, makeQuestionsIn),
};
