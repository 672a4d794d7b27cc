/** Checks each item of a language model: form, teaching rules, grounding [P4]. No item passes without grounding. */
import { blankSign, type TaskOf } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { PlainItem, StudyItem, TaskItem } from '../engine.ts';
import { groundOn, withHeadings } from '../grounding/ground.ts';
import { bullet, isListAnswer } from '../grounding/surroundings.ts';
import { faultOfEnglish, faultOfForm, talksToReader } from '../language/quality.ts';
import { splitSentences, tidy } from '../language/sentences.ts';
import { isEnglish, sharesRoot, stopWords, wordsOf } from '../language/words.ts';
import { overlaps } from '../make/distractors.ts';
import { mostWordsTyped } from '../make/kinds/bounds.ts';
import { type Defined, definedIn, isKindOf } from '../make/kinds/defined.ts';
import { namesOf, otherNamesIn } from '../make/other-names.ts';
import { plainTerm } from '../make/term-names.ts';
import { preparedOf } from '../prepared.ts';
import { keyTermsOf } from '../terms/key-terms.ts';
import { createTwins } from '../twins.ts';
import { type Form, readItem } from './forms.ts';
import { createSaidAround } from './said-around.ts';

/** `make-all.ts` asks for no repair after these. */
export const twinReason = 'repeats another item';
export const malformedReason = 'not in the form that was asked for';

export type Checked = { ok: true; item: StudyItem } | { ok: false; reason: DropReason };

export interface Check {
  /** Accepts or refuses an item. Later twins of an accepted item are refused. */
  take(value: unknown): Checked;
}

/** @param kept items accepted earlier for the same wish */
export function createCheck(
  forms: readonly Form[],
  pages: readonly CleanPage[],
  kept: readonly StudyItem[],
): Check {
  const twins = createTwins(kept);
  const english = isEnglish(pages.map(({ text }) => text));
  const ground = groundOn(withHeadings(pages));
  const rules = createTaskRules(pages, english);
  const faultAround = createSaidAround(pages, english);
  return {
    take(value) {
      const item = readItem(forms, value);
      if (item === undefined) return refused(malformedReason);
      if (textsOf(item).some((text) => markup.test(text))) return refused('has a link or markup');
      const fault = item.type === 'task' ? rules.faultOf(item) : faultOf(item, english);
      if (fault !== undefined) return refused(fault);
      const grounding = ground(item);
      if (!grounding.ok) return refused(grounding.reason);
      const around = faultAround(item);
      if (around !== undefined) return refused(around);
      if (!twins.add(item)) return refused(twinReason);
      const found = { ...item, page: grounding.page, quote: grounding.quote };
      return {
        ok: true,
        item: found.type === 'task' ? rules.complete(found, (one) => ground(one).ok) : found,
      };
    },
  };
}

function refused(reason: DropReason): Checked {
  return { ok: false, reason };
}

