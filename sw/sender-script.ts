/**
 * The worker's second script: what talks to the server, six times the size of the rest. It is loaded once
 * while a version is installed, since the browser keeps only what a worker has imported by then; later
 * imports come from there, without a network, and its changes count as changes of the worker.
 */

/** What TypeScript does not know of (w3.org/TR/trusted-types): the server's policy holds in the worker too. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/** Where the build puts `sender.ts`. */
const senderPath = '/sw-sender.js';

/** What `sender.ts` puts into the worker's scope. */
export type Sender = Required<
  Pick<ServiceWorkerGlobalScope, 'answerSync' | 'answerUsage' | 'takeShared'>
>;

/** @returns gives the sender, which runs when it is first asked for */
export function startSender(worker: ServiceWorkerGlobalScope): () => Sender {
  const { trustedTypes } = worker as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createScriptURL: onlySender });
  const load = () => {
    if (worker.answerSync === undefined) worker.importScripts(senderPath);
    return worker as Sender;
  };
  const install = async () => load();
  // A version whose sender could not be fetched is not installed; the browser tries again.
  worker.addEventListener('install', (event) => event.waitUntil(install()));
  return load;
}

/** @throws for any other address, which the browser then refuses to run */
function onlySender(url: string): string {
  if (url !== senderPath) throw new TypeError('The worker runs its own scripts only');
  return url;
}
