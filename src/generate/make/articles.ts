/** Whether a term can stand where another was hidden, as far as the articles around the blank tell. */
import type { Alternative } from './likeness/of-one-kind.ts';
import type { Contexts, TermContext } from './likeness/term-contexts.ts';

/** A term that the text has less often tells nothing by its articles. */
const fewestTimes = 3;
const mostly = 0.5;

/** @param sentence with “_____” for the answer */
export function fitsArticle(
  other: Alternative,
  answer: Alternative,
  sentence: string,
  { terms }: Contexts,
): boolean {
  const context = terms.get(other.plain);
  if (/\ban? [“"‘]?_____/.test(sentence))
    return (
      /^[aeiou]/i.test(other.term) === /^[aeiou]/i.test(answer.term) &&
      !(context !== undefined && context.times >= fewestTimes && context.afterA === 0)
    );
  const isBare =
    !/\b(?:the|its|their|this|that|these|those|each|every|one|of|\p{L}+[’']s) [“"‘]?_____/iu.test(
      sentence,
    );
  return answer.plural || !isBare || !isCounted(context);
}

/** “a mandate”, “the moratorium”: it never stands without an article. */
function isCounted(context: TermContext | undefined): boolean {
  return (
    context !== undefined &&
    context.times >= fewestTimes &&
    context.afterA + context.afterThe >= context.times * mostly &&
    context.afterA > 0
  );
}
