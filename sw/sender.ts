/**
 * The worker's second script, `/sw-sender.js`: talks to the server and writes what it is told. Every start of the worker runs
 * `sw.js`, so this is separate; `sender-script.ts` loads it when it is needed.
 */
import { keepShared, readSharedForm, sharedPlace } from '../src/db/drafts/shared-things.ts';
import { answerSync } from '../src/sync/send-outbox.ts';
import { answerUsage } from '../src/sync/usage/ping.ts';
import { outboxTag } from '../src/sync/worker-messages.ts';
import { actOnNotice, type NoticePress } from './act-on-notice.ts';
import { renewPush } from './renew-push.ts';

declare const self: ServiceWorkerGlobalScope;

self.answerSync = answerSync;
self.answerUsage = answerUsage;
self.takeShared = takeShared;
self.actOnNotice = (press: NoticePress) => actOnNotice(press, { now: Date.now, send: sendSoon });
self.renewPush = renewPush;

/** By Background Sync, which waits for a network; where the browser has none or refuses it, at once. */
async function sendSoon(): Promise<void> {
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } };
  const isAsked = await sync?.register(outboxTag).then(
    () => true,
    () => false,
  );
  if (isAsked !== true) await answerSync(true);
}

/** @returns the address that shows the shared things, once they are on disk. @throws if they could not be stored */
async function takeShared(request: Request): Promise<string> {
  await keepShared(readSharedForm(await request.formData()));
  return `${sharedPlace.to}#${sharedPlace.hash}`;
}
