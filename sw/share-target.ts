/**
 * What another app shares with Haversack arrives as a form (`share_target` in the manifest). It is on disk
 * before any page opens; then a page shows it, and the student says what becomes of it. What takes it is in
 * the second script (sender-script.ts).
 */
import { shareAgainPlace, sharePath } from '../src/protocol/share.ts';
import type { Sender } from './sender-script.ts';

export function startShareTarget(worker: ServiceWorkerGlobalScope, sender: () => Sender): void {
  const take = async (request: Request) => {
    try {
      return Response.redirect(await sender().takeShared(request), 303);
    } catch (error) {
      console.warn('What was shared could not be kept', error);
      return Response.redirect(shareAgainPlace, 303);
    }
  };
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && new URL(url).pathname === sharePath) {
      event.respondWith(take(event.request));
    }
  });
}
