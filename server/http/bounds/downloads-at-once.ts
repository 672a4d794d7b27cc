/** Bounds concurrent downloads of one kind by one account: each reads and packs all rows of that kind. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadRetryMs, mostDownloadsOfAccount } from '../../limits.ts';
import { refuse } from '../answers.ts';
import { retryAfter } from '../routes/account-answers.ts';
import { onceOver } from './held-bodies.ts';
import { createSums } from './sums.ts';

export interface DownloadsAtOnce {
  /** Counts one until its answer is sent. @returns whether it may begin */
  begin(account: string, request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createDownloadsAtOnce(): DownloadsAtOnce {
  const counts = createSums();
  return {
    begin(account, request, reply) {
      if (counts.of(account) >= mostDownloadsOfAccount) return false;
      counts.add(account, 1);
      onceOver(request, reply, () => counts.add(account, -1));
      return true;
    },
  };
}

export function refuseTooManyDownloads(reply: FastifyReply) {
  const message = 'Too many of your devices are downloading. Try again in a moment.';
  return refuse(retryAfter(reply, downloadRetryMs), 429, 'too-many', message);
}
