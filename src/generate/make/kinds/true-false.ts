/**
 * Statements that the text makes, and statements that it makes of a sister term. Nothing is negated: whether a negated sentence
 * is false depends on the world, not on the text.
 */
import { truths } from '../../../model/study/quiz/task.ts';
import { withoutAdverb } from '../../define/verbs.ts';
import { upperFirst } from '../../language/words.ts';
import { wrongMeanings } from '../likeness/wrong-meanings.ts';
import { isPlural } from '../term-names.ts';
import type { KindCandidate } from './candidate.ts';
import { areUnrelated, askingFor, type Defined, isKindOf } from './defined.ts';

export function trueFalseOf(all: readonly Defined[]): KindCandidate[] {
  // The same false meaning again and again would tell itself.
  const used = new Set<Defined>();
  let told = 0;
  return all.flatMap((one) => {
    const { definition, page, quote } = one;
    if (
      definition === undefined ||
      /^(called|happens (in|under)|says|do|does|did|people .*)$/.test(definition.link)
    )
      return [];
    const correction = statementOf(one, one.meaning);
    const source = { page, quote };
    // Who answers “true” to all should not be right more often than not.
    const other = used.size <= told ? sisterOf(one, all, used) : undefined;
    if (other !== undefined) {
      used.add(other);
      const { term, meaning } = other;
      const stem = statementOf(one, meaning);
      const parts = [{ term, meaning, page: other.page, quote: other.quote }];
      const task = { kind: 'true-false' as const, options: truths, right: 'False' };
      return [
        { ...askingFor(one), item: { type: 'task', stem, task, parts, correction, ...source } },
      ];
    }
    told += 1;
    const task = { kind: 'true-false' as const, options: truths, right: 'True' };
    return [{ ...askingFor(one), item: { type: 'task', stem: correction, task, ...source } }];
  });
}

/** Whose meaning fits the sentence, and is not true of the term. */
function sisterOf(
  one: Defined,
  all: readonly Defined[],
  used: ReadonlySet<Defined>,
): Defined | undefined {
  const { definition } = one;
  if (definition === undefined) return undefined;
  const fair = all.filter(
    (other) =>
      other !== one &&
      !used.has(other) &&
      // “Means that it is …” does not go on after “is”.
      linkOf(other) === linkOf(one) &&
      isPlural(headOf(other.meaning)) === isPlural(headOf(one.meaning)) &&
      areUnrelated(one, other) &&
      !isKindOf(one, other, all),
  );
  const [meaning] = wrongMeanings(one, fair, definition) ?? [];
  return fair.find((other) => other.definition?.meaning === meaning && meaning !== undefined);
}

function linkOf({ definition }: Defined): string | undefined {
  return definition && withoutAdverb(definition.link);
}

/** “the effects” of “the effects of misinformation from outside”. */
function headOf(meaning: string): string {
  return meaning.split(/,| (?:of|that|which|who|whose|in|for|from|by|when|to|with|made) /)[0] ?? '';
}

function statementOf({ term, definition }: Defined, meaning: string): string {
  const { article = '', link = 'is', scope = '' } = definition ?? {};
  const named = article === '' ? term : `${article} ${term}`;
  const sentence = `${scope === '' ? '' : `${scope}, `}${named} ${link} ${meaning}`;
  return `${upperFirst(sentence)}.`;
}
