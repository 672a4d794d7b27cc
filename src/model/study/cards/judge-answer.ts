/** Judges the typed answer to a card by the rule of quizzes, and tells which form of the answer was meant. */
import { type Context, otherForms } from '../quiz/alternatives.ts';
import { judgeTyped, newEffort, type TypedVerdict } from '../quiz/typed.ts';
import { differenceOf, markedIn } from './typed-difference.ts';

export interface Judgement {
  verdict: TypedVerdict;
  /** The form of the answer to show beside the typed text. */
  meant: string;
}

export function judgeAnswer(typed: string, right: string, context: Context = {}): Judgement {
  const verdict = judgeTyped(typed, [right], [], newEffort(), context);
  const forms = otherForms(right, context);
  if (verdict === 'wrong') return { verdict, meant: nearestOf(typed, right, forms) };
  const isMeant = (form: string) => judgeTyped(typed, [form]) === verdict;
  const isItself = judgeTyped(typed, [right], [], newEffort(), { isAlone: true }) === verdict;
  return { verdict, meant: isItself ? right : (forms.find(isMeant) ?? right) };
}

/** A form that agrees with the typed text in most of its letters; otherwise the whole answer. */
function nearestOf(typed: string, right: string, forms: readonly string[]): string {
  const near = forms
    .filter((form) => right.includes(form))
    .map((form) => {
      const parts = differenceOf(typed, form, false);
      return { form, marked: markedIn(parts), all: form.length + typed.length };
    });
  const [nearest] = near.sort((a, b) => a.marked - b.marked);
  return nearest !== undefined && nearest.marked * 2 < nearest.all ? nearest.form : right;
}
