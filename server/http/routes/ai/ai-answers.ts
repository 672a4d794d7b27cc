/** The server's model chooses the sentences that answer a question (`protocol/generations.ts`). Stores only its tokens. */

import {
  aiAnswersPath,
  choiceRequest,
  maxChoiceBytes,
  type SentenceChoice,
  sentenceChoice,
} from '../../../../src/protocol/generations.ts';
import { chooseSentences, tokensOfChoice } from '../../../ai/answer/choose-sentences.ts';
import { createModel, nothingLearned } from '../../../ai/model/model.ts';
import type { Context } from '../../../context.ts';
import {
  choiceWithinMs,
  mostChoiceLetters,
  mostQuestionsAtOnce,
  mostQuestionsOfStudent,
  questionRetryMs,
} from '../../../limits.ts';
import { refuse } from '../../answers.ts';
import { bearerOf } from '../../authenticate.ts';
import { createSums } from '../../bounds/sums.ts';
import { type Api, data } from '../../openapi/route-schema.ts';
import { retryAfter } from '../account-answers.ts';
import { dayOf } from '../generations.ts';

/** Then it asks again: the endpoint may have improved. */
const learnedForMs = 60 * 60_000;

const wrongUser = 'This file belongs to another account.';
const noModel = 'This server has no AI. Your device answers.';
const overQuota = 'You have used today’s amount of the server’s AI. Your device answers.';
const tooMany = 'The server’s AI is answering other questions. Try again in a moment.';
const noAnswer = 'The server’s AI did not answer. Your device answers.';

export async function aiAnswerRoutes(app: Api, { storage, clock, config }: Context): Promise<void> {
  const { generations } = storage;
  const asking = createSums();
  let all = 0;
  let learned = nothingLearned();
  let learnedSinceMs = 0;

  app.route({
    method: 'POST',
    url: aiAnswersPath,
    bodyLimit: maxChoiceBytes,
    schema: {
      auth: 'access',
      summary: 'Which of some sentences answer a question, chosen by the language model.',
      body: choiceRequest,
      answers: data(sentenceChoice),
      errors: ['wrong-user', 'not-found', 'over-quota', 'busy'],
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      if (request.body.user !== userId) return refuse(reply, 409, 'wrong-user', wrongUser);
      const { ai } = config;
      if (ai === undefined) return refuse(reply, 404, 'not-found', noModel);
      if (asking.of(userId) >= mostQuestionsOfStudent || all >= mostQuestionsAtOnce) {
        return refuse(retryAfter(reply, questionRetryMs), 429, 'too-many', tooMany);
      }
      asking.add(userId, 1);
      all += 1;
      const nowMs = clock.nowMs();
      const day = dayOf(nowMs);
      if (nowMs - learnedSinceMs > learnedForMs) {
        learned = nothingLearned();
        learnedSinceMs = nowMs;
      }
      const reserved = tokensOfChoice(request.body);
      const ended = new AbortController();
      const end = () => ended.abort();
      try {
        if (!(await generations.reserve(userId, day, reserved, ai.tokensPerDay))) {
          return refuse(reply, 413, 'over-quota', overQuota);
        }
        reply.raw.once('close', end);
        const model = createModel({
          ...{
            endpoint: ai,
            budget: reserved,
            mostAnswerLetters: mostChoiceLetters,
            learned,
            waitsMs: [],
          },
          signal: AbortSignal.any([ended.signal, AbortSignal.timeout(choiceWithinMs)]),
        });
        let isBrokenOff = false;
        const chosen = await chooseSentences(request.body, model).catch((error: unknown) => {
          if (!ended.signal.aborted && !isTimeout(error)) throw error;
          isBrokenOff = true;
          return undefined;
        });
        // The endpoint may charge for an aborted answer, so its reserved tokens count as used.
        if (!isBrokenOff) await generations.settle(userId, day, model.usedTokens - reserved);
        if (chosen === undefined) return refuse(reply, 503, 'busy', noAnswer);
        return { data: { chosen } satisfies SentenceChoice };
      } finally {
        reply.raw.off('close', end);
        asking.add(userId, -1);
        all -= 1;
      }
    },
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
