/** What may be saved as a question, and what is wrong with what may not. */
import { fewestAnswers, mostAnswers, type Question } from '../../../model/entities/quiz.ts';

export type QuestionDraft = Pick<Question, 'stem' | 'options' | 'answer'>;

/**
 * Only what differs travels, so that two devices can change different parts of one question. Its answers and the number
 * of the right one are one part.
 */
export function changedParts(
  question: QuestionDraft,
  draft: QuestionDraft,
): Partial<QuestionDraft> {
  const { stem, options, answer } = draft;
  const isSame = answer === question.answer && options.join('\n') === question.options.join('\n');
  return {
    ...(stem === question.stem ? {} : { stem }),
    ...(isSame ? {} : { options, answer }),
  };
}

/** @returns the question without an answer that is not the right one, which stays marked */
export function withoutAnswer(
  { options, answer }: QuestionDraft,
  index: number,
): Pick<QuestionDraft, 'options' | 'answer'> {
  return { options: options.toSpliced(index, 1), answer: answer > index ? answer - 1 : answer };
}

/** Of a new question: what was left empty was not wanted. The right answer stays, and two in all. */
export function withoutBlanks<Draft extends QuestionDraft>(draft: Draft): Draft {
  let form = draft;
  for (let at = draft.options.length - 1; at >= 0; at -= 1) {
    const isBlank = form.options[at]?.trim() === '' && at !== form.answer;
    if (isBlank && form.options.length > fewestAnswers)
      form = { ...form, ...withoutAnswer(form, at) };
  }
  return form;
}

/** What the dialog holds: the question, and the answers with the number as they were stored when it opened. */
export interface QuestionForm extends QuestionDraft {
  stored: string[];
}

export function formOfQuestion({ stem, options, answer }: QuestionDraft): QuestionForm {
  return { stem, options, answer, stored: [...options, String(answer)] };
}

/** @returns what a draft holds besides what was changed: a number says nothing without its answers */
export function answersAlong(
  changes: Partial<QuestionForm>,
  { options, answer, stored }: QuestionForm,
): Partial<QuestionForm> {
  const isChanged = 'options' in changes || 'answer' in changes;
  return isChanged ? { options, answer, stored } : {};
}

/**
 * @param typed parts of a draft
 * @param now what the form begins with
 * @returns the parts that a form can show: answers with their number, of the answers that are stored still
 */
export function fittingQuestion(
  { options, answer, stored, ...typed }: Partial<QuestionForm>,
  now: QuestionForm,
): Partial<QuestionForm> {
  if (options === undefined || answer === undefined || stored === undefined) return typed;
  const isThere = Number.isInteger(answer) && answer >= 0 && answer < options.length;
  const isStored = JSON.stringify(stored) === JSON.stringify(now.stored);
  return isThere && isStored ? { ...typed, options, answer, stored } : typed;
}

/** @returns the parts of a draft that a form of a new question can show: its answers with the number of the right one */
export function fittingNewQuestion<Form extends QuestionDraft>({
  options,
  answer,
  ...typed
}: Partial<Form>): Partial<Form> {
  const rest = typed as Partial<Form>;
  if (options === undefined || answer === undefined) return rest;
  const isMany = options.length >= fewestAnswers && options.length <= mostAnswers;
  const isThere = Number.isInteger(answer) && answer >= 0 && answer < options.length;
  return isMany && isThere ? { ...rest, options, answer } : rest;
}

/** @returns what is wrong, or the question with spaces around its texts left out */
export function checkQuestion({
  stem,
  options,
  answer,
}: QuestionDraft): { problem: string; at: 'stem' | 'options' } | { question: QuestionDraft } {
  const texts = options.map((option) => option.trim());
  if (stem.trim() === '') return { problem: 'Enter the question.', at: 'stem' };
  const at = 'options';
  if (texts[answer] === '') return { problem: 'Enter the correct answer, or mark another.', at };
  if (texts.some((text) => text === '')) {
    const problem =
      texts.length > fewestAnswers ? 'Fill in every answer.' : 'Enter at least two answers.';
    return { problem, at };
  }
  if (new Set(texts).size < texts.length) return { problem: 'Each answer must be different.', at };
  return { question: { stem: stem.trim(), options: texts, answer } };
}
