/** How many first downloads of one account may be under way: each reads and packs the whole account. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfter } from './account-answers.ts';
import { refuse } from './answers.ts';
import { onceOver } from './held-bodies.ts';

/** A student has several devices, and a device has one. */
export const mostDownloadsOfAccount = 8;
const tooManyMs = 10_000;

export interface DownloadsAtOnce {
  /** Counts one until its answer is out. @returns whether it may begin */
  begin(account: string, request: FastifyRequest, reply: FastifyReply): boolean;
}

export function createDownloadsAtOnce(): DownloadsAtOnce {
  const counts = new Map<string, number>();
  return {
    begin(account, request, reply) {
      const count = counts.get(account) ?? 0;
      if (count >= mostDownloadsOfAccount) return false;
      counts.set(account, count + 1);
      onceOver(request, reply, () => {
        const left = (counts.get(account) ?? 1) - 1;
        if (left === 0) counts.delete(account);
        else counts.set(account, left);
      });
      return true;
    },
  };
}

export function refuseTooManyDownloads(reply: FastifyReply) {
  const message = 'Too many devices of this account are being filled. Try again in a moment.';
  return refuse(retryAfter(reply, tooManyMs), 429, 'too-many', message);
}
