/** Titles of lists: whether they say what or how many their members are, and how they stand within a question. */
import { wordsOf } from '../language/words.ts';
import { isPlural } from '../make/term-names.ts';

export const verb =
  /\b(is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|do|does|did|means?|needs?|uses?|makes?|gives?|shows?|depends?|varies|lie|lies|approximates|switch|compares?|get|gets|became|becomes?|matters?|wants?|works?)\b/i;

const kinds =
  /^(types?|kinds|forms|parts|steps|stages|phases|levels|goals|aims|causes|effects|reasons|advantages|disadvantages|benefits|drawbacks|limitations|limits|pros|cons|features|properties|characteristics|functions|measures|methods|techniques|criteria|principles|rules|elements|components|biases|problems|issues|challenges|factors|sources|classes|categories|uses|applications|symptoms|signs|consequences|implications|assumptions|requirements|strengths|weaknesses|approaches|strategies|roles|duties|rights|concerns|objections|critiques|schools|tools|laws|ways|projects|outcomes|conditions|arguments|threats|mechanisms|policies|files|operations|objectives|contributions|themes|ideas|concepts|inputs|outputs|costs|risks|markets|goods|theories|views|models)$/i;

/** “Types of prevention”, “Main files”: what it holds are members of it. */
export function isManyOf(title: string): boolean {
  const isPlain = !verb.test(title) && !/[:,;“”"&/–—(]|\bvs\b|\band\b/.test(title);
  if (!isPlain || wordsOf(title).length > 8) return false;
  const [head = ''] = title.split(/ (?:of|in|for|to|from|with|on|against|between|behind) /);
  const words = head.trim().split(' ');
  if (
    words.length > 3 ||
    /^(some|several|many|few|various|more|other|most|all|worst)$/i.test(words[0] ?? '') ||
    // “Validate all inputs” is what one is told to do.
    words.slice(1).some((word) => /^(?:all|any|every|each|no|the|an?|its|their)$/i.test(word))
  )
    return false;
  return kinds.test(words.at(-1) ?? '') && isPlural(head.trim());
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** For patterns. */
export const numberWords = numbers.join('|');

/** @param said one of `numberWords`, or digits */
export function numberOf(said: string): number {
  const at = numbers.indexOf(said.toLowerCase());
  return at < 0 ? Number(said) : at + 2;
}

/** Only the first word may be small, and only where it is one that is written so. */
export function lowered(title: string): string {
  const words = title.replace(/^(the|our) /i, '').split(' ');
  const [first = '', ...rest] = words;
  const isPlain =
    kinds.test(first) ||
    /^(main|key|major|basic|common|important|different|possible|two|three)$/i.test(first);
  return [isPlain ? first.toLowerCase() : first, ...rest].join(' ');
}
