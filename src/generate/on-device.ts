/**
 * The engine without network. It selects and cuts text of the page, and writes nothing else. Pages in a language with a grammar go to the
 * makers of that language, all others to the makers of English. So a file may have two languages.
 */

import type { CleanPage } from '../text/clean-page.ts';
import type { Grammar } from './define/languages/grammar.ts';
import { loadGrammar } from './define/languages/load.ts';
import { createDrops } from './drop-reasons.ts';
import type { Engine, Generated, GenerateOptions, Make, QuestionItem, TaskItem } from './engine.ts';
import { makeCardsIn, makeQuestionsIn } from './foreign/make-cards.ts';
import { languageOf, type StudyLanguage } from './language/detect.ts';
import { isEnglish } from './language/words.ts';
import { makeFlashcards } from './make/flashcards.ts';
import { makeQuestionsOfKinds } from './make/kinds/make-kinds.ts';
import { makeQuestions } from './make/questions.ts';
import { rememberBy } from './remember.ts';
import { makeSummary, makeSummaryIn } from './summary/summary.ts';

function byLanguage<Item extends { page: number }>(
  make: Make<Item>,
  makeIn: (grammar: Grammar, ...rest: Parameters<Make<Item>>) => Promise<Generated<Item>>,
): Make<Item> {
  return async (pages, options) => {
    const { parts, rest } = partedBy(pages);
    if (parts.size === 0) return make(pages, options);
    const all = lettersOf(pages);
    const some: Generated<Item>[] = [];
    for (const [language, own] of parts) {
      const grammar = await loadGrammar(language);
      some.push(await makeIn(grammar, own, shareOf(options, own)));
    }
    if (rest.length > 0) some.push(await make(rest, shareOf(options, rest)));
    return together(some, options.count);

    function shareOf(whole: GenerateOptions, part: readonly CleanPage[]): GenerateOptions {
      const share = lettersOf(part) / Math.max(all, 1);
      return part.length === pages.length
        ? whole
        : {
            ...whole,
            count: Math.ceil(whole.count * share),
            ...(whole.words !== undefined && { words: Math.ceil(whole.words * share) }),
          };
    }
  };
}

/** The same arrays for each product, so that products share the analysis. */
export const partedBy = rememberBy((pages: readonly CleanPage[]) => {
  const parts = partsOf(pages);
  const taken = new Set([...parts.values()].flat());
  return { parts, rest: pages.filter((page) => !taken.has(page)) };
});

/** The pages of each language. A page that is too short to tell takes the language of the whole, a page of code that of its neighbours. */
export function partsOf(pages: readonly CleanPage[]): Map<StudyLanguage, CleanPage[]> {
  const parts = new Map<StudyLanguage, CleanPage[]>();
  const whole = languageOf(proseOf(pages));
  const told = pages.map((page) => {
    const prose = proseOf([page]);
    return prose.length < fewestLetters ? whole : languageOf(prose);
  });
  for (const [index, page] of pages.entries()) {
    const before = told.slice(0, index).findLast((one) => one !== undefined);
    const behind = told.slice(index + 1).find((one) => one !== undefined);
    const isBetween =
      (before ?? behind) === (behind ?? before) && pages.length > 1 && !isEnglish([page.text]);
    const between = isBetween ? (before ?? behind) : undefined;
    const language = told[index] ?? between;
    if (language !== undefined) parts.set(language, [...(parts.get(language) ?? []), page]);
  }
  return parts;
}

/** Letters that show a language. */
const fewestLetters = 400;

function proseOf(pages: readonly CleanPage[]): string {
  return pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list')
    .map(({ text }) => text)
    .join('\n');
}

function lettersOf(pages: readonly CleanPage[]): number {
  return pages.reduce((sum, { text }) => sum + text.length, 0);
}

function together<Item extends { page: number }>(
  some: readonly Generated<Item>[],
  count: number,
): Generated<Item> {
  const drops = createDrops();
  for (const { rejected } of some) drops.addAll(rejected);
  const cancelled = some.some((one) => one.cancelled);
  const items = cancelled ? [] : some.flatMap((one) => one.items).sort((a, b) => a.page - b.page);
  return { items: items.slice(0, count), rejected: drops.counts, cancelled };
}

export const onDeviceEngine: Engine = {
  makeSummary: byLanguage(makeSummary, makeSummaryIn),
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
