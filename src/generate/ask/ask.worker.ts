/** The worker that answers questions about a file, so that a long book never holds up the screen. */
import { type AskerRequest, createAsker } from './answer.ts';

declare const self: DedicatedWorkerGlobalScope;

const handle = createAsker((error) => console.error(error));

self.addEventListener('message', ({ data }: MessageEvent<AskerRequest>) => {
  const reply = handle(data);
  if (reply !== undefined) self.postMessage(reply);
});