const markup =
  /https?:|www\.|\b(?:javascript|data|mailto):|<\/?[a-z!]|\]\(|!\[|```|\*\*|__\w|\{\{|&#?\w+;/i;

function textsOf(item: StudyItem): string[] {
  switch (item.type) {
    case 'point':
      return [item.text];
    case 'cloze':
      return item.text.split(/\{\{c1::(.*?)\}\}/);
    case 'basic':
      return [item.front, item.back];
    case 'question':
      return [item.stem, ...item.options];
    case 'task':
      // The blank sign in the stem is ours.
      return [...stringsIn(item.task), item.correction ?? '', item.stem.replaceAll(blankSign, ' ')];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** An answer with more words is a sentence, not a name. */
const mostWordsOfName = 6;

function faultOf(item: PlainItem, english: boolean): DropReason | undefined {
  if (item.type === 'cloze') return faultOfCloze(item.text, english);
  if (item.type === 'point') {
    if (english && talksToReader(item.text)) return 'speaks to the reader';
    return faultOfForm(item.text) ?? (english ? faultOfEnglish(item.text, true) : undefined);
  }
  const prompt = item.type === 'basic' ? item.front : item.stem;
  const answer = item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');
  const unclear = faultOfStem(prompt);
  if (unclear !== undefined) return unclear;
  if (pointsBack.test(answer)) return 'makes no sense without the page';
  // Entries of a list often share a word with the list's name.
  const isName = !isListAnswer(answer) && wordsOf(answer).length <= mostWordsOfName;
  if (isName && sharesRoot(answer, prompt)) return 'the answer stands in the question';
  const fault = english ? faultOfSource(item.quote) : undefined;
  if (fault !== undefined) return fault;
  return item.type === 'question' ? faultOfOptions(item.options, item.answer) : undefined;
}

function faultOfCloze(text: string, english: boolean): DropReason | undefined {
  const [before = '', hidden = '', after = ''] = text.split(/\{\{c1::(.*?)\}\}/);
  const sentence = before + hidden + after;
  return (
    faultOfBlank(hidden, before + after) ??
    faultOfForm(sentence) ??
    (english ? faultOfEnglish(sentence, true) : undefined)
  );
}

function faultOfOptions(options: readonly string[], answer: number): DropReason | undefined {
  const plain = options.map((option) => wordsOf(option).join(' '));
  if (new Set(plain).size < options.length) return 'two options say the same';
  if (plain.some((option) => /^(all|none|both) of (these|the above|them)$/.test(option))) {
    return 'an option speaks of the others';
  }
  const longest = Math.max(
    ...options.filter((_, index) => index !== answer).map(({ length }) => length),
  );
  // A student guesses the right answer by its length.
  const right = options[answer]?.length ?? 0;
  return right > 30 && right > 2 * longest ? 'the answer is far longer than the others' : undefined;
}

const inOrder =
  /\b(steps?|stages?|phases?|procedure|process|workflow|algorithm|sequence|order|how to)\b/i;
const mostFoils = 12;

/** Teaching rules for a model's questions other than single choice, as for the device's own. `groundOn` checks the facts. */
function createTaskRules(pages: readonly CleanPage[], english: boolean) {
  let terms: string[] | undefined;
  let defined: Defined[] | undefined;
  const faultOfSentence = (sentence: string) =>
    faultOfForm(sentence) ?? (english ? faultOfEnglish(sentence, true) : undefined);
  const isOnPages = (words: string) => {
    const plain = plainTerm(words);
    return pages.some(({ text }) => ` ${plainTerm(text)} `.includes(` ${plain} `));
  };

  function faultOfTask(item: TaskItem): DropReason | undefined {
    const { task, stem, quote } = item;
    switch (task.kind) {
      case 'true-false':
        defined ??= english ? allDefined(pages) : [];
        return faultOfSentence(stem) ?? faultOfFalse(item, defined);
      case 'short':
        return faultOfStem(stem) ?? faultOfBlank(task.accepted[0] ?? '', stem);
      case 'cloze': {
        const hidden = task.blanks.map(([one = '']) => one);
        const rest = task.around.join(' ');
        const whole = task.around.map((text, at) => text + (hidden[at] ?? '')).join('');
        const faults = hidden.map((one) => faultOfBlank(one, rest));
        return faults.find((fault) => fault !== undefined) ?? faultOfSentence(whole);
      }
      case 'multiple':
        return faultOfStem(stem) ?? faultOfMultiple(task, isOnPages);
      case 'matching':
        return faultOfPairs(item, task, english);
      case 'ordering': {
        const headings = pages.find(({ page }) => page === item.page)?.blocks ?? [];
        const named = headings.filter(({ kind }) => kind === 'heading').map(({ text }) => text);
        return faultOfStem(stem) ?? (isOrdered(quote, named) ? undefined : 'no steps in an order');
      }
      default:
        return undefined;
    }
  }

  return {
    faultOf(item: TaskItem): DropReason | undefined {
      // List entries are not sentences.
      const isList = item.task.kind === 'multiple' || item.task.kind === 'ordering';
      const fault = english && !isList ? faultOfSource(item.quote) : undefined;
      return fault ?? faultOfTask(item);
    },
    /** Adds to a short answer its other names in the text, and terms of similar spelling that are wrong. */
    complete(item: TaskItem, isSound: (item: TaskItem) => boolean): TaskItem {
      const { task } = item;
      if (task.kind !== 'short') return item;
      terms ??= keyTermsOf(pages);
      const [right = ''] = task.accepted;
      const names = english ? otherNamesIn(preparedOf(pages).material()) : new Map();
      defined ??= english ? allDefined(pages) : [];
      const others = namesOf(
        right,
        names,
        defined.map(({ term }) => term),
      ).filter((name) => isSound({ ...item, task: { ...task, accepted: [right, name] } }));
      const accepted = [...new Set([...task.accepted, ...others])];
      const own = new Set(accepted.map(plainTerm));
      const near = terms.filter(
        (term) => Math.abs(term.length - right.length) <= 2 && !own.has(plainTerm(term)),
      );
      return { ...item, task: { ...task, accepted, foils: near.slice(0, mostFoils) } };
    },
  };
}

function allDefined(pages: readonly CleanPage[]): Defined[] {
  const { material, ranking, definitionsIn } = preparedOf(pages);
  return definedIn(pages, material(), ranking(), definitionsIn);
}

/** A false statement is true if the other term is a more general kind: what holds for the kind holds for the thing. */
function faultOfFalse(
  { stem, parts = [] }: TaskItem,
  all: readonly Defined[],
): DropReason | undefined {
  const [other] = parts;
  if (other === undefined) return undefined;
  const swapped = all.find(({ plain }) => plain === plainTerm(other.term));
  const said = ` ${plainTerm(stem.slice(0, Math.max(0, stem.length - other.meaning.length)))} `;
  const own = all.filter(({ plain }) => said.includes(` ${plain} `));
  const isTrue = swapped !== undefined && own.some((one) => isKindOf(one, swapped, all));
  return isTrue ? 'another answer may be right' : undefined;
}

function faultOfMultiple(
  { options, right }: TaskOf<'multiple'>,
  isOnPages: (words: string) => boolean,
): DropReason | undefined {
  const plain = options.map((option) => wordsOf(option).join(' '));
  if (plain.some((one) => /^(all|none|both|some) of (these|the above|them)$/.test(one))) {
    return 'an option speaks of the others';
  }
  const wrong = options.filter((option) => !right.includes(option));
  const isNear = wrong.some((one) =>
    right.some((other) => overlaps(plainTerm(one), plainTerm(other))),
  );
  if (isNear) return 'two options say the same';
  return wrong.every(isOnPages) ? undefined : 'a wrong answer is not of these pages';
}

function faultOfPairs(
  { parts = [] }: TaskItem,
  { prompts, answers }: TaskOf<'matching'>,
  english: boolean,
): DropReason | undefined {
  const tells = prompts.some((prompt, at) => sharesRoot(prompt, answers[at] ?? ''));
  if (tells) return 'the answer stands in the question';
  if (prompts.some((prompt) => wordsOf(prompt).length > 2 * mostWordsTyped)) return 'too long';
  return english
    ? parts.map(({ quote }) => faultOfSource(quote)).find((fault) => fault !== undefined)
    : undefined;
}

/** The entries are numbered, or the line above or a heading calls them steps. */
function isOrdered(quote: string, headings: readonly string[]): boolean {
  const [first = '', ...rest] = quote.split('\n\n');
  const isNumbered = rest.every((entry) => /^\(?\d{1,2}[.)]/.test(entry.trim()));
  const isNamed = !bullet.test(first) && /:\s*$/.test(first) && inOrder.test(first);
  return isNumbered || isNamed || headings.some((heading) => inOrder.test(heading));
}

const fewestWords = 3;
const pointsAtPage = /\b(the|this|that) (text|passage|page|author|document|excerpt|file)\b/i;

const pointsBack =
  /^(?:it|this|that|these|those|they|them|(?:the )?(?:(?:first|second|third|last|other|same)(?: ones?)?|latter|former|following|above))\.?$/i;

/** @param stem the question, without its answer or its options */
function faultOfStem(stem: string): DropReason | undefined {
  if (wordsOf(stem).length < fewestWords) return 'too short';
  return pointsAtPage.test(stem) ? 'makes no sense without the page' : undefined;
}

function faultOfBlank(hidden: string, rest: string): DropReason | undefined {
  const words = wordsOf(hidden);
  if (words.length > mostWordsTyped) return 'the answer is too long to type';
  if (words.every((word) => stopWords.has(word))) return 'no fact to learn';
  return sharesRoot(hidden, rest) ? 'the answer stands in the question' : undefined;
}

/** A sentence with such a fault teaches nothing. */
const neverTaught = new Set<DropReason>([
  'refers to a figure, table or chapter',
  'a question or an instruction',
]);

function faultOfSource(quote: string): DropReason | undefined {
  const faults = splitSentences(quote).map((sentence) => faultOfEnglish(tidy(sentence), true));
  return faults.find((fault) => fault !== undefined && neverTaught.has(fault));
}
