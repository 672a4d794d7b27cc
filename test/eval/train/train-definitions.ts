/**
 * `node test/eval/train/train-definitions.ts FOLDER BOOK…`: the weights of `src/generate/define/definition-features.ts`, by logistic
 * regression of whether what a sentence says of a glossary term has the words of the glossary. Says for each book, by weights that
 * were found on the others, how many terms would be told and how many of them as their authors tell them. Books: gold of OpenStax
 * textbooks (CC BY 4.0), as `npm run eval` reads them.
 */
import { stemmer } from 'stemmer';
import {
  definitionFeatureNames,
  definitionFeatures,
} from '../../../src/generate/define/definition-features.ts';
import { candidatesOf } from '../../../src/generate/define/definitions.ts';
import { knownTermsOf, termPlaces } from '../../../src/generate/define/term-places.ts';
import { createDrops } from '../../../src/generate/drop-reasons.ts';
import { weigh } from '../../../src/generate/language/weigh.ts';
import { stopWords, wordsOf } from '../../../src/generate/language/words.ts';
import { materialOf } from '../../../src/generate/make/material.ts';
import { keyphrasesOf } from '../../../src/generate/terms/key-terms.ts';
import { chaptersOf, type GoldSection, pagesOf, readGold } from '../gold.ts';
import { keyOf } from '../measure-terms.ts';
import { type Example, logistic, tableOfWeights } from './linear.ts';

const [folder = '', ...books] = process.argv.slice(2);
const ridge = 2;
/** Shared words, as F1, from which the authors are taken to say the same. */
const [sameDefinition, sameBlank] = [0.4, 0.3];
const size = definitionFeatureNames.length;

interface Labelled extends Example {
  book: string;
  term: string;
}
const definitions: Labelled[] = [];
const blanks: Labelled[] = [];
for (const book of books) {
  for (const chapter of chaptersOf(await readGold(folder, book))) {
    for (const isBoldKnown of [true, false]) label(book, chapter, isBoldKnown);
  }
}

for (const book of books) {
  const weights = logistic(others(definitions, book), size, ridge);
  const best = new Map<string, { score: number; isSo: boolean }>();
  for (const { term, features, isSo } of definitions.filter((one) => one.book === book)) {
    const score = weigh(features, weights);
    if (score > (best.get(term)?.score ?? Number.NEGATIVE_INFINITY))
      best.set(term, { score, isSo });
  }
  const told = [-1.5, -0.8, 0].map((least) => {
    const some = [...best.values()].filter(({ score }) => score >= least);
    const share = some.filter(({ isSo }) => isSo).length / Math.max(some.length, 1);
    return `from ${least}: ${some.length}, ${(100 * share).toFixed(0)} % as in the glossary`;
  });
  console.log(book, told.join('; '));
}
const columns = [definitions, blanks].map((examples) => logistic(examples, size, ridge));
console.log(tableOfWeights(definitionFeatureNames, columns));

function others(some: readonly Labelled[], book: string): Labelled[] {
  return some.filter((one) => one.book !== book);
}

function label(book: string, chapter: readonly GoldSection[], isBoldKnown: boolean): void {
  const pages = pagesOf(chapter, isBoldKnown);
  const material = materialOf(pages, createDrops());
  const known = knownTermsOf(keyphrasesOf(material, pages), material);
  const glossary = new Map(
    chapter.flatMap((section) => section.glossary.map(({ t, m }) => [keyOf(t), m] as const)),
  );
  for (const sentence of material.sentences) {
    for (const { definition, features } of candidatesOf(sentence, material, known)) {
      const { term, meaning } = definition;
      const wanted = glossary.get(keyOf(term));
      if (wanted === undefined) continue;
      const isSo = sharedOf(meaning, wanted, term) >= sameDefinition;
      definitions.push({
        book,
        term: `${isBoldKnown} ${chapter[0]?.chapter} ${keyOf(term)}`,
        features,
        isSo,
      });
    }
    if (sentence.leans) continue;
    for (const { term, from, to } of termPlaces(sentence.text, known.names)) {
      const wanted = glossary.get(keyOf(term));
      if (wanted === undefined) continue;
      const rest = `${sentence.text.slice(0, from)} ${sentence.text.slice(to)}`;
      const features = definitionFeatures(
        { form: 'blank', link: '' },
        term,
        rest,
        sentence,
        material,
        known,
      );
      blanks.push({ book, term, features, isSo: sharedOf(rest, wanted, term) >= sameBlank });
    }
  }
}

/** F1 of the words that carry meaning, without those of the term. */
function sharedOf(told: string, wanted: string, term: string): number {
  const own = stems(term);
  const [a, b] = [stems(told).difference(own), stems(wanted).difference(own)];
  const shared = a.intersection(b).size;
  return shared === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function stems(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => word.length > 2 && !stopWords.has(word));
  return new Set(words.map((word) => stemmer(word)));
}
