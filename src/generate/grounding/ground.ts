/**
 * The grounding check [P4]: does the page say it? Every generated item passes it before a student sees it, from the device's engine and
 * from a language model. Created once for the pages of a request, then called for each item. Pure.
 */

import { blankSign, type TaskOf } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { lostFormula } from '../../text/formulas/lost-formula.ts';
import type { PlainItem, Sourced, StudyItem, TaskItem } from '../engine.ts';
import { languageOf, type StudyLanguage } from '../language/detect.ts';
import { withoutFirstLetters } from '../language/first-letters.ts';
import { tidy } from '../language/sentences.ts';
import { isEnglish, rootsOf, sharesRoot, stopWords, wordsOf } from '../language/words.ts';
import { once, rememberBy } from '../remember.ts';
import { faultOfAltered } from './altered.ts';
import { type CheckWords, checkWordsOf } from './check-words.ts';
import { faultOfClaim, type Grounding, type Ungrounded } from './claims.ts';
import { isOfListOverPages, type ListsOverPages, listsOverPages } from './lists-over-pages.ts';
import { locate } from './locate.ts';
import { asksNothing, faultOfPrompt } from './prompts.ts';
import { saysSame } from './same-thing.ts';
import { listAnswerOf, type Surroundings, sentencesIn, surroundingsOf } from './surroundings.ts';
import { type Span, spanOf, type Tokens, tokensOf } from './tokens.ts';

export interface GroundedPage {
  page: number;
  text: string;
  headings?: readonly string[];
  entries?: readonly string[];
  /** As of `CleanPage`. */
  doubtful?: readonly string[];
  /** Where one of its lists goes on over its end. */
  overPages?: ListsOverPages;
}

export type Ground = (item: StudyItem) => Grounding;

/** Offsets of the pages to search: models are often one page off. */
const besides = [0, -1, 1];

/** @param told the language of all pages; none: detected for each page */
export function groundOn(pages: readonly GroundedPage[], told?: StudyLanguage): Ground {
  const known = new Map(pages.map((page) => [page.page, page]));
  const tokensAt = rememberBy((page: GroundedPage) => tokensOf(page.text));
  const languageOfAll = once(() => languageOf(pages.map(({ text }) => text).join('\n')));
  const languageAround = (page: number) => {
    const around = besides.map((step) => known.get(page + step)?.text ?? '');
    return languageOf(around.join('\n')) ?? languageOfAll();
  };
  /** If a page does not show its language, its neighbours decide, then all pages. Pages with much code are an example. */
  const wordsAt = rememberBy(({ page, text }: GroundedPage) => {
    const own = told ?? languageOf(text);
    const language = own ?? (isEnglish([text]) ? undefined : languageAround(page));
    return language && checkWordsOf(language);
  });
  const sentencesWith = (some: string) => {
    const looked = tokensOf(some).joined;
    return pages.flatMap((page) => sentencesIn(tokensAt(page), looked));
  };
  const timesIn = (some: string) => sentencesWith(some).length;
  const groundPlain = (item: PlainItem): Grounding => {
    if (item.quote.includes(lostFormula)) return refused('no fact to learn');
    const quote = tokensOf(item.quote);
    for (const step of besides) {
      const page = known.get(item.page + step);
      if (page === undefined) continue;
      const said = tokensAt(page);
      const span = locate(quote, said, wordsAt(page));
      if (span === undefined) continue;
      const [begin = 0, end = 0] = [said.starts[span.from], said.ends[span.to - 1]];
      const passage = withSigns(said.text, begin, end);
      const around = aroundOf(page, begin, end);
      const reason = faultIn(item, passage, page, wordsAt(page), around, timesIn);
      return reason === undefined ? { ok: true, page: page.page, quote: passage } : refused(reason);
    }
    return refused('the quote is not on the page');
  };
  const tools = { ask: groundPlain, sentencesWith };
  return (item) => (item.type === 'task' ? groundTask(item, tools) : groundPlain(item));
}

function aroundOf({ text, entries, overPages }: GroundedPage, begin: number, end: number) {
  const around = surroundingsOf(text, begin, end, entries);
  const goesOn = overPages !== undefined && isOfListOverPages(overPages, begin, end);
  return goesOn ? { ...around, isPartOfList: true } : around;
}

function faultIn(
  item: PlainItem,
  passage: string,
  page: GroundedPage,
  words: CheckWords | undefined,
  around: Surroundings,
  timesIn: (words: string) => number,
): Ungrounded | undefined {
  const plain = tidy(passage);
  const said = (plain === passage ? [passage] : [passage, plain]).map(tokensOf);
  const isDoubtful = page.doubtful?.some((one) => names(passage, one));
  if (isDoubtful) return 'a word of the scan is hard to read';
  return (
    faultOfClaim(item, said, words, around) ??
    faultOfPrompt(item, said, page.headings ?? [], words, timesIn)
  );
}

