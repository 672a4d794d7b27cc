/**
 * Loads the worker's second script, which talks to the server and is six times the size of the rest. It is imported once
 * while a version is installed: the browser stores only scripts that were imported by then. Later imports need no network,
 * and a change of the script counts as a change of the worker.
 */
import { shareAgainPlace, sharePath } from '../src/protocol/share.ts';

/** Missing in TypeScript (w3.org/TR/trusted-types). The server's policy applies to the worker too. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/** The build writes `sender.ts` here. */
const senderPath = '/sw-sender.js';

/** `sender.ts` adds these to the worker's scope. */
export type Sender = Required<
  Pick<
    ServiceWorkerGlobalScope,
    'answerSync' | 'answerUsage' | 'takeShared' | 'actOnNotice' | 'renewPush'
  >
>;

/** @returns a function that runs the script at its first call */
export function startSender(worker: ServiceWorkerGlobalScope): () => Sender {
  const { trustedTypes } = worker as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createScriptURL: onlySender });
  const load = () => {
    if (worker.answerSync === undefined) worker.importScripts(senderPath);
    return worker as Sender;
  };
  const install = async () => load();
  // A version without its second script is not installed; the browser tries again.
  worker.addEventListener('install', (event) => event.waitUntil(install()));
  return load;
}

/** @throws for any other address; the browser then refuses to run it */
function onlySender(url: string): string {
  if (url !== senderPath) throw new TypeError('The worker runs its own scripts only');
  return url;
}

/**
 * Another app shares with Haversack by sending a form (`share_target` in the manifest). The second script stores it
 * before any page opens. Then a page shows it, and the student decides what to do with it.
 */
export function startShareTarget(worker: ServiceWorkerGlobalScope, sender: () => Sender): void {
  const take = async (request: Request) => {
    try {
      return Response.redirect(await sender().takeShared(request), 303);
    } catch (error) {
      console.warn('A share could not be stored', error);
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
