/** What the build and the worker's second script put into its scope. */
import type { PrecacheEntry } from 'workbox-precaching';
import type { answerSync } from '../src/sync/send-outbox.ts';
import type { answerUsage } from '../src/sync/usage/ping.ts';
import type { NoticePress } from './act-on-notice.ts';
import type { renewPush } from './renew-push.ts';

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[];
    /** There when `/sw-sender.js` has run (sw/sender.ts). */
    answerSync?: typeof answerSync;
    answerUsage?: typeof answerUsage;
    takeShared?: (request: Request) => Promise<string>;
    actOnNotice?: (press: NoticePress) => Promise<boolean>;
    renewPush?: typeof renewPush;
  }
}
