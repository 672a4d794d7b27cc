/** Loaded before the server of a browser test: prints answers that contradict the API's description. */
import { watchAnswers } from '../../../server/test-support/answer-check.ts';

await watchAnswers((fault) => process.stderr.write(`Not as the API is described: ${fault}\n`));
