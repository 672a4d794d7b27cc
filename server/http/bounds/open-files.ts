/**
 * Bounds the open files of one network or account. Further requests wait in order: a class that loads the app at once is
 * served completely, and a client that reads nothing delays only its own network.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSums } from './rate-limit.ts';

interface OpenFiles {
  /** Resolves at the request's turn, which lasts until its answer is sent. @returns false if its connection ended first */
  turn(key: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

export function createOpenFiles(most: number): OpenFiles {
  const counts = createSums();
  const waiting = new Map<string, Set<() => void>>();
  const turns = new WeakMap<FastifyRequest, Promise<boolean>>();

  const pass = (key: string) => {
    const [next] = waiting.get(key) ?? [];
    if (next === undefined) return counts.add(key, -1);
    remove(key, next);
    next();
  };
  const remove = (key: string, one: () => void) => {
    const line = waiting.get(key);
    line?.delete(one);
    if (line?.size === 0) waiting.delete(key);
  };
  const take = async (key: string, request: FastifyRequest, reply: FastifyReply) => {
    if (request.raw.socket.destroyed) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let isOpen = false;
    const begin = () => {
      isOpen = true;
      resolve(true);
    };
    if (counts.of(key) < most) {
      counts.add(key, 1);
      begin();
    } else {
      waiting.set(key, (waiting.get(key) ?? new Set()).add(begin));
    }
    // Fastify and its plugins have ten already; Node warns of a leak above ten.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => {
      if (isOpen) return pass(key);
      remove(key, begin);
      resolve(false);
    });
    return promise;
  };

  return {
    turn(key, request, reply) {
      const turn = turns.get(request) ?? take(key, request, reply);
      turns.set(request, turn);
      return turn;
    },
  };
}