/** Extends a span by adjacent quotation marks, brackets and full stops. */
function withSigns(text: string, begin: number, end: number): string {
  const before = /[“"‘'(«¿¡[]+$/u.exec(text.slice(Math.max(0, begin - 4), begin))?.[0] ?? '';
  const after = /^[.!?…)\]”"’'»%]+/u.exec(text.slice(end, end + 4))?.[0] ?? '';
  return text.slice(begin - before.length, end + after.length);
}

function refused(reason: Ungrounded): Grounding {
  return { ok: false, reason };
}

/** Each page with its own headings, and the last one before it where the page begins with none. */
export function withHeadings(pages: readonly CleanPage[]): GroundedPage[] {
  let above: string[] = [];
  const lists = listsOverPages(pages);
  return pages.map(({ page, text, blocks, doubtful }, at) => {
    const own = blocks.filter(({ kind }) => kind === 'heading').map((block) => block.text);
    const headings = blocks[0]?.kind === 'heading' ? own : [...above, ...own];
    above = headings.slice(-1);
    const entries = blocks.filter(({ kind }) => kind === 'list').map((block) => block.text.trim());
    const overPages = lists[at];
    return {
      ...{ page, text, headings, entries },
      ...(doubtful && { doubtful }),
      ...(overPages && { overPages }),
    };
  });
}

type Ask = (item: PlainItem) => Grounding;

interface TaskTools {
  /** Checks one claim against its quote. */
  ask: Ask;
  /** Sentences of all pages with these words. */
  sentencesWith: (words: string) => string[];
}

/** Checks each claim of a task against its own quote, like a card, a blank or a sentence. */
function groundTask(item: TaskItem, tools: TaskTools): Grounding {
  const { ask } = tools;
  const { stem, task, page, quote } = item;
  switch (task.kind) {
    case 'single':
      return ask({
        ...{ type: 'question', stem, options: [...task.options] },
        ...{ answer: task.options.indexOf(task.right), page, quote },
      });
    case 'true-false':
      return task.right === 'True'
        ? ask({ type: 'point', text: stem, page, quote })
        : groundFalse(item, tools);
    case 'short':
      return groundShort(item, task, tools);
    case 'cloze':
      return groundBlanks(item, task, tools);
    case 'multiple':
      return groundTicks(item, task, tools);
    case 'matching':
      return groundPairs(item, task, ask);
    case 'ordering': {
      const asked = stem.replace(/\bput\b/i, '');
      return ask({ type: 'basic', front: asked, back: listAnswerOf(task.steps), page, quote });
    }
  }
}

/** The text says the correction. The statement differs in its meaning, which the text gives to another term, or in one place: a number, an
 * opposite, or another name. */
function groundFalse(
  { stem, correction = '', parts = [], page, quote }: TaskItem,
  { ask, sentencesWith }: TaskTools,
): Grounding {
  const [other] = parts;
  const grounding = ask({ type: 'point', text: correction, page, quote });
  if (!grounding.ok) return grounding;
  if (other === undefined) {
    const fault = faultOfAltered(correction, stem, sentencesWith);
    return fault === undefined ? grounding : refused(fault);
  }
  const words = tokensOf(stem).words;
  const swapped = tokensOf(other.meaning);
  const kept = words.slice(0, words.length - swapped.words.length).join(' ');
  const isSwapped = words.join(' ') === `${kept} ${swapped.words.join(' ')}`;
  if (!isSwapped || !tokensOf(correction).words.join(' ').startsWith(`${kept} `)) {
    return refused('the question is about something else');
  }
  // If the quote has the other meaning or term, the statement could be true.
  const here = tokensOf(grounding.quote);
  const isHere = [other.meaning, other.term].some((one) => spanOf(here, tokensOf(one).joined));
  if (isHere) return refused('another answer may be right');
  const elsewhere = ask({ type: 'point', text: other.meaning, ...sourceOf(other) });
  if (!elsewhere.ok) return elsewhere;
  // The other sentence must be about the other term, and no sentence may say it of this one.
  if (!names(elsewhere.quote, other.term)) return refused('the question is about something else');
  const subject = subjectOf(kept);
  const sayIt = [elsewhere.quote, ...sentencesWith(other.meaning)];
  const mayBeTrue =
    isTold(other.term, grounding.quote) || sayIt.some((one) => isTold(subject, one));
  return mayBeTrue ? refused('another answer may be right') : grounding;
}

const links = new Set(
  'refer refers refered referred mean means meant define defined describe describes described call called know known occur occurs happen happens include includes term within'.split(
    ' ',
  ),
);

/** The subject among the words before the meaning: “extinction” in “in psychology extinction is”. */
function subjectOf(kept: string): string {
  return wordsOf(kept)
    .filter((word) => !links.has(word) && !stopWords.has(word))
    .join(' ');
}

/** The text has a related word, or the name itself if it is short. */
function isTold(term: string, text: string): boolean {
  return rootsOf(term).size > 0 ? sharesRoot(term, text) : names(text, term);
}

