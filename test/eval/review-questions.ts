/** The authors' own review questions with short answers, and the engine's possible wrong answers. */
import { definitionsOf } from '../../src/generate/define/definitions.ts';
import { knownTermsOf } from '../../src/generate/define/term-places.ts';
import { createDrops } from '../../src/generate/drop-reasons.ts';
import { keysOf, wordsOf } from '../../src/generate/language/words.ts';
import type { Asked } from '../../src/generate/make/likeness/likeness.ts';
import { type Alternative, poolOf } from '../../src/generate/make/likeness/of-one-kind.ts';
import { type Contexts, contextsOf } from '../../src/generate/make/likeness/term-contexts.ts';
import { type Material, materialOf, type Sentence } from '../../src/generate/make/material.ts';
import { rank } from '../../src/generate/make/rank.ts';
import { plainTerm } from '../../src/generate/make/term-names.ts';
import { keyphrasesOf } from '../../src/generate/terms/key-terms.ts';
import { type GoldQuestion, pagesOf, readGold } from './gold.ts';

const mostWords = 4;

export interface ReviewQuestion {
  asked: Asked;
  stem: string;
  /** Where the text says it, as far as words tell. */
  quote: string;
  /** The authors' wrong answers in plain form. */
  authors: ReadonlySet<string>;
  /** The right answer, where it is one of the engine's own terms. */
  own: Alternative | undefined;
}

export interface ReviewedBook {
  book: string;
  questions: ReviewQuestion[];
  /** All answers of the book's questions. */
  answers: string[];
  /** All that the engine could set beside a right answer. */
  pool: Alternative[];
  contexts: Contexts;
}

/** @returns `undefined` where the book has no such questions with their answers */
export async function reviewedBook(
  folder: string,
  book: string,
): Promise<ReviewedBook | undefined> {
  const sections = await readGold(folder, book);
  if (!sections.some(({ mcq }) => mcq.some(isOfTerms))) return undefined;
  const pages = pagesOf(sections, true);
  const material = materialOf(pages, createDrops());
  const ranking = rank(material);
  const phrases = keyphrasesOf(material, pages);
  const known = knownTermsOf(phrases, material);
  const defined = new Map(
    ranking.map((one) => [one, definitionsOf(one.sentence, material, known)]),
  );
  const pool = poolOf(ranking, defined, material, { phrases, known });
  const byTerm = new Map(pool.map((one) => [one.plain, one]));
  const answers = new Map<string, string>();
  for (const { mcq } of sections)
    for (const { o } of mcq.filter(isOfTerms))
      for (const one of o.map(clean)) answers.set(plainTerm(one), one);
  answers.delete('');
  const contexts = contextsOf(material, new Set([...answers.keys(), ...byTerm.keys()]));
  const questions = sections.flatMap(({ mcq, chapter }, index) =>
    mcq.filter(isOfTerms).map(({ q, o, a }): ReviewQuestion => {
      const right = clean(o[a ?? 0] ?? '');
      const plain = plainTerm(right);
      const isNear = (page: number) => page === index + 1;
      const isInChapter = (page: number) => sections[page - 1]?.chapter === chapter;
      const source =
        placeOf(`${q} ${right}`, material, contexts, isNear) ??
        placeOf(`${q} ${right}`, material, contexts, isInChapter);
      return {
        asked: { term: right, place: source?.place, keys: keysOf(q) },
        stem: q,
        quote: source?.text ?? '',
        authors: new Set(o.map((one) => plainTerm(clean(one))).filter((one) => one !== plain)),
        own: byTerm.get(plain),
      };
    }),
  );
  return { book, questions, answers: [...answers.values()], pool, contexts };
}

/** The sentence there that says most of the question and its answer. */
function placeOf(
  text: string,
  { sentences }: Material,
  contexts: Contexts,
  isThere: (page: number) => boolean,
): Sentence | undefined {
  const said = contexts.saying(keysOf(text));
  let best: Sentence | undefined;
  for (const sentence of sentences) {
    if (!isThere(sentence.page)) continue;
    const share = said.get(sentence.place) ?? 0;
    if (best === undefined || share > (said.get(best.place) ?? 0)) best = sentence;
  }
  return best;
}

function clean(answer: string): string {
  return answer
    .replace(/[.;]$/, '')
    .trim()
    .replace(/^(?:the|an?) /i, '');
}

function isOfTerms({ o, a }: GoldQuestion): boolean {
  return (
    a !== null &&
    o.length >= 4 &&
    o.map(clean).every((one) => {
      const count = wordsOf(one).length;
      return count > 0 && count <= mostWords && !/all of the above|none of|both|a and b/i.test(one);
    })
  );
}
