/**
 * How much of an author's own summary a sentence says, by what is seen of it: ridge regression by
 * `test/eval/train/train-summaries.ts` on 53,337 sentences in 951 sections of eight OpenStax textbooks (psychology, anatomy and
 * physiology, economics, sociology, US history, American government, microbiology, astronomy; CC BY 4.0, openstax.org).
 */
import type { featureNames } from './sentence-features.ts';

export const summaryWeights: Readonly<Record<(typeof featureNames)[number], number>> = {
  nearWhole: 0.0083,
  nearSection: 0.0019,
  frequent: 0.0278,
  spreadOut: 0.1963,
  bigrams: 0.1682,
  topWords: 0.0214,
  opens: 0.0358,
  closes: 0.0064,
  inList: -0.0397,
  paragraphFirst: 0.0034,
  paragraphPlace: 0.016,
  sectionFirst: -0.0565,
  sectionOpening: 0.1431,
  sectionPlace: 0.0331,
  textFirst: -0.0462,
  textPlace: 0.0081,
  lead: 0.084,
  inTitle: 0.0338,
  inHeading: 0.0172,
  inHeadings: 0.1416,
  terms: 0.0371,
  longWords: -0.0214,
  length: -0.0914,
  isShort: -0.0156,
  isLong: -0.0032,
  defines: 0.0296,
  lists: -0.0091,
  example: -0.022,
  reader: -0.0235,
  digits: -0.1243,
  years: 0.0116,
  brackets: -0.0232,
  quotes: -0.0163,
  capitals: -0.0085,
  person: -0.0476,
  past: -0.033,
  negation: -0.0493,
  hedge: -0.0415,
  modal: -0.0205,
  commas: -0.0576,
};
