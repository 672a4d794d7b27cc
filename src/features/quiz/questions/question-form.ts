/** The form of a question: its values, its problems, and the changes to save. */
import {
  fewestAnswers,
  mostAnswers,
  type Question,
  type QuestionFields,
} from '../../../model/entities/quiz/quiz.ts';
import { fieldsOfTask, taskOf } from '../../../model/study/quiz/task.ts';
import {
  checkKind,
  emptyParts,
  fittingKind,
  type KindParts,
  partsOfTask,
  type QuestionWords,
} from './kind-form.ts';

export type QuestionDraft = Pick<Question, 'stem' | 'options' | 'answer'>;
type Whole = Omit<QuestionFields, 'page' | 'quote'>;

/**
 * The changed fields, so that two devices can change different parts of a question. Kind, answers and the number of the
 * correct answer are one part.
 */
export function changedParts(question: Whole, draft: Whole): Partial<Whole> {
  const { stem, options, answer, kind, prompts, answers, explanation } = draft;
  const special = [kind, prompts, answers].map((one) => one ?? null);
  const before = [question.kind, question.prompts, question.answers].map((one) => one ?? null);
  const isOfKind = JSON.stringify(special) === JSON.stringify(before);
  const isSame =
    isOfKind && answer === question.answer && options.join('\n') === question.options.join('\n');
  return {
    ...(stem === question.stem ? {} : { stem }),
    ...(isSame ? {} : { options, answer }),
    ...(isOfKind ? {} : { kind, prompts, answers }),
    ...((explanation ?? '') === (question.explanation ?? '') ? {} : { explanation }),
  };
}

/** Removes a wrong answer; the correct one stays marked. */
export function withoutAnswer(
  { options, answer }: QuestionDraft,
  index: number,
): Pick<QuestionDraft, 'options' | 'answer'> {
  return { options: options.toSpliced(index, 1), answer: answer > index ? answer - 1 : answer };
}

/** Removes empty answers of a new question. The correct answer stays, and at least two answers. */
export function withoutBlanks<Draft extends QuestionDraft>(draft: Draft): Draft {
  let form = draft;
  for (let at = draft.options.length - 1; at >= 0; at -= 1) {
    const isBlank = form.options[at]?.trim() === '' && at !== form.answer;
    if (isBlank && form.options.length > fewestAnswers)
      form = { ...form, ...withoutAnswer(form, at) };
  }
  return form;
}

export interface QuestionForm extends QuestionWords {
  /** The answers and the number of the correct one when the dialog opened. */
  stored: string[];
  explanation: string;
}

export function formOfQuestion(question: Whole): QuestionForm {
  const { options, answer, kind, answers } = question;
  const task = taskOf(question);
  const isSpecial = task.kind !== 'single' && task.kind !== 'true-false';
  return {
    ...partsOfTask(task, question.stem),
    // Rows of other kinds have options for older apps only.
    ...(isSpecial ? { options: ['', '', '', ''], answer: 0 } : { options, answer }),
    stored: [...options, String(answer), ...(kind ? [kind, ...(answers ?? [])] : [])],
    explanation: question.explanation ?? '',
  };
}

/** @returns fields that a draft stores with a change: the number of the answer belongs to the answers */
export function answersAlong(
  changes: Partial<QuestionForm>,
  form: QuestionForm,
): Partial<QuestionForm> {
  const { options, answer, stored } = form;
  const ofKind = Object.keys(emptyParts) as (keyof KindParts)[];
  const kindParts = ofKind.filter((name) => name in changes);
  const isChanged = 'options' in changes || 'answer' in changes || kindParts.length > 0;
  const parts = kindParts.length > 0 ? pick(form, ofKind) : {};
  return isChanged ? { options, answer, stored, ...parts } : {};
}

function pick<Thing, Name extends keyof Thing>(thing: Thing, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
}

/** @returns the parts of a draft that a form can show; answers only if the stored answers are still the same */
export function fittingQuestion(
  { options, answer, stored, ...typed }: Partial<QuestionForm>,
  now: QuestionForm,
): Partial<QuestionForm> {
  const fitting = fittingKind(typed);
  const { stem, explanation } = fitting;
  const words = {
    ...(stem !== undefined && { stem }),
    ...(explanation !== undefined && { explanation }),
  };
  if (options === undefined || answer === undefined || stored === undefined) return words;
  const isThere = Number.isInteger(answer) && answer >= 0 && answer < options.length;
  const isStored = JSON.stringify(stored) === JSON.stringify(now.stored);
  return isThere && isStored ? { ...fitting, options, answer, stored } : words;
}

/** @returns the parts of a draft that the form of a new question can show */
export function fittingNewQuestion<Form extends QuestionDraft>({
  options,
  answer,
  ...typed
}: Partial<Form>): Partial<Form> {
  const rest = fittingKind(typed as Partial<KindParts>) as Partial<Form>;
  if (options === undefined || answer === undefined) return rest;
  const isMany = options.length >= fewestAnswers && options.length <= mostAnswers;
  const isThere = Number.isInteger(answer) && answer >= 0 && answer < options.length;
  return isMany && isThere ? { ...rest, options, answer } : rest;
}

/** @param before the question to change @returns the problem, or the fields of the row */
export function checkWords(
  form: QuestionWords & { explanation: string },
  before?: Whole,
): { problem: string; at: keyof QuestionWords } | { question: Whole } {
  const checked = checkKind(form, before && taskOf(before));
  if ('problem' in checked) return checked;
  const explanation = form.explanation.trim() || null;
  return { question: { stem: checked.stem, ...fieldsOfTask(checked.task), explanation } };
}
