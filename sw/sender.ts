/**
 * The worker's second script, `/sw-sender.js`: all that Background Sync needs to send the outbox. It stays
 * out of `sw.js`, which every start of the worker runs, and is run when the browser asks (background-sync.ts).
 */
import { answerSync } from '../src/sync/send-outbox.ts';

declare const self: ServiceWorkerGlobalScope;

self.answerSync = answerSync;
