/** Whether what a text says of a term makes a question that is clear without the page, and is worth a student's time. */
import type { Definition } from '../define/definitions.ts';
import { leastWorth } from '../worth/worth.ts';
import { thingOfMeaning } from './likeness/kinds-of-things.ts';
import { isPlural } from './term-names.ts';

/** “easier to spot”, “more common among …”, “similar to …” */
const compares =
  /^(?:more|less|most|least|better|worse|similar|equal|different|such)\b|^\p{Ll}+er (?:to|than)\b/iu;
/** “the energy that it emits”, “only when …”, “as shown in Figure 1”, “by the reaction” at the end, “the primary goal in …” */
const leans =
  /\b(?:that|which|where) (?:it|they|he|she)\b|^(?:only|also|still|not|often|usually|just|once|now|both|either)\b|\b(?:figure|table|chapter|section) \d|^the (?:primary|main|first|major|most|only|best)\b|\bby the \p{Ll}+$/iu;

/** It says what the thing is, and not only something about it. */
function saysWhat(definition: Definition): boolean {
  const { meaning } = definition;
  const thing = thingOfMeaning(definition);
  if (thing === undefined) return true;
  if (compares.test(meaning) || leans.test(meaning)) return false;
  return (
    thing.kinds.length > 0 ||
    /^(?:an?|the|any|one|when|how|what) /i.test(meaning) ||
    isPlural(thing.noun)
  );
}

export function isWorthAsking(definition: Definition): boolean {
  const isStated = thingOfMeaning(definition) !== undefined;
  const least = isStated ? leastWorth.definitionAsked : leastWorth.statementAsked;
  return definition.worth >= least && saysWhat(definition);
}
