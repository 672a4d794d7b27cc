/** Loaded before the server of a browser test: it prints what is answered otherwise than the API is described. */
import { watchAnswers } from '../../../server/test-support/answer-check.ts';

await watchAnswers((fault) => process.stderr.write(`Not as the API is described: ${fault}\n`));
