/**
 * The worker's second script, `/sw-sender.js`: talks to the server and stores shared things. Every start of the worker runs
 * `sw.js`, so this is separate; `sender-script.ts` loads it when it is needed.
 */
import { keepShared, readSharedForm, sharedPlace } from '../src/db/drafts/shared-things.ts';
import { answerSync } from '../src/sync/send-outbox.ts';
import { answerUsage } from '../src/sync/usage/ping.ts';

declare const self: ServiceWorkerGlobalScope;

self.answerSync = answerSync;
self.answerUsage = answerUsage;
self.takeShared = takeShared;

/** @returns the address that shows the shared things, once they are on disk. @throws if they could not be stored */
async function takeShared(request: Request): Promise<string> {
  await keepShared(readSharedForm(await request.formData()));
  return `${sharedPlace.to}#${sharedPlace.hash}`;
}
