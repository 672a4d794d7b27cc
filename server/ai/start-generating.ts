/** Runs the generator with the server, if there is a model. Generations that nobody fetched are removed in any case. */

import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { generationKeptMs, serverGoneAfterMs } from '../limits.ts';
import type { Generations } from '../storage/generation-contract.ts';
import { createGenerator, type Generator } from './generator.ts';

const hourMs = 60 * 60_000;

type StartContext = Pick<Context, 'storage' | 'config' | 'clock'>;

export function startGenerating(
  app: FastifyInstance,
  { storage, config, clock }: StartContext,
): Generator | undefined {
  const { generations } = storage;
  forgetOld(app, generations, clock.nowMs);
  if (config.ai === undefined) return undefined;
  const onFault = (error: unknown) => app.log.error({ err: error }, 'a generation failed');
  const generator = createGenerator({
    generations,
    ai: config.ai,
    nowMs: clock.nowMs,
    onFault,
  });
  // As often as another server's work may become free.
  const timer = setInterval(generator.wake, serverGoneAfterMs).unref();
  app.addHook('onReady', async () => {
    // A SQLite database has one server, so running work is that of its last run.
    if (config.databaseUrl === '') await generations.releaseAll();
    generator.wake();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await generator.stop();
  });
  return generator;
}

function forgetOld(app: FastifyInstance, generations: Generations, nowMs: () => number): void {
  const forget = () =>
    generations
      .removeOld(
        nowMs() - generationKeptMs,
        new Date(nowMs() - generationKeptMs).toISOString().slice(0, 10),
      )
      .catch((error: unknown) => app.log.warn({ err: error }, 'old generations stay'));
  const timer = setInterval(forget, hourMs).unref();
  app.addHook('onListen', forget);
  app.addHook('onClose', async () => clearInterval(timer));
}
