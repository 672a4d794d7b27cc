/**
 * The worker's second script, `/sw-sender.js`: all that it needs to talk to the server, and what takes shared things. It stays out of
 * `sw.js`, which every start of the worker runs, and is run when it is needed (sender-script.ts).
 */
import { answerSync } from '../src/sync/send-outbox.ts';
import { answerUsage } from '../src/sync/usage/answer-ping.ts';
import { takeShared } from './take-shared.ts';

declare const self: ServiceWorkerGlobalScope;

self.answerSync = answerSync;
self.answerUsage = answerUsage;
self.takeShared = takeShared;
