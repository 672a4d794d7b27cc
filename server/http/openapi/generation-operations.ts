/** Study material from the server's model (`protocol/generations.ts`). */
import * as v from 'valibot';
import { generationParams, generationQuery, usageQuery } from '../../../src/protocol/addresses.ts';
import {
  aiAnswersPath,
  aiOffer,
  aiPath,
  choiceRequest,
  generationRequest,
  generationsPath,
  newsOfKinds,
  sentenceChoice,
} from '../../../src/protocol/generations.ts';
import type { Operation } from './route-schema.ts';

export const generationOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: aiPath,
    auth: 'access',
    summary: 'Whether this server has a language model, and what is left of the student’s day.',
    answers: [{ kind: 'data', status: 200, schema: aiOffer }],
  },
  {
    method: 'POST',
    path: generationsPath,
    auth: 'access',
    summary: 'Begins to make study material; an id that is known changes nothing.',
    request: generationRequest,
    answers: [{ kind: 'data', status: 200, schema: v.object({}) }],
    errors: ['wrong-user', 'not-found', 'over-quota'],
  },
  {
    method: 'GET',
    path: `${generationsPath}/:id`,
    params: generationParams,
    auth: 'access',
    summary: 'How far it is, and its items behind a number; waits for news if asked to.',
    query: generationQuery,
    answers: [{ kind: 'data', status: 200, schema: newsOfKinds }],
    errors: ['wrong-user'],
  },
  {
    method: 'DELETE',
    path: `${generationsPath}/:id`,
    params: generationParams,
    auth: 'access',
    summary: 'Forgets it, and ends the work on it.',
    query: usageQuery,
    answers: [{ kind: 'data', status: 200, schema: v.object({}) }],
    errors: ['wrong-user'],
  },
  {
    method: 'POST',
    path: aiAnswersPath,
    auth: 'access',
    summary: 'Which of some sentences answer a question, chosen by the language model.',
    request: choiceRequest,
    answers: [{ kind: 'data', status: 200, schema: sentenceChoice }],
    errors: ['wrong-user', 'not-found', 'over-quota', 'busy'],
  },
];
