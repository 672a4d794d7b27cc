/**
 * `node test/eval/train/train-likeness.ts FOLDER BOOK…`: the weights of `src/generate/make/likeness`, by a conditional logit of
 * which answers of a book's review questions its authors set beside the right one. `ONLY=wrong npm run eval` says how good such
 * weights are for a book that they were not found on.
 */
import { likenessFeatureNames } from '../../../src/generate/make/likeness/likeness.ts';
import { reviewedBook } from '../review-questions.ts';
import { choicesOf, likenessBy } from './likeness-choices.ts';
import { type Choice, tableOfWeights } from './linear.ts';

const [folder = '', ...books] = process.argv.slice(2);
const choices: Choice[] = [];
for (const book of books) {
  const reviewed = await reviewedBook(folder, book);
  if (reviewed === undefined) console.error(book, 'has no review questions with short answers');
  else choices.push(...choicesOf(reviewed));
}
console.log(tableOfWeights(likenessFeatureNames, [likenessBy(choices)]));
