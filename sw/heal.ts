/** Pages ask whether the app is whole on this device, and hear how its repair goes (`repair.ts`). */
import { type AppFiles, appFilesRequest, isOfType } from '../src/lib/app-files.ts';
import type { Repair } from './repair.ts';

export function startHealing(worker: ServiceWorkerGlobalScope, repair: Repair): void {
  worker.addEventListener('message', (event) => {
    const [page] = event.ports;
    if (page !== undefined && isOfType(event.data, appFilesRequest))
      event.waitUntil(answer(page, repair));
  });
}

async function answer(page: MessagePort, repair: Repair): Promise<void> {
  const say = (files: AppFiles) => page.postMessage(files);
  say(await repair.run(say));
}
