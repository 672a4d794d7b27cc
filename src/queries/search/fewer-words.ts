/** What is searched for where no text has all the words: a question, or words of several things. */
import { stopWords } from '../../generate/language/words.ts';
import type { SearchLine, Term } from './engine/search-line.ts';
import type { HitGroup, SearchAnswer } from './search-messages.ts';

/** Each is a search of its own, over all texts. */
const mostAlone = 5;

/** @returns `undefined` if there are no small words, or nothing else. Filters stay. */
export function withoutSmallWords(line: SearchLine): SearchLine | undefined {
  const terms = line.terms.filter((term) => !isSmall(term));
  return terms.length === 0 || terms.length === line.terms.length ? undefined : { ...line, terms };
}

/** A line for each of the first words and phrases; none where there is only one. */
export function oneByOne(line: SearchLine): SearchLine[] {
  if (line.terms.length < 2) return [];
  return line.terms.slice(0, mostAlone).map((term) => ({ ...line, terms: [term] }));
}

function isSmall({ words: [word = '', ...further] }: Term): boolean {
  return further.length === 0 && stopWords.has(word);
}

/** How a line is asked. */
export interface Asking {
  /** Hits of each group. */
  perGroup: number;
  /** Texts need none of these, but those that have them come first. */
  besides?: readonly Term[];
}

/** A word that is found at all. */
interface FoundWord {
  line: SearchLine;
  /** What was searched for it: its meanings if it was mistyped. */
  terms: readonly Term[];
  /** As it is told. */
  words: string;
  count: number;
}

/**
 * Where no text has all words: what has them without the small ones, or those of them that are found at all; else what has
 * some of them, the rarest word first.
 */
export async function answerWithFewerWords(
  line: SearchLine,
  perGroup: number,
  ask: (line: SearchLine, how: Asking) => Promise<SearchAnswer>,
): Promise<SearchAnswer | undefined> {
  const shorter = withoutSmallWords(line);
  const short = shorter && (await ask(shorter, { perGroup }));
  if (short && short.groups.length > 0) return naming(shorter.terms, short);
  const found: FoundWord[] = [];
  for (const one of oneByOne(shorter ?? line)) {
    const { groups, corrected, terms = one.terms } = await ask(one, { perGroup: 1 });
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const [words = ''] = corrected.length > 0 ? corrected : wordsOf(one.terms);
    if (count > 0) found.push({ line: one, terms, words, count });
  }
  if (found.length === 0) return undefined;
  const terms = found.flatMap((one) => one.line.terms);
  const joint = await ask({ ...line, terms }, { perGroup });
  if (joint.groups.length > 0) return naming(terms, joint);
  const rarestFirst = found.toSorted((a, b) => a.count - b.count);
  const besides = found.flatMap((one) => one.terms);
  const answers: SearchAnswer[] = [];
  for (const one of rarestFirst) answers.push(await ask(one.line, { perGroup, besides }));
  const corrected = found.map(({ words }) => words);
  return { ...unite(answers, perGroup), terms: besides, corrected, hasSome: true };
}

const wordsOf = (terms: readonly Term[]) => terms.map(({ words }) => words.join(' '));

function naming(terms: readonly Term[], answer: SearchAnswer): SearchAnswer {
  return answer.corrected.length > 0 ? answer : { ...answer, corrected: wordsOf(terms) };
}

/** The groups of all answers, with what the first ones have found first. */
function unite(answers: readonly SearchAnswer[], perGroup: number): SearchAnswer {
  const all = answers.flatMap(({ groups }) => groups);
  const byGroup = Map.groupBy(all, ({ group }) => group);
  const groups = [...byGroup].map(([group, own]): HitGroup => {
    const byKey = new Map(own.flatMap(({ hits }) => hits).map((hit) => [hit.key, hit]));
    return {
      ...{ group, hits: [...byKey.values()].slice(0, perGroup) },
      count: Math.max(byKey.size, ...own.map(({ count }) => count)),
      best: Math.max(...own.map(({ best }) => best)),
    };
  });
  const isPartial = answers.some((answer) => answer.isPartial);
  return { groups, corrected: [], areTags: false, isPartial };
}
