/** The form values of each kind of question, and their validation. Pure. */
import { fewestAnswers, mostAnswers } from '../../../model/entities/quiz/quiz.ts';
import { blanksOf, sentenceOf } from '../../../model/study/quiz/blanks.ts';
import { foldTyped } from '../../../model/study/quiz/fold-typed.ts';
import {
  fieldsOfTask,
  type QuestionKind,
  questionKinds,
  type Task,
  truths,
} from '../../../model/study/quiz/task.ts';
import { longestText } from '../../../text/longest-text.ts';

/** Texts and lists of texts, as drafts store them. */
export interface KindParts {
  kind: string;
  /** `True` or `False`. */
  truth: string;
  choices: string[];
  /** Indexes of the correct choices, as texts. */
  ticked: string[];
  /** One per line. */
  accepted: string;
  /** Similar wrong answers of a generated question. Not editable. */
  foils: string[];
  lefts: string[];
  rights: string[];
  /** One per line. */
  steps: string;
}

export interface QuestionWords extends KindParts {
  stem: string;
  options: string[];
  answer: number;
}

/** Limit of pairs, steps, blanks and accepted answers. */
export const mostInForm = 12;

export const emptyParts: KindParts = {
  ...{ kind: 'single', truth: '', choices: ['', '', '', ''], ticked: [], accepted: '', foils: [] },
  ...{ lefts: ['', '', ''], rights: ['', '', ''], steps: '' },
};

/** @param stem of the row; a cloze gets its sentence with the words in brackets */
export function partsOfTask(task: Task, stem: string): KindParts & { stem: string } {
  const { kind } = task;
  const parts = { ...emptyParts, kind, stem };
  switch (kind) {
    case 'single':
      return parts;
    case 'true-false':
      return { ...parts, truth: task.right };
    case 'multiple': {
      const ticked = task.options.flatMap((one, at) => (task.right.includes(one) ? [`${at}`] : []));
      return { ...parts, choices: [...task.options], ticked };
    }
    case 'short':
      return { ...parts, accepted: inLines(task.accepted), foils: [...task.foils] };
    case 'cloze':
      return { ...parts, stem: sentenceOf(task) };
    case 'matching': {
      const lefts = task.answers.map((_, at) => task.prompts[at] ?? '');
      return { ...parts, lefts, rights: [...task.answers] };
    }
    case 'ordering':
      return { ...parts, steps: inLines(task.steps) };
  }
}

/** One per line; imported texts may contain line breaks. */
function inLines(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/\s*\n\s*/g, ' ')).join('\n');
}

/** Carries typed answers over to another kind if it has a field for them. */
export function withKind(form: QuestionWords, kind: QuestionKind): Partial<QuestionWords> {
  const texts = form.options.filter((text) => text.trim() !== '');
  const isEmpty = form.choices.every((text) => text.trim() === '');
  if (kind === 'multiple' && isEmpty && texts.length > 0)
    return { kind, choices: form.options, ticked: [`${form.answer}`] };
  const right = form.options[form.answer]?.trim();
  if (kind === 'short' && form.accepted === '' && right) return { kind, accepted: right };
  return { kind };
}

export function kindOf({ kind }: Pick<KindParts, 'kind'>): QuestionKind {
  return questionKinds.find((one) => one === kind) ?? 'single';
}

type Checked = { problem: string; at: keyof QuestionWords } | { stem: string; task: Task };

/**
 * @param before the question so far: an imported question may keep more parts than the form allows
 * @returns the problem, or the question with trimmed texts
 */
export function checkKind(form: QuestionWords, before?: Task): Checked {
  const checked = taskOfForm(form, before === undefined ? 0 : countParts(before));
  if ('problem' in checked) return checked;
  const { options } = fieldsOfTask(checked.task);
  const isLong =
    checked.stem.length > longestText || options.some((one) => one.length > longestText);
  return isLong ? { problem: 'This is too long for one question.', at: 'stem' } : checked;
}

function countParts(task: Task): number {
  switch (task.kind) {
    case 'single':
    case 'true-false':
    case 'multiple':
      return task.options.length;
    case 'short':
      return task.accepted.length;
    case 'cloze':
      return task.blanks.length;
    case 'matching':
      return task.answers.length;
    case 'ordering':
      return task.steps.length;
  }
}

/** @param partsBefore still allowed */
function taskOfForm(form: QuestionWords, partsBefore: number): Checked {
  const most = Math.max(mostInForm, partsBefore);
  const stem = form.stem.trim();
  const kind = kindOf(form);
  switch (kind) {
    case 'single':
      return singleOf(form, stem);
    case 'true-false': {
      if (stem === '') return { problem: 'Enter the statement.', at: 'stem' };
      const right = truths.find((one) => one === form.truth);
      if (right === undefined)
        return { problem: 'Choose whether the statement is true or false.', at: 'truth' };
      return { stem, task: { kind, options: truths, right } };
    }
    case 'multiple':
      return multipleOf(form, stem, Math.max(mostAnswers, partsBefore));
    case 'short': {
      const accepted = linesOf(form.accepted);
      if (stem === '') return { problem: 'Enter the question.', at: 'stem' };
      if (accepted.length === 0) return { problem: 'Enter an accepted answer.', at: 'accepted' };
      if (accepted.length > most) return tooMany('accepted answers', 'accepted', most);
      return { stem, task: { kind, accepted, foils: form.foils } };
    }
    case 'cloze':
      return clozeOf(stem, most);
    case 'matching':
      return matchingOf(form, stem, most);
    case 'ordering': {
      const steps = linesOf(form.steps);
      if (steps.length < 2)
        return { problem: 'Enter at least two steps, one per line.', at: 'steps' };
      if (steps.length > most) return tooMany('steps', 'steps', most);
      if (isRepeated(steps)) return { problem: 'Each step must be different.', at: 'steps' };
      return { stem: stem || defaultStems.ordering, task: { kind, steps } };
    }
  }
}

