/** Teaching rules for a model's questions other than single choice, as for the device's own. `groundOn` checks the facts. */
import type { TaskOf } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { TaskItem } from '../engine.ts';
import { bullet } from '../grounding/surroundings.ts';
import { faultOfEnglish, faultOfForm } from '../language/quality.ts';
import { splitSentences, tidy } from '../language/sentences.ts';
import { sharesRoot, stopWords, wordsOf } from '../language/words.ts';
import { overlaps } from '../make/distractors.ts';
import { mostWordsTyped } from '../make/kinds/bounds.ts';
import { type Defined, definedIn, isKindOf } from '../make/kinds/defined.ts';
import { plainTerm } from '../make/term-names.ts';
import { preparedOf } from '../prepared.ts';
import { keyTermsOf } from '../terms/key-terms.ts';

export interface TaskRules {
  faultOf(item: TaskItem): DropReason | undefined;
  /** Adds to a short answer terms of similar spelling that are wrong. */
  complete(item: TaskItem): TaskItem;
}

const inOrder =
  /\b(steps?|stages?|phases?|procedure|process|workflow|algorithm|sequence|order|how to)\b/i;
const mostFoils = 12;

export function createTaskRules(pages: readonly CleanPage[], english: boolean): TaskRules {
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
        return faultOfStem(stem) ?? faultOfOptions(task, isOnPages);
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
    faultOf(item) {
      // List entries are no sentences.
      const isList = item.task.kind === 'multiple' || item.task.kind === 'ordering';
      const fault = english && !isList ? faultOfSource(item.quote) : undefined;
      return fault ?? faultOfTask(item);
    },
    complete(item) {
      if (item.task.kind !== 'short') return item;
      terms ??= keyTermsOf(pages);
      const [right = ''] = item.task.accepted;
      const near = terms.filter(
        (term) => Math.abs(term.length - right.length) <= 2 && plainTerm(term) !== plainTerm(right),
      );
      return { ...item, task: { ...item.task, foils: near.slice(0, mostFoils) } };
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

function faultOfOptions(
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

/** @param stem the question, without its answer or its options */
export function faultOfStem(stem: string): DropReason | undefined {
  if (wordsOf(stem).length < fewestWords) return 'too short';
  return pointsAtPage.test(stem) ? 'makes no sense without the page' : undefined;
}

export function faultOfBlank(hidden: string, rest: string): DropReason | undefined {
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

export function faultOfSource(quote: string): DropReason | undefined {
  const faults = splitSentences(quote).map((sentence) => faultOfEnglish(tidy(sentence), true));
  return faults.find((fault) => fault !== undefined && neverTaught.has(fault));
}
