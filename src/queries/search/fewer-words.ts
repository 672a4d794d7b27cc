/** What is searched for where no text has all the words: a question, or words of several things. */
import { stopWords } from '../../generate/language/words.ts';
import type { SearchLine, Term } from './engine/search-line.ts';
import type { SearchAnswer } from './search-messages.ts';

/** Each is a search of its own, over all texts. */
const mostAlone = 4;

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

/** Where no text has all words: without small words, with those that are found at all, or with the rarest of them. */
export async function answerWithFewerWords(
  line: SearchLine,
  asking: (line: SearchLine) => Promise<SearchAnswer>,
): Promise<SearchAnswer | undefined> {
  const shorter = withoutSmallWords(line);
  const short = shorter && (await asking(shorter));
  if (short && short.groups.length > 0) return namingWords(shorter, short);
  const found: { line: SearchLine; answer: SearchAnswer }[] = [];
  for (const one of oneByOne(shorter ?? line)) {
    const answer = await asking(one);
    if (answer.groups.length > 0) found.push({ line: one, answer });
  }
  const together = { ...line, terms: found.flatMap((one) => one.line.terms) };
  const joint = found.length > 1 ? await asking(together) : undefined;
  if (joint && joint.groups.length > 0) return namingWords(together, joint);
  const [rarest] = found.sort((a, b) => countOf(a.answer) - countOf(b.answer));
  return rarest && namingWords(rarest.line, rarest.answer);
}

function countOf({ groups }: SearchAnswer): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function namingWords({ terms }: SearchLine, answer: SearchAnswer): SearchAnswer {
  if (answer.corrected.length > 0) return answer;
  return { ...answer, corrected: terms.map(({ words }) => words.join(' ')) };
}
