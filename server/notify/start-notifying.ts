/** Runs the notifier while the server listens; not at all where it has no channel. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { createNotifier, runEveryMs } from './notifier.ts';

export function notifyStudents(app: FastifyInstance, context: Context): void {
  const { storage, channels, clock } = context;
  if (channels.size === 0) return;
  const notifier = createNotifier({
    storage,
    channels,
    nowMs: clock.nowMs,
    onFault: (error) => app.log.warn({ err: error }, 'a notification could not be sent'),
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void notifier.run();
    timer = setInterval(() => void notifier.run(), runEveryMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await notifier.stop();
  });
}