function names(text: string, term: string): boolean {
  return spanOf(tokensOf(text), tokensOf(term).joined) !== undefined;
}

/** The first name must stand in the quote. Others may be names of the same thing elsewhere in the file. */
function groundShort(
  { stem, page, quote }: TaskItem,
  { accepted }: TaskOf<'short'>,
  { ask, sentencesWith }: TaskTools,
): Grounding {
  const [own = '', ...others] = accepted;
  const front = withoutFirstLetters(stem);
  const groundName = (back: string) => ask({ type: 'basic', front, back, page, quote });
  if (own === '') return refused('no fact to learn');
  const grounding = groundName(own);
  if (!grounding.ok) return grounding;
  for (const other of others) {
    const ofOther = groundName(other);
    if (!ofOther.ok && !areOneName(own, other, sentencesWith)) return ofOther;
  }
  return grounding;
}

function areOneName(
  own: string,
  other: string,
  sentencesWith: TaskTools['sentencesWith'],
): boolean {
  return sentencesWith(other).some((sentence) => saysSame(sentence, own, other));
}

function groundBlanks(
  { stem, page, quote }: TaskItem,
  { around, blanks }: TaskOf<'cloze'>,
  { ask, sentencesWith }: TaskTools,
): Grounding {
  if (stem.split(blankSign).length !== around.length) return refused('no fact to learn');
  const text = around
    .map((words, at) => {
      const blank = blanks[at];
      return blank ? `${words}{{c1::${blank[0]}}}` : withoutFirstLetters(words);
    })
    .join('');
  const grounding = ask({ type: 'cloze', text, page, quote });
  if (!grounding.ok) return grounding;
  // Other accepted answers: an abbreviation in the quote, or another name in the file, not another word.
  const here = tokensOf(grounding.quote);
  const isSaid = blanks.every(([own = '', ...others]) =>
    others.every(
      (one) => spanOf(here, tokensOf(one).joined) || areOneName(own, one, sentencesWith),
    ),
  );
  return isSaid ? grounding : refused('the answer is not in the quote');
}

function groundTicks(
  { stem, page, quote }: TaskItem,
  { options, right }: TaskOf<'multiple'>,
  { ask, sentencesWith }: TaskTools,
): Grounding {
  const words = tokensOf(quote);
  const placeOf = (option: string) => spanOf(words, tokensOf(option).joined)?.from ?? 0;
  // Options are shuffled, so the order of the list comes from the quote.
  const members = [...right].sort((a, b) => placeOf(a) - placeOf(b));
  const grounding = ask({ type: 'basic', front: stem, back: listAnswerOf(members), page, quote });
  if (!grounding.ok) return grounding;
  // A sentence with a wrong option and all words of the question may make the option right.
  const asked = wordsOf(stem).filter((word) => !asksNothing(word));
  const saysSo = (sentence: string) =>
    asked.length > 0 && asked.every((one) => isTold(one, sentence));
  const isRisky = options.some(
    (option) =>
      !right.includes(option) &&
      (names(grounding.quote, option) || sentencesWith(option).some(saysSo)),
  );
  return isRisky ? refused('another answer may be right') : grounding;
}

function groundPairs(
  { parts = [] }: TaskItem,
  { prompts, answers }: TaskOf<'matching'>,
  ask: Ask,
): Grounding {
  if (parts.length !== prompts.length || answers.length !== prompts.length) {
    return refused('no fact to learn');
  }
  let first: Grounding | undefined;
  for (const [at, part] of parts.entries()) {
    const [prompt = '', answer = ''] = [prompts[at], answers[at]];
    const grounding = ask({
      ...{ type: 'basic', front: `What is ${prompt}?`, back: answer },
      ...sourceOf(part),
    });
    if (!grounding.ok) return grounding;
    const others = prompts.filter((_, place) => place !== at).map(tokensOf);
    if (!standTogether(grounding.quote, prompt, answer, others)) {
      return refused('the question is about something else');
    }
    const told = tokensOf(answer);
    if (others.some(({ joined }) => spanOf(told, joined)))
      return refused('another answer may be right');
    first ??= grounding;
  }
  return first ?? refused('no fact to learn');
}

/** The quote names the prompt, and no other prompt stands between it and its answer. */
function standTogether(
  quote: string,
  prompt: string,
  answer: string,
  others: readonly Tokens[],
): boolean {
  const said = tokensOf(quote);
  const [named, told] = [prompt, answer].map((one) => spanOf(said, tokensOf(one).joined));
  if (named === undefined || told === undefined) return named !== undefined;
  const [from, to] = [Math.min(named.to, told.to), Math.max(named.from, told.from)];
  const isBetween = (span: Span | undefined) => span !== undefined && span.to <= to;
  return !others.some(({ joined }) => isBetween(spanOf(said, joined, from)));
}

const sourceOf = ({ page, quote }: Sourced) => ({ page, quote });
