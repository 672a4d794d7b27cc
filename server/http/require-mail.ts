/** For routes that send a mail: while no mail can be sent, the student is told so and loses nothing typed. */

import type { preValidationAsyncHookHandler } from 'fastify';
import type { Context } from '../context.ts';
import { mailRetrySeconds } from '../limits.ts';
import { refuse } from './answers.ts';

export function requireMail({ canPost }: Pick<Context, 'canPost'>): preValidationAsyncHookHandler {
  return async (_request, reply) => {
    if (canPost()) return;
    const message = 'We can’t send emails right now. Try again in a minute.';
    return refuse(reply.header('retry-after', mailRetrySeconds), 503, 'busy', message);
  };
}
