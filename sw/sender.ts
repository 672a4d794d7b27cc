/**
 * The worker's second script, `/sw-sender.js`: all that it needs to talk to the server, and what takes shared things. It stays out of
 * `sw.js`, which every start of the worker runs, and is run when it is needed (sender-script.ts).
 */
import { readSharedForm, sharedPlace } from '../src/db/drafts/shared-form.ts';
import { keepShared } from '../src/db/drafts/shared-things.ts';
import { answerSync } from '../src/sync/send-outbox.ts';
import { answerUsage } from '../src/sync/usage/answer-ping.ts';

declare const self: ServiceWorkerGlobalScope;

self.answerSync = answerSync;
self.answerUsage = answerUsage;
self.takeShared = takeShared;

/**
 * Keeps what another app shared.
 * @returns the address that shows it, once it is on disk. @throws where it could not be kept
 */
async function takeShared(request: Request): Promise<string> {
  await keepShared(readSharedForm(await request.formData()));
  return `${sharedPlace.to}#${sharedPlace.hash}`;
}