export const defaultStems = {
  matching: 'Match the items.',
  ordering: 'Put the steps in order.',
} as const;

function singleOf({ options, answer }: QuestionWords, stem: string): Checked {
  const at = 'options';
  const texts = options.map((option) => option.trim());
  if (stem === '') return { problem: 'Enter the question.', at: 'stem' };
  if (texts[answer] === '') return { problem: 'Enter the correct answer, or mark another.', at };
  if (texts.includes('')) {
    const isMore = texts.length > fewestAnswers;
    return { problem: isMore ? 'Fill in every answer.' : 'Enter at least two answers.', at };
  }
  if (isRepeated(texts)) return { problem: 'Each answer must be different.', at };
  return { stem, task: { kind: 'single', options: texts, right: texts[answer] ?? '' } };
}

function multipleOf({ choices, ticked }: KindParts, stem: string, most: number): Checked {
  const at = 'choices';
  const texts = choices.map((text) => text.trim());
  const options = texts.filter((text) => text !== '');
  const right = texts.filter((text, place) => text !== '' && ticked.includes(`${place}`));
  if (stem === '') return { problem: 'Enter the question.', at: 'stem' };
  if (options.length < fewestAnswers) return { problem: 'Enter at least two answers.', at };
  if (options.length > most) return tooMany('answers', at, most);
  if (isRepeated(options)) return { problem: 'Each answer must be different.', at };
  if (right.length === 0) return { problem: 'Mark at least one correct answer.', at };
  if (right.length === options.length)
    return { problem: 'Leave at least one answer unmarked.', at };
  return { stem, task: { kind: 'multiple', options, right } };
}

function clozeOf(sentence: string, most: number): Checked {
  const at = 'stem';
  if (sentence === '') return { problem: 'Enter the sentence.', at };
  const { stem, task } = blanksOf(sentence);
  if (task.blanks.length === 0) return { problem: 'Put the missing words in [brackets].', at };
  if (task.blanks.length > most) return tooMany('blanks', at, most);
  const isNothing = (text: string) => foldTyped(text).words.length === 0;
  const isEmpty = task.blanks.some((accepted) => accepted.every(isNothing));
  if (isEmpty) return { problem: 'Enter words in each pair of brackets.', at };
  if (!/[\p{L}\p{N}]/u.test(task.around.join('')))
    return { problem: 'Enter words around the blanks.', at };
  return { stem, task };
}

function matchingOf({ lefts, rights }: KindParts, stem: string, most: number): Checked {
  const at = 'lefts';
  const pairs = rights
    .map((right, place) => ({ left: lefts[place]?.trim() ?? '', right: right.trim() }))
    .filter(({ left, right }) => left !== '' || right !== '');
  // A match without an item is a distractor.
  const matched = pairs.filter(({ left }) => left !== '');
  if (matched.length < 2) return { problem: 'Enter at least two pairs.', at };
  if (matched.some(({ right }) => right === ''))
    return { problem: 'Enter a match for each item.', at };
  if (pairs.length > most) return tooMany('pairs', at, most);
  const extra = pairs.filter(({ left }) => left === '');
  const prompts = matched.map(({ left }) => left);
  const answers = [...matched, ...extra].map(({ right }) => right);
  if (isRepeated(prompts)) return { problem: 'Each item must be different.', at };
  if (isRepeated(answers)) return { problem: 'Each match must be different.', at };
  return { stem: stem || defaultStems.matching, task: { kind: 'matching', prompts, answers } };
}

function tooMany(what: string, at: keyof QuestionWords, most: number): Checked {
  return { problem: `Enter at most ${most} ${what}.`, at };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

function isRepeated(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

/** @returns the parts of a draft that a form can show */
export function fittingKind<Form extends KindParts>(typed: Partial<Form>): Partial<Form> {
  const { kind, lefts, rights, choices, ...rest } = typed;
  const fitting: Partial<KindParts> = {};
  if (kind !== undefined && questionKinds.some((one) => one === kind)) fitting.kind = kind;
  if (choices !== undefined && choices.length >= fewestAnswers) fitting.choices = choices;
  if (lefts !== undefined && lefts.length === (rights ?? lefts).length) fitting.lefts = lefts;
  if (rights !== undefined && rights.length === (lefts ?? rights).length) fitting.rights = rights;
  return { ...rest, ...fitting } as Partial<Form>;
}
