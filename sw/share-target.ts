/**
 * What another app shares with Haversack arrives as a form (`share_target` in the manifest). It is on disk
 * before any page opens; then a page shows it, and the student says what becomes of it.
 */
import { readSharedForm, sharedPlace } from '../src/db/shared-form.ts';
import { keepShared } from '../src/db/shared-things.ts';
import { shareAgainPlace, sharePath } from '../src/protocol/share.ts';

export function startShareTarget(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method !== 'POST' || new URL(url).pathname !== sharePath) return;
    event.respondWith(take(event.request));
  });
}

async function take(request: Request): Promise<Response> {
  try {
    await keepShared(readSharedForm(await request.formData()));
    return Response.redirect(`${sharedPlace.to}#${sharedPlace.hash}`, 303);
  } catch (error) {
    console.warn('What was shared could not be kept', error);
    return Response.redirect(shareAgainPlace, 303);
  }
}
