/** What may be saved as a question, and what is wrong with what may not. */
import type { Question } from '../../../model/entities/quiz.ts';

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

/**
 * @param typed parts of a draft
 * @param answerCount of the stored question
 * @returns the parts that a form can show: one of the answers is marked
 */
export function fittingQuestion(
  { options, answer, ...typed }: Partial<QuestionDraft>,
  answerCount: number,
): Partial<QuestionDraft> {
  const count = options?.length ?? answerCount;
  const isThere = answer !== undefined && Number.isInteger(answer) && answer >= 0 && answer < count;
  return { ...typed, ...(options && { options }), ...(isThere && { answer }) };
}

/** @returns what is wrong, or the question with spaces around its texts left out */
export function checkQuestion({
  stem,
  options,
  answer,
}: QuestionDraft): { problem: string } | { question: QuestionDraft } {
  const texts = options.map((option) => option.trim());
  if (stem.trim() === '') return { problem: 'Enter the question.' };
  if (texts.some((text) => text === '')) return { problem: 'Fill in every answer.' };
  if (new Set(texts).size < texts.length) return { problem: 'Each answer must be different.' };
  return { question: { stem: stem.trim(), options: texts, answer } };
}
